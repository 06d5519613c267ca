/** "a, b and c", with the word of the language. */
export const list = (parts: readonly string[], word: string) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
