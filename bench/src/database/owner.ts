import { join } from 'node:path'
import pg from 'pg'

/** How the embedded database of a data folder is reached as the owner of its tables, whom row security does not bind. */
export const ownerOf = (dataDir: string) => ({
  host: join(dataDir, 'postgres'),
  port: 5432,
  user: 'sextant',
  database: 'sextant',
  ssl: false as const,
})

export type Owner = ReturnType<typeof ownerOf>

export async function connectAsOwner(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(ownerOf(dataDir))
  client.on('error', () => undefined)
  await client.connect()
  return client
}
