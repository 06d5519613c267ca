/** The first of the encodings on offer that the client takes. None means: as it is. */
export function chooseEncoding<T extends string>(
  acceptEncoding: string | undefined,
  offered: readonly T[],
): T | undefined {
  const weights = new Map<string, number>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  return offered.find((each) => (weights.get(each) ?? weights.get('*') ?? 0) > 0)
}
