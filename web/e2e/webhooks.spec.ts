import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { Installation } from './support/installation.ts'
import { isSignedWith, startReceiver } from './support/receiver.ts'
import { test as base, expect } from './support/test.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** The operator allows this machine: receivers of the tests are on it. */
const test = base.extend<{ receiver: Receiver }, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from it
    async ({}, use) => {
      const installation = await Installation.start({ WEBHOOK_ALLOW: '127.0.0.1' })
      await use(installation)
      await installation.end()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  receiver: async ({}, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    receiver.end()
  },
})

test('a webhook is made, tested, sends again what failed, gets a new secret and is deleted', async ({
  page,
  account,
  signIn,
  receiver,
}) => {
  const holder = await account()
  await signIn(holder, '/webhooks')
  await page.getByRole('link', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  const url = dialog.getByLabel('Address (URL)')
  const create = dialog.getByRole('button', { name: 'Create the webhook' })
  await create.click()
  await expect(dialog).toContainText('Enter the address.')
  await url.fill('ftp://hooks.example.org')
  await create.click()
  await expect(dialog).toContainText('The address must begin with https://.')
  await url.fill('https://10.0.0.1/hook')
  await create.click()
  await expect(dialog).toContainText('This address is inside a private network')
  await url.fill(receiver.url)
  await dialog.getByLabel('Description').fill('Dispatch')
  await dialog.getByRole('radio', { name: 'Only these' }).check()
  await dialog.getByRole('checkbox', { name: 'Alerts: All' }).check()
  await dialog.getByRole('checkbox', { name: 'An alert was acknowledged' }).uncheck()
  await create.click()

  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  const [made] = (await holder.sextant.webhooks.list()).items
  expect(made).toMatchObject({ url: receiver.url, description: 'Dispatch' })
  expect(made?.events.toSorted()).toEqual(['alert.over', 'alert.raised'])

  await page.getByRole('button', { name: 'Send a test' }).click()
  const log = page.getByRole('region', { name: 'Deliveries' })
  await expect(log.getByRole('button', { name: /Delivered Test event Answered 204/ })).toBeVisible()
  const [first] = receiver.received
  expect(first && isSignedWith(secret, first)).toBe(true)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByLabel('Secret', { exact: true })).toHaveCount(0)

  receiver.answer(500)
  await page.getByRole('button', { name: 'Send a test' }).click()
  const failed = log.getByRole('button', { name: /Failed Test event Answered 500/ })
  await expect(failed).toBeVisible()
  await log.getByRole('radiogroup').getByText('Failed').click()
  await expect(page).toHaveURL(/status=failed/)
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await failed.click()
  await expect(log).toContainText('Out of order')
  receiver.answer(204)
  await log.getByRole('button', { name: 'Send again: Test event' }).click()
  await expect(page.getByText('1 event is sent again.')).toBeVisible()
  await log.getByRole('radiogroup').getByText('All').click()
  await expect(log.getByRole('button', { name: /Delivered Test event .* Sent again/ })).toBeVisible()

  const device = await holder.sextant.devices.create({ name: 'MV Alpine Voyager' })
  await holder.sextant.alerts.raise(device.id, { alertName: 'SOSButton' })
  await expect.poll(() => receiver.received.filter(({ body }) => body.includes('SOSButton')).length).toBe(1)
  await page.getByRole('button', { name: 'Send a time again' }).click()
  await page.getByRole('button', { name: 'Send them again' }).click()
  await expect.poll(() => receiver.received.filter(({ body }) => body.includes('SOSButton')).length).toBe(2)

  await page.getByRole('button', { name: 'More about this webhook' }).click()
  await expect(page.getByRole('menuitem', { name: 'New secret' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  const rotating = page.getByRole('dialog', { name: 'Make a new secret?' })
  await expect(rotating).toContainText('for 24 hours')
  await rotating.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByLabel('Secret', { exact: true })).not.toHaveValue(secret)

  await page.getByRole('switch', { name: /^Send events to/ }).press('Space')
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeDisabled()
  await page.getByRole('button', { name: 'More about this webhook' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete this webhook?' })
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test('who may not manage users can read a webhook about users and change only others; a limited view has none', async ({
  page,
  account,
  user,
  signIn,
  receiver,
}) => {
  const holder = await account()
  const all = await holder.sextant.webhooks.create({ url: receiver.url })
  const some = await holder.sextant.webhooks.create({ url: `${receiver.url}/some`, events: ['alert.raised'] })
  await signIn(await user(holder, { privileges: ['read', 'api'] }), `/webhooks?webhook=${all.id}`)
  await expect(page.getByText('can be changed only by somebody who may manage users')).toBeVisible()
  for (const name of ['Send a test', 'Edit', 'More about this webhook'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.goto(`/webhooks?webhook=${some.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'All events' })).toHaveCount(0)
  await expect(dialog.getByRole('checkbox', { name: 'A user was added' })).toHaveCount(0)

  // By keyboard alone: another event, saved.
  await dialog.getByRole('checkbox', { name: 'A location arrived' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 kinds of events')).toBeVisible()

  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  const group = await holder.sextant.groups.create({ name: 'Depot' })
  await signIn(await user(holder, { privileges: ['read', 'api'], group: group.id }), '/webhooks')
  await expect(page.getByText('Webhooks hear of the whole account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New webhook' })).toHaveCount(0)
})

test('webhooks are accessible in light, dark and on a phone', async ({ page, account, signIn, receiver }) => {
  test.slow()
  const holder = await account()
  const { id } = await holder.sextant.webhooks.create({ url: receiver.url, description: 'Dispatch' })
  receiver.answer(410)
  await holder.sextant.webhooks.test(id)
  await expect.poll(async () => (await holder.sextant.webhooks.get(id)).enabled).toBe(false)
  await signIn(holder, '/webhooks')
  await expect(page.getByText('The server switched it off')).toBeVisible()
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByText('The receiver answered that it is gone (410).')).toBeVisible()
  await page.getByRole('button', { name: /Failed Test event/ }).click()
  for (const look of Object.keys(LOOKS) as Look[]) {
    await lookAs(page, look)
    await expectAccessible(page)
  }
  for (const path of ['/webhooks', '/webhooks?webhook=new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.endsWith('new')) {
      await page.getByRole('radio', { name: 'Only these' }).check()
      await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    }
    for (const look of Object.keys(LOOKS) as Look[]) {
      await lookAs(page, look)
      await expectAccessible(page)
    }
  }
})
