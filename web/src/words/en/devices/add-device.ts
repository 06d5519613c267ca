export const addDevice = {
  title: 'Add a device',
  id: 'IMEI or serial number',
  idHint:
    'How the tracker calls itself. The IMEI (15 digits) is on its label or box; on many trackers *#06# or the set-up app shows it. It cannot be changed later.',
  idEmpty: 'Leave it empty and an id is made for you, for an app or an integration of your own.',
  badId: 'Only letters, digits and . _ : - are allowed, at most 64.',
  taken: 'This id belongs to a device already, perhaps in another account. Check the number.',
  checkImei: 'An IMEI has a check digit, and this one does not fit. Look again for a mistyped digit.',
  groups: 'Groups',
  groupsHint: 'May be changed at any time.',
  chooseGroups: 'Choose groups',
  expires: 'Expiry date',
  expiresHint: (zone: string) =>
    `From 00:00 (${zone}) of that day it takes no reports and frees its licence. Empty: it does not expire.`,
  defaults: (emails: string, sms: string) =>
    `Daily limits to begin with: ${emails} e-mails, ${sms} SMS. They can be changed on the tab Limits.`,
  unlimited: 'any number of',
  create: 'Add the device',
  created: (name: string) => `${name} is ready to report`,
  groupsFailed: 'The device was added, but not to all of the groups. Open its groups and try again.',
  show: 'Show the device',
  another: 'Add another',
  oneDeviceOnly: 'You see one device only, so you cannot add others.',
}
