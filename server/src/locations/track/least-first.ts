export interface Ranked {
  cost: number
  /** Where it is in the queue that holds it; -1 when none does. */
  place: number
}

/** A queue that gives out what costs least (a binary heap that knows where each item is). */
export class LeastFirst<T extends Ranked> {
  readonly #items: T[] = []

  get size() {
    return this.#items.length
  }

  /** Puts an item in, or moves one whose cost has changed. */
  put(item: T) {
    if (item.place < 0) item.place = this.#items.push(item) - 1
    this.#rise(item)
    this.#sink(item)
  }

  drop(item: T) {
    const last = this.#items.pop() as T
    const { place } = item
    item.place = -1
    if (last === item) return
    this.#set(last, place)
    this.put(last)
  }

  take(): T | undefined {
    const [least] = this.#items
    if (least) this.drop(least)
    return least
  }

  #set(item: T, place: number) {
    this.#items[place] = item
    item.place = place
  }

  #rise(item: T) {
    while (item.place > 0) {
      const place = (item.place - 1) >> 1
      const parent = this.#items[place] as T
      if (parent.cost <= item.cost) return
      this.#set(parent, item.place)
      this.#set(item, place)
    }
  }

  #sink(item: T) {
    for (;;) {
      const left = this.#items[2 * item.place + 1]
      if (!left) return
      const right = this.#items[2 * item.place + 2]
      const child = right && right.cost < left.cost ? right : left
      if (item.cost <= child.cost) return
      const { place } = child
      this.#set(child, item.place)
      this.#set(item, place)
    }
  }
}
