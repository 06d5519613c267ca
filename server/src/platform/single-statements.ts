import pg from 'pg'
import { writeTogether } from './write-together.ts'

interface Read {
  send: (client: pg.PoolClient) => Promise<object[]>
  resolve: (rows: object[]) => void
  reject: (error: unknown) => void
}

/** With more, those at the end would wait for a connection's worth of others while more connections are idle. */
const MOST_TOGETHER = 16

/** Single statements, each begun and committed in the round trip that carries it. */
export class SingleStatements {
  readonly #pool: pg.Pool
  readonly #gathering = new Map<string, Read[]>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  alone<Row extends object>(
    setting: string,
    send: (client: pg.PoolClient) => Promise<Row[]>,
  ): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      this.#run(setting, [{ send, resolve: resolve as Read['resolve'], reject }]).catch(reject)
    })
  }

  /**
   * What is asked for in the same turn of the event loop, under the same setting, shares a transaction: one begin, one commit and one
   * write for all of it. For small reads: one waits for those before it.
   */
  together<Row extends object>(
    setting: string,
    send: (client: pg.PoolClient) => Promise<Row[]>,
  ): Promise<Row[]> {
    return new Promise<Row[]>((resolve, reject) => {
      const read = { send, resolve: resolve as Read['resolve'], reject }
      const others = this.#gathering.get(setting)
      if (others && others.length < MOST_TOGETHER) others.push(read)
      else this.#gather(setting, [read])
    })
  }

  #gather(setting: string, reads: Read[]) {
    this.#gathering.set(setting, reads)
    // Not nextTick: it would come before the requests on other connections that have arrived as well.
    setImmediate(() => {
      if (this.#gathering.get(setting) === reads) this.#gathering.delete(setting)
      this.#run(setting, reads).catch((error: unknown) => {
        for (const { reject } of reads) reject(error)
      })
    })
  }

  async #run(setting: string, reads: readonly Read[]): Promise<void> {
    const client = await this.#pool.connect()
    writeTogether(client)
    const begun = client.query(`begin; set local ${setting}`)
    const answers = reads.map(({ send }) => send(client))
    const ended = client.query('commit')
    const [began, ...settled] = await Promise.allSettled([begun, ...answers, ended])
    // The connection is free again when all are done, whichever of them failed.
    client.release([began, ...settled].some((each) => each?.status === 'rejected'))
    await Promise.all(
      reads.map(async ({ resolve, reject }, i) => {
        const answer = settled[i] as PromiseSettledResult<object[]>
        if (answer.status === 'fulfilled') resolve(answer.value)
        // Another one's failure is not this one's.
        else if (reads.length > 1 && isAborted(answer.reason)) await this.#run(setting, [reads[i] as Read])
        else reject(answer.reason)
      }),
    )
  }
}

/** The transaction had failed before this statement came to its turn. */
const isAborted = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02'
