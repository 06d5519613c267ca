export const setUp = {
  title: (name: string) => `How ${name} reports`,
  intro: 'A tracker, an app or an integration reports positions over HTTP. This is what it needs:',
  id: 'Device id',
  url: 'Address to send positions to',
  qr: (name: string) => `QR code with the address to which ${name} reports`,
  qrHint: 'Scan it to take the address, with the device id in it, to a telephone.',
  key: 'An API key',
  keyHint:
    'Whoever reports gets a token with a user name and that user’s API key, and sends the token along. The user needs the privileges write and api.',
  toKey: 'To your API key',
  noKey:
    'You may not have an API key. The holder of the account can make one, or grant you the privilege api.',
  try: 'Try it',
  tryHint: 'Put your key in place of sxt_…, and run this in a terminal. The device then appears on the map.',
  command: 'Commands that report a position',
  docs: 'All that can be sent',
}
