/** Some of the records. When there are more, `nextCursor` asks for them. */
export interface Page<T> {
  items: T[]
  nextCursor: string | undefined
}

/** All records, page after page: the next page is asked for when the last one has been used up. */
export async function* eachOf<T>(
  load: (cursor: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await load(cursor)
    yield* page.items
    cursor = page.nextCursor
  } while (cursor !== undefined)
}
