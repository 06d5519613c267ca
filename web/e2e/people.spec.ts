import { expectAccessible, LOOKS, type Look, lookAs } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('a group is made of devices, renamed and deleted', async ({ page, account, signIn }) => {
  const holder = await account()
  await holder.sextant.devices.create({ id: 'ship-1', name: 'MV Alpine Voyager' }).catch(() => undefined)
  const device = await holder.sextant.devices.create({ name: 'Truck PN-5502' })
  await signIn(holder, '/groups')
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Depot')
  await dialog.getByRole('textbox', { name: 'Devices in this group: Search' }).fill('pn-55')
  await dialog.getByRole('checkbox', { name: 'Truck PN-5502' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Depot' })).toContainText('1 device')
  const [group] = (await holder.sextant.groups.list()).items
  expect(group?.devices).toEqual([device.id])

  await page.getByRole('button', { name: 'Depot' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Depot North')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Depot North' }).click()
  await dialog.getByRole('button', { name: 'Delete this group' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this group' })
    .getByRole('button', { name: 'Delete this group' })
    .click()
  await expect(page.getByText('No groups yet')).toBeVisible()
})

test('a user is made, who sees only one group, and signs in', async ({ page, account, signIn }) => {
  const holder = await account()
  const seen = await holder.sextant.devices.create({ name: 'Truck PN-5502' })
  await holder.sextant.devices.create({ name: 'MV Alpine Voyager' })
  await holder.sextant.groups.create({ name: 'Depot', devices: [seen.id] })
  await signIn(holder, '/users')
  await page.getByRole('button', { name: 'New user' }).click()
  const dialog = page.getByRole('dialog')
  const email = `desk-${seen.id.slice(0, 8)}@acme.test`
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Night desk')
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('another good one')
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Denm')
  await page.getByRole('option', { name: 'Denmark' }).click()
  await dialog.getByRole('radio', { name: 'Only the devices of one group' }).check()
  await dialog.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Depot' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Night desk' })).toContainText('Sees a part')

  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  await signIn({ userName: email, password: 'another good one' }, '/groups')
  await expect(page.getByRole('button', { name: 'Depot' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New group' })).toHaveCount(0)
})

test('groups and users are accessible, with their dialogs, in light, dark and on a phone', async ({
  page,
  account,
  signIn,
}) => {
  const holder = await account()
  await holder.sextant.groups.create({ name: 'Depot' })
  await signIn(holder, '/groups')
  for (const path of ['/groups', '/groups?group=new', '/users', '/users?user=new']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.includes('?')) await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    for (const look of Object.keys(LOOKS) as Look[]) {
      await lookAs(page, look)
      await expectAccessible(page)
    }
  }
})
