import { type Settings, SextantServer } from '@sextant/harness'

/** On a data folder of its own, not started yet. Its tokens outlast the longest run. */
export const scratchServer = (dataDir: string, settings: Settings) =>
  SextantServer.at(dataDir, { TOKEN_TTL: '1d', ...settings })

export async function startServer(dataDir: string, settings: Settings): Promise<SextantServer> {
  const server = await scratchServer(dataDir, settings)
  await server.start()
  return server
}
