import { setTimeout as pause } from 'node:timers/promises'
import { answerQuestions } from '@sextant/harness'
import { NO_ANSWER, TOO_LATE } from '../api-caller.ts'
import { type IngestWork, ingestText } from './ingest-requests.ts'
import { RawConnection } from './raw-connection.ts'

export interface LoadJob {
  port: number
  work: IngestWork
  /** Number of the first request. */
  first: number
  seconds: number
  /** Most connections. */
  connections: number
  /** Requests a second, whatever becomes of them; without it each connection sends when it has its answer. */
  rate?: number
}

export interface LoadResult {
  sent: number
  /** Requests that were due while all connections were waiting. */
  notSent: number
  answers: Record<string, number>
  acknowledged: number[]
}

const TICK_MS = 10
const PATIENCE_MS = 10_000

class Load {
  readonly #job: LoadJob
  readonly #idle: RawConnection[] = []
  #open = 0
  #next: number
  readonly result: LoadResult = { sent: 0, notSent: 0, answers: {}, acknowledged: [] }
  readonly #underWay = new Set<Promise<void>>()

  constructor(job: LoadJob) {
    this.#job = job
    this.#next = job.first
  }

  async run(): Promise<LoadResult> {
    const until = performance.now() + this.#job.seconds * 1000
    if (this.#job.rate === undefined) await this.#closedLoop(until)
    else await this.#openLoop(this.#job.rate, until)
    await Promise.all(this.#underWay)
    for (const connection of this.#idle) connection.close()
    return this.result
  }

  async #closedLoop(until: number) {
    const keepSending = async () => {
      while (performance.now() < until) await this.#send(this.#take() ?? this.#connect())
    }
    await Promise.all(Array.from({ length: this.#job.connections }, keepSending))
  }

  async #openLoop(rate: number, until: number) {
    const begun = performance.now()
    let due = 0
    while (performance.now() < until) {
      const wanted = ((performance.now() - begun) / 1000) * rate
      for (; due < wanted; due++) this.#begin()
      await pause(TICK_MS)
    }
  }

  #begin() {
    const connection = this.#take() ?? (this.#open < this.#job.connections ? this.#connect() : undefined)
    if (!connection) {
      this.result.notSent++
      return
    }
    const sending = this.#send(connection).finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  async #send(connection: RawConnection) {
    const number = this.#next++
    this.result.sent++
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      connection.close()
    }, PATIENCE_MS)
    const status = await connection.send(ingestText(this.#job.work, number))
    clearTimeout(late)
    if (status === 201) this.result.acknowledged.push(number)
    const name = isLate ? TOO_LATE : status
    this.result.answers[name] = (this.result.answers[name] ?? 0) + 1
    if (status === NO_ANSWER) this.#open--
    else this.#idle.push(connection)
    if (status === NO_ANSWER) await pause(TICK_MS)
  }

  #take(): RawConnection | undefined {
    for (;;) {
      const connection = this.#idle.pop()
      if (!connection || connection.isOpen) return connection
      this.#open--
    }
  }

  #connect(): RawConnection {
    this.#open++
    return new RawConnection(this.#job.port)
  }
}

answerQuestions((job: LoadJob) => new Load(job).run())
