import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { scratchFolder } from '../test/built-site.ts'
import { useSextant } from '../test/sdk-client.ts'
import { writeTileFile } from '../test/tile-file.ts'

const world = join(await scratchFolder(), 'world.pmtiles')
await writeTileFile(world, { name: 'World' })
const t = useApp({ maps: { world } })
const server = useSextant(t)

test('the map says where its tiles are', async () => {
  const { sextant } = await server.client()
  const map = await sextant.map.get()
  expect(map).toMatchObject({ default: 'world', sources: [{ id: 'world', kind: 'bundled', name: 'World' }] })
})
