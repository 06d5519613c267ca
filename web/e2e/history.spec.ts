import { readFile } from 'node:fs/promises'
import type { Sextant } from '@sextant/sdk'
import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

const HOUR = 3_600_000

/** Six hours ago it set off, went two hours east at 36 km/h, stood one hour, and went on for an hour. */
async function givenJourney(sextant: Sextant) {
  const device = await sextant.devices.create({ name: 'MV Alpine Voyager' })
  const begin = Math.floor(Date.now() / 60_000) * 60_000 - 6 * HOUR
  const locations = Array.from({ length: 241 }, (_, minute) => {
    const moved = minute <= 120 ? minute : minute <= 180 ? 120 : minute - 60
    const isMoving = minute <= 120 || minute > 180
    return {
      dateTime: new Date(begin + minute * 60_000).toISOString(),
      latitude: 0,
      longitude: 10 + moved * 0.0054,
      speed: isMoving ? 36 : 0,
      altitude: 10 + (minute % 60),
      course: 90,
    }
  })
  await sextant.locations.store(device.id, locations)
  return { device, begin }
}

test('a journey is shown with totals and stops, replayed by time, clicked and exported', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  const { device, begin } = await givenJourney(holder.sextant)
  await signIn(holder, `/history?device=${device.id}`)
  const panel = page.getByRole('region', { name: 'History' })
  await expect(panel).toContainText('241 locations.')
  await expect(panel).toContainText(/108\.\d km/)
  await expect(panel.getByRole('button', { name: '36.0 km/h' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: '1 stop' })).toBeVisible()

  const replay = page.getByRole('region', { name: 'Replay' })
  const time = replay.getByRole('slider', { name: 'Time of the replay' })
  await expect(time).toHaveAttribute('aria-valuenow', String(begin))
  await replay.getByRole('button', { name: 'Play' }).click()
  await expect(replay.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect
    .poll(async () => Number(await time.getAttribute('aria-valuenow')))
    .toBeGreaterThan(begin + 60_000)
  await replay.getByRole('button', { name: 'Pause' }).click()
  await time.press('End')
  await expect(replay).toContainText('36.0 km/h')

  await panel.getByRole('listitem').first().getByRole('button').click()
  const fix = page.getByRole('region', { name: 'Location' })
  await expect(fix).toContainText('Latitude')
  await expect(fix).toContainText('10° 38.880′ E')
  await expect(page).toHaveURL(/at=\d+/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Location' })).toContainText('Latitude')

  for (const [name, start] of [
    ['GPX', '<?xml'],
    ['CSV', 'dateTime'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const file = await (await download).path()
    expect(await readFile(file, 'utf8')).toContain(start)
  }
})

test('where everyone was is shown for one time', async ({ page, account, signIn }) => {
  const holder = await account()
  const { begin } = await givenJourney(holder.sextant)
  await signIn(holder, `/history?everyone=${new Date(begin + HOUR).toISOString()}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('1 device at')
  await page.goto(`/history?everyone=${new Date(begin - HOUR).toISOString()}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Nobody had reported')
})

test('the history is accessible, and works by keyboard alone', async ({ page, account, signIn }) => {
  const holder = await account()
  const { device } = await givenJourney(holder.sextant)
  await signIn(holder, '/history')
  await page.getByRole('combobox', { name: 'Device' }).focus()
  await page.keyboard.type('Alpine')
  await expect(page.getByRole('option', { name: /Alpine/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`device=${device.id}`))
  const time = page.getByRole('slider', { name: 'Time of the replay' })
  await time.focus()
  const before = Number(await time.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  expect(Number(await time.getAttribute('aria-valuenow'))).toBeGreaterThan(before)
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
})
