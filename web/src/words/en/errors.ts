export const errors = {
  network: 'The server cannot be reached. Check the connection and try again; nothing was lost.',
  timeout: 'The server did not answer in time. Try again in a moment.',
  busy: 'The server is busy. Try again in a moment.',
  forbidden: 'You may not do this. The holder of the account can grant it.',
  notFound: 'This no longer exists, or you may not see it.',
  changed:
    'Somebody else has changed this meanwhile. Load it again to see their change; what you typed is kept here until you do.',
  noLicence: 'No licence is free. Let a device expire, delete one, or ask the operator for more licences.',
  tooMany: (seconds: number) => `Too many requests. Try again in ${seconds} s.`,
  request: (id: string) => `Request ${id}`,
}
