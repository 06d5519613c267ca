/** The mail server that SMTP_URL names. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** Whether a connection that begins without TLS must, may or must not go over to it. */
  startTls: 'required' | 'offered' | 'off'
  /** Whether the server's certificate is checked. */
  verify: boolean
  user?: string
  password?: string
  /** How we introduce ourselves; a server may insist on a real name. */
  name?: string
  connections: number
}

const PARAMETERS = ['tls', 'verify', 'name', 'connections']
const MOST_CONNECTIONS = 50

/** Reads SMTP_URL. A fault says what is wrong and repeats nothing of the URL, which holds a password. */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('must be a URL such as smtp://user:password@mail.example.org:587')
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    throw new Error(
      'must have nothing after the port but ?parameters; write / and # in a password as %2F and %23',
    )
  const secure = url.protocol === 'smtps:'
  const { user, password } = readUser(url)
  const { tls, verify, name, connections } = readParameters(url)
  if (secure && tls) throw new Error('must not have tls= with smtps://, which always uses TLS')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    startTls: choice('tls', tls, { required: 'required', off: 'off' }, 'offered'),
    verify: choice('verify', verify, { yes: true, no: false }, true),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(name !== undefined && { name: hostName(name) }),
    connections: wholeConnections(connections),
  }
}

function readUser({ username, password }: URL) {
  if (username === '' && password === '') return {}
  if (username === '' || password === '') throw new Error('must have both a user and a password, or neither')
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new Error('must have user and password percent-encoded: % itself is %25')
  }
}

function readParameters({ searchParams }: URL): Record<string, string | undefined> {
  const names = [...searchParams.keys()]
  if (names.some((name) => !PARAMETERS.includes(name)) || new Set(names).size < names.length)
    throw new Error(`must have no parameters but ${PARAMETERS.join(', ')}, each once at most`)
  return Object.fromEntries(searchParams)
}

function choice<T>(name: string, text: string | undefined, choices: Record<string, T>, otherwise: T): T {
  if (text === undefined) return otherwise
  if (!Object.hasOwn(choices, text))
    throw new Error(`must have ${name}=${Object.keys(choices).join(` or ${name}=`)}`)
  return choices[text] as T
}

function hostName(text: string) {
  if (!/^[A-Za-z0-9.:[\]-]{1,253}$/.test(text))
    throw new Error('must have name= with the name of this machine')
  return text
}

function wholeConnections(text: string | undefined) {
  if (text === undefined) return 10
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > MOST_CONNECTIONS)
    throw new Error(`must have connections= with a whole number from 1 to ${MOST_CONNECTIONS}`)
  return number
}
