export const apiKey = {
  hint: 'Programs sign in to the API with your user name and this key. It can do whatever you may do, so keep it like a password.',
  noKey: 'You have no API key yet.',
  generate: 'Generate a key',
  regenerate: 'Regenerate the key',
  delete: 'Delete the key',
  id: 'Public part',
  created: (zone: string) => `Generated (${zone})`,
  lastUsed: (zone: string) => `Last used (${zone})`,
  newKey: 'Your new API key',
  shownOnce: 'Copy it now: it is shown this once. We keep only a fingerprint of it.',
  key: 'API key',
  regenerateHint:
    'You get a new key. The present one stops working at once, and with it every program that uses it, until you give it the new one.',
  deleteHint: 'The key stops working at once, and with it every program that uses it.',
  examples: 'First calls',
  examplesHint: 'Ready to copy. All calls, with examples to try:',
}
