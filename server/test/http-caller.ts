interface HttpAnswer {
  status: number
  headers: Headers
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers freely
  body: any
}

/** Speaks to a running server over a real socket. */
export class HttpCaller {
  readonly url: string
  readonly token: string | undefined

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body?: unknown) => this.send('POST', path, body)
  patch = (path: string, body?: unknown) => this.send('PATCH', path, body)
  delete = (path: string) => this.send('DELETE', path)

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  /** The same server and another caller. */
  as(token: string) {
    return new HttpCaller(this.url, token)
  }

  /** The same caller at another server. */
  at(url: string) {
    return new HttpCaller(url, this.token)
  }

  async signIn(userName: string, apiKey: string): Promise<HttpCaller> {
    const { status, body, text } = await this.post('/api/Auth/Token', { userName, apiKey })
    if (status !== 200) throw new Error(text)
    return this.as(body.token)
  }
}
