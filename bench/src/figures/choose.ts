/** All, or those that are named by their id or the first words of it. */
export function choose<T extends { id: string }>(all: readonly T[], only: readonly string[]): readonly T[] {
  const isNamed = (id: string, name: string) => id === name || id.startsWith(`${name}-`)
  const unknown = only.find((name) => !all.some(({ id }) => isNamed(id, name)))
  if (unknown !== undefined)
    throw new Error(`There is no figure ${unknown} here. There are: ${all.map(({ id }) => id).join(', ')}.`)
  return only.length === 0 ? all : all.filter(({ id }) => only.some((name) => isNamed(id, name)))
}
