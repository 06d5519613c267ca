export const expiry = {
  soon: (date: string, when: string) => `Expires on ${date}, ${when}`,
  inDays: (days: number) => `in ${days} days`,
  soonHint: (zone: string) =>
    `From 00:00 (${zone}) of that day its reports are refused, it sends no messages, and its licence becomes free. Its history stays.`,
  changeDate: 'Change the date',
  expired: (date: string) => `Expired on ${date}`,
  expiredHint: 'Reports are refused until the device is reactivated. Its history stays.',
  takesOne: (free: number) => `Reactivation takes one licence (${free} free).`,
  lastHeard: (when: string) => `Last heard ${when}.`,
  neverHeard: 'It was never heard.',
  notKept:
    'Reports since it expired are refused and not kept, so this does not tell whether it still reports.',
  askSomebody: 'You may not reactivate devices. The holder of the account can, or can allow you to.',
  reactivate: 'Reactivate',
  reactivateTitle: (name: string) => `Reactivate ${name}`,
  reactivateHint: 'The device reports and sends messages again from now on.',
  newDate: 'New expiry date',
  newDateHint: (zone: string) =>
    `It expires at 00:00 (${zone}) of that day. Without a date it does not expire again.`,
  reactivated: (name: string) => `${name} is active again`,
  licence: (used: number, total: number) => `Takes one licence: ${used} of ${total} are in use.`,
  free: (count: number) => (count === 1 ? '1 licence is free.' : `${count} licences are free.`),
  noneTitle: 'No licence is free',
  none: (total: number) =>
    total === 1
      ? 'The only licence of this account is in use. Delete the other device or let it expire, or ask the operator of this server for more licences.'
      : `All ${total} licences of this account are in use. Delete another device or let one expire, or ask the operator of this server for more licences.`,
  noneLive: 'As soon as a licence is free you can go on here.',
}
