export interface ConnectionUrl {
  scheme: string
  user: string
  password: string
  host: string
  port: number | undefined
  path: string
  options: ReadonlyMap<string, string>
}

const SHAPE =
  /^(?<scheme>[a-z]+):\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<host>\[[\da-f:.]+\]|[^:/?[\]]*)(?::(?<port>\d{1,5}))?(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/is

/**
 * Reads `scheme://user:password@host:port/path?name=value`. The URL class is of no use here: it refuses an empty host behind a
 * user (`twilio://sid:token@?from=…`) and turns the + of a telephone number into a space. No message repeats what was given.
 */
export function parseConnectionUrl(text: string): ConnectionUrl {
  const { scheme, user, password, host, port, path, query } = SHAPE.exec(text.trim())?.groups ?? {}
  if (!scheme) throw new Error('must be a URL such as scheme://user:password@host?from=…')
  if (port && (Number(port) < 1 || Number(port) > 65_535)) throw new Error('must have a port from 1 to 65535')
  return {
    scheme: scheme.toLowerCase(),
    user: decodePart(user),
    password: decodePart(password),
    host: (host ?? '').replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : undefined,
    path: path ?? '',
    options: readOptions(query),
  }
}

function readOptions(query = ''): Map<string, string> {
  const options = new Map<string, string>()
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=')
    if (options.has(decodePart(name))) throw new Error(`has the option ${decodePart(name)} twice`)
    options.set(decodePart(name), decodePart(value.join('=')))
  }
  return options
}

export function decodePart(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('has a % that does not begin an escape such as %40; write a % itself as %25')
  }
}

/** Names the first option that is not known: most often a misspelt one. */
export function checkOptions({ options }: ConnectionUrl, known: readonly string[]) {
  for (const name of options.keys())
    if (!known.includes(name))
      throw new Error(`has the unknown option ${name}; known are ${known.join(', ')}`)
}

export function requireFrom({ options }: ConnectionUrl): string {
  const from = options.get('from') ?? ''
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,48}[\x21-\x7e])?$/.test(from))
    throw new Error('must end with ?from= and the number or name that the SMS comes from')
  return from
}
