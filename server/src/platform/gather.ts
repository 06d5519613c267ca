interface Waiter<Row> {
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

interface Line<Group, Row> {
  group: Group
  waiting: Map<string, Waiter<Row>[]>
  underWay: number
  isScheduled: boolean
}

const MOST_UNDER_WAY = 2
const MOST_KEYS = 200

/**
 * Small reads by key that many ask for at the same time. What is asked for in one turn of the event loop, or while two statements
 * are under way, is one statement: no delay when it is quiet, and few statements when it is not. A read begins after it was asked for,
 * so it sees all that was committed before.
 */
export class Gather<Group, Row> {
  readonly #nameOf: (group: Group) => string
  readonly #read: (group: Group, keys: string[]) => Promise<ReadonlyMap<string, Row>>
  readonly #lines = new Map<string, Line<Group, Row>>()

  /** `nameOf` tells groups apart: only what is asked for within one group is read together. */
  constructor(
    nameOf: (group: Group) => string,
    read: (group: Group, keys: string[]) => Promise<ReadonlyMap<string, Row>>,
  ) {
    this.#nameOf = nameOf
    this.#read = read
  }

  get(group: Group, key: string): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      const name = this.#nameOf(group)
      const line = this.#lines.get(name) ?? this.#open(name, group)
      const others = line.waiting.get(key)
      if (others) others.push({ resolve, reject })
      else line.waiting.set(key, [{ resolve, reject }])
      this.#schedule(name, line)
    })
  }

  #open(name: string, group: Group) {
    const line: Line<Group, Row> = { group, waiting: new Map(), underWay: 0, isScheduled: false }
    this.#lines.set(name, line)
    return line
  }

  #schedule(name: string, line: Line<Group, Row>) {
    if (line.isScheduled || line.underWay >= MOST_UNDER_WAY) return
    line.isScheduled = true
    // Not nextTick: it would come before the requests on other connections that have arrived as well.
    setImmediate(() => {
      line.isScheduled = false
      void this.#run(name, line)
    })
  }

  async #run(name: string, line: Line<Group, Row>) {
    const taken = take(line.waiting)
    line.underWay++
    try {
      const rows = await this.#read(line.group, [...taken.keys()])
      for (const [key, waiters] of taken) for (const { resolve } of waiters) resolve(rows.get(key))
    } catch (error) {
      for (const waiters of taken.values()) for (const { reject } of waiters) reject(error)
    }
    line.underWay--
    if (line.waiting.size > 0) this.#schedule(name, line)
    else if (line.underWay === 0) this.#lines.delete(name)
  }
}

function take<Row>(waiting: Map<string, Waiter<Row>[]>) {
  if (waiting.size <= MOST_KEYS) {
    const all = new Map(waiting)
    waiting.clear()
    return all
  }
  const some = new Map([...waiting].slice(0, MOST_KEYS))
  for (const key of some.keys()) waiting.delete(key)
  return some
}
