/** The map that the operator has configured in place of the bundled one. */
export interface MapTiles {
  kind: 'raster' | 'style' | 'tilejson'
  url: string
}

const SHAPES =
  'must be a URL of tiles with {z}, {x} and {y}, of a style.json or of a TileJSON, beginning with https:// or http://'
const HOSTS = 'must name hosts, such as tiles.example.org or http://10.0.0.5:8080'

/** Reads MAP_TILES. What the URL leads to is not looked at: the server may have no way out. */
export function readMapTiles(url: string): MapTiles {
  // The policy of the pages is made of it: a space or a semicolon would end what it allows.
  if (/[\s;,'"<>\\]/.test(url))
    throw new Error('must be one URL, without spaces, quotes, commas or semicolons')
  if (/^https?:\/\/[^/]*\{/.test(url)) throw new Error('must name one host: {s} and the like are not known')
  const { protocol, username, pathname } = parse(url, SHAPES)
  if (!['https:', 'http:'].includes(protocol) || pathname === '/') throw new Error(SHAPES)
  if (username !== '') throw new Error('must not hold a user name or password: browsers refuse such URLs')
  if (!url.includes('{')) return { kind: /\/styles?(\/|\.json$)/.test(pathname) ? 'style' : 'tilejson', url }
  if (!['{z}', '{x}', '{y}'].every((each) => url.includes(each))) throw new Error(SHAPES)
  if (/\.(mvt|pbf)$/.test(pathname))
    throw new Error(
      'must be the URL of a style.json or TileJSON: vector tiles alone do not say what is in them',
    )
  return { kind: 'raster', url }
}

/** Reads an entry of MAP_HOSTS: where a style has its tiles, sprites or glyphs, if not where it is itself. */
export function readMapHost(text: string): string {
  const host = text.includes('://') ? text : `https://${text}`
  const { protocol, hostname, origin } = parse(host, HOSTS)
  const isPlain = !/[\s;,'"*{}]/.test(host) && host.replace(/\/$/, '').toLowerCase() === origin.toLowerCase()
  if (!isPlain || !['https:', 'http:'].includes(protocol) || hostname === '') throw new Error(HOSTS)
  return origin
}

function parse(url: string, rule: string) {
  if (!URL.canParse(url)) throw new Error(rule)
  return new URL(url)
}
