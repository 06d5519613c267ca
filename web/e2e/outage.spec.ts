import { expect, test } from './support/test.ts'

const report = (latitude: number, speed: number) => ({
  dateTime: new Date().toISOString(),
  latitude,
  longitude: 3,
  speed,
  course: 90,
})

test('while the server is away nothing typed is lost, and afterwards nothing that happened is missed', async ({
  page,
  account,
  signIn,
  installation,
}) => {
  test.setTimeout(180_000)
  const holder = await account()
  const { sextant } = holder
  const [alpine, coral] = await Promise.all([
    sextant.devices.create({ name: 'MV Alpine Voyager' }),
    sextant.devices.create({ name: 'MV Coral Carrier' }),
  ])
  await sextant.locations.store(alpine.id, report(56, 20))
  await sextant.locations.store(coral.id, report(57, 21))
  await signIn(holder, `/?device=${alpine.id}&tab=limits`)
  const row = (name: string) => page.getByRole('option', { name: new RegExp(name) })
  await expect(row('Alpine')).toContainText('20.0 km/h')
  const limit = page.getByRole('textbox', { name: 'Daily SMS limit' })
  await limit.fill('7')

  await installation.stopServer('SIGKILL')
  const banner = page.getByText('The connection to the server is lost.')
  await expect(banner).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible()
  await expect(limit).toHaveValue('7')
  await expect(row('Alpine')).toContainText('20.0 km/h')

  await installation.startServer()
  // The page waits some seconds between its attempts: this happens before it is back.
  await sextant.locations.store(alpine.id, report(56.1, 33))
  await sextant.locations.store(coral.id, report(57.1, 44))
  const device = await sextant.devices.create({ name: 'MV New Arrival' })
  await sextant.alerts.raise(coral.id, { alertName: 'SOSButton', text: 'Crew pressed the button' })
  await expect(banner).toBeHidden()
  await expect(row('Alpine')).toContainText('33.0 km/h')
  await expect(row('Coral')).toContainText('Alert')
  await expect(row('New Arrival')).toContainText('No report yet')

  await expect(limit).toHaveValue('7')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible()
  expect((await sextant.devices.limits.get(alpine.id)).dailySmsLimit).toBe(7)
  await sextant.locations.store(device.id, report(58, 12))
  await expect(row('New Arrival')).toContainText('12.0 km/h')
})
