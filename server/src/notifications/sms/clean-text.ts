/**
 * The text as it goes out: line breaks kept, other control characters and halves of surrogate pairs gone. Telephones show the
 * former badly, gateways take some of them for commands, and the latter cannot be written in UTF-8.
 */
export const cleanText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')

/** What the other side said, on one short line fit to be shown, without the secrets that it may have repeated. */
export function quote(said: string, secrets: readonly string[] = []): string {
  let line = said
  for (const secret of secrets) if (secret.length > 3) line = line.replaceAll(secret, '…')
  line = line.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
