/** One id as a part of a path. */
export function segment(id: string): string {
  // An empty part would make the path of the list, and dots are what every URL parser takes out.
  if (id === '' || id === '.' || id === '..') throw new TypeError(`Not an id: "${id}"`)
  return encodeURIComponent(id)
}

/** `?name=value&…` of what is given; nothing for nothing. */
export function queryText(query: object = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
