/** Which of our languages suits an Accept-Language best; the first of ours when none does. */
export function pickLanguage<Language extends string>(
  accepted: string | undefined,
  ours: readonly [Language, ...Language[]],
): Language {
  const wishes = (accepted ?? '')
    .split(',')
    .map((wish) => {
      const [range = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((each) => each.startsWith('q='))?.slice(2)
      return { language: range.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { language } of wishes) {
    const known = ours.find((each) => each === language)
    if (known) return known
  }
  return ours[0]
}
