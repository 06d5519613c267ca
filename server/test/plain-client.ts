export interface PlainAnswer {
  status: number
  // The client reads what the specification leaves open.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Knows what the specification says of every call: JSON both ways, a bearer token, `success` in every answer. */
export class PlainClient {
  token = ''
  readonly #baseUrl: string

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    contentType = 'application/json',
  ): Promise<PlainAnswer> {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'Content-Type': contentType }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = JSON.parse(text) as { success: unknown; error: unknown }
    const told = response.ok
      ? answer.error === undefined
      : typeof answer.error === 'string' && answer.error !== ''
    if (answer.success !== response.ok || !told)
      throw new Error(`${method} ${path} ${response.status}: ${text}`)
    return { status: response.status, body: answer }
  }

  async signIn(userName: string, apiKey: string): Promise<PlainAnswer> {
    const answer = await this.call('POST', '/api/Auth/Token', { userName, apiKey })
    this.token = answer.body.token
    return answer
  }
}
