import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type Caller, TOO_LATE } from '../api-caller.ts'
import type { Random } from '../random.ts'
import { type Book, type Finding, isAnswered } from './book.ts'

/** Tokens of a dead key die at once in the process that ended it, and within a second in every other. */
const REVOKED_WITHIN_MS = 1000
const DEAD_KEYS_TRIED = 5

interface Owner {
  userName: string
  cookie: string
  /** Undefined while there is none, or while it is not known which of two it is. */
  key: string | undefined
  token: string | undefined
  dead: string[]
  /** Whether a change was sent and not answered. */
  unknown: boolean
  /** Whether one was sent that nobody waits for any more: the server may do it after others, and end a newer key. */
  late: boolean
}

/** Users who make, replace and delete their keys: a new one works once it is acknowledged, the one before never again. */
export class KeysBook implements Book {
  readonly name = 'keys'
  readonly workers = 3
  readonly restMs = 120
  acknowledged = 0
  readonly #holder: Caller
  readonly #http: Caller
  readonly #random: Random
  readonly #owners: Owner[] = []
  readonly #findings: Finding[] = []
  #places = 0

  constructor(holder: Caller, http: Caller, random: Random) {
    this.#holder = holder
    this.#http = http
    this.#random = random
  }

  async open() {
    for (let i = 0; i < this.workers; i++) {
      const userName = `keeper-${i}`
      const password = `a good password ${i}`
      const user = {
        name: userName,
        userName,
        email: `${userName}@ledger.test`,
        country: 'PT',
        timeZone: 'UTC',
        password,
        privileges: ['read', 'api'],
      }
      const made = await this.#holder.ask({ method: 'POST', path: '/api/users', body: user })
      if (made.status !== 201)
        throw new Error(`A user was answered ${made.status}: ${JSON.stringify(made.body)}`)
      const signedIn = await this.#http.ask({
        method: 'POST',
        path: '/api/auth/session',
        body: { userName, password },
      })
      const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      this.#owners.push({
        userName,
        cookie,
        key: undefined,
        token: undefined,
        dead: [],
        unknown: false,
        late: false,
      })
    }
  }

  work(worker: number): Promise<boolean> {
    const owner = this.#owners[worker] as Owner
    return owner.key !== undefined && this.#random.upTo(5) === 0 ? this.#delete(owner) : this.#generate(owner)
  }

  async #generate(owner: Owner): Promise<boolean> {
    const { status, body } = await this.#change<{ apiKey: string }>(owner, 'POST')
    if (status !== 201) return isAnswered(status)
    const { key: before, token: tokenBefore } = owner
    if (before !== undefined) owner.dead.push(before)
    owner.key = body.apiKey
    owner.token = undefined
    this.acknowledged++
    if (tokenBefore !== undefined) await this.#mustBeDead(owner, tokenBefore)
    const made = await this.#requestToken(owner, body.apiKey)
    if (made.status === 401 && !owner.late) this.#find('lost', `a new key of ${owner.userName} does not work`)
    owner.token = made.body.token
    return isAnswered(made.status)
  }

  async #delete(owner: Owner): Promise<boolean> {
    const { status } = await this.#change(owner, 'DELETE')
    if (!isAnswered(status)) return false
    // 404: done by one before that was not answered.
    const { key, token } = owner
    if (key !== undefined) owner.dead.push(key)
    owner.key = undefined
    owner.token = undefined
    this.acknowledged++
    if (token !== undefined) await this.#mustBeDead(owner, token)
    return true
  }

  async #change<Body>(owner: Owner, method: 'POST' | 'DELETE'): Promise<Answer<Body>> {
    const answer = await this.#http.ask<Body>({
      method,
      path: '/api/account/apiKey',
      headers: { cookie: owner.cookie },
    })
    owner.unknown = !isAnswered(answer.status)
    if (answer.status === TOO_LATE) owner.late = true
    if (answer.status === 401) this.#find('lost', `the session of ${owner.userName} is gone`)
    return answer
  }

  async #mustBeDead(owner: Owner, token: string) {
    const ask = () =>
      this.#http.ask({ method: 'GET', path: '/api/devices', headers: { authorization: `Bearer ${token}` } })
    if ((await ask()).status !== 200) return
    await pause(REVOKED_WITHIN_MS)
    if ((await ask()).status === 200)
      this.#find('wrong', `a token of a dead key of ${owner.userName} still works`)
  }

  #requestToken({ userName }: Owner, apiKey: string) {
    this.#places++
    const from = `127.${1 + ((this.#places >> 16) % 250)}.${(this.#places >> 8) & 255}.${this.#places & 255}`
    const body = { userName, apiKey }
    return this.#http.ask<{ token?: string }>({ method: 'POST', path: '/api/Auth/Token', body, from })
  }

  async check(): Promise<Finding[]> {
    return this.#findings.splice(0)
  }

  async audit(): Promise<Finding[]> {
    for (const owner of this.#owners) {
      // Nothing is late any more by now.
      if (owner.unknown || owner.late) await this.#generate(owner)
      if (owner.key !== undefined && (await this.#requestToken(owner, owner.key)).status !== 200)
        this.#find('lost', `the key of ${owner.userName} was acknowledged and does not work`)
      for (const key of owner.dead.slice(-DEAD_KEYS_TRIED)) {
        const { status } = await this.#requestToken(owner, key)
        if (status !== 401)
          this.#find('wrong', `a key of ${owner.userName} that was replaced is answered ${status}`)
      }
    }
    return this.check()
  }

  #find(kind: Finding['kind'], text: string) {
    this.#findings.push({ kind, text })
  }
}
