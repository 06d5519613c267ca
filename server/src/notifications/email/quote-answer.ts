const LONGEST = 500

/** What a mail server said, in one line, without our credentials should it repeat them. */
export function quoteAnswer(said: string, secrets: readonly (string | undefined)[]): string {
  // oxlint-disable-next-line no-control-regex -- that is what must not be there
  const line = said.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
  const hidden = secrets
    .flatMap((secret) => (secret ? [secret, Buffer.from(secret).toString('base64')] : []))
    .reduce((text, secret) => text.replaceAll(secret, '…'), line)
  return hidden.slice(0, LONGEST)
}
