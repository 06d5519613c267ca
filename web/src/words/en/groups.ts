export const groups = {
  title: 'Groups',
  hint: 'Groups put devices together: to find them, to narrow what a user sees, to share them, and for alert rules.',
  add: 'New group',
  edit: 'Group',
  none: 'No groups yet',
  noneHint:
    'Put the ships of one sea or the trucks of one depot together, and find, share and watch them as one.',
  devices: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
  noDescription: 'No description',
  members: 'Devices in this group',
  delete: 'Delete this group',
  deleteHint: (name: string) =>
    `“${name}” is deleted. Its devices and their history stay. A group that an alert rule or a user's view names cannot be deleted.`,
}
