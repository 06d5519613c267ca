import pg from 'pg'

/** Questions that the API cannot answer, asked of the database itself. A connection for each: the database may die between two. */
export class Database {
  readonly #connection: pg.ClientConfig

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({
      ...this.#connection,
      ssl: false,
      connectionTimeoutMillis: 10_000,
      query_timeout: 60_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query("set app.scope = 'system'")
      return (await client.query<Row>(text, [...values])).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
