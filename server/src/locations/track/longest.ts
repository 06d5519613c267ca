/** The longest of any number of items; of equal ones the earlier. */
export class Longest<T extends { readonly seconds: number }> {
  readonly #limit: number
  readonly #items: T[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Takes an item in and answers the one that has no room: another, this one, or none. */
  add(item: T): T | undefined {
    let [low, high] = [0, this.#items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#items[middle] as T).seconds >= item.seconds) low = middle + 1
      else high = middle
    }
    this.#items.splice(low, 0, item)
    return this.#items.length > this.#limit ? this.#items.pop() : undefined
  }

  get items(): readonly T[] {
    return this.#items
  }
}
