/** In single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export const reportUrl = (server: string, deviceId: string) =>
  `${server}/api/devices/${encodeURIComponent(deviceId)}/locations`

interface SetUp {
  server: string
  deviceId: string
  userName: string
  now: Date
}

/** Gets a token and stores one location. */
export function reportCommands({ server, deviceId, userName, now }: SetUp) {
  const credentials = JSON.stringify({ userName, apiKey: 'sxt_…' })
  const dateTime = `${now.toISOString().slice(0, 19)}Z`
  const location = JSON.stringify({ location: { dateTime, latitude: 38.7, longitude: -9.2, speed: 12 } })
  return [
    `TOKEN=$(curl -s ${server}/api/Auth/Token -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(credentials)} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${reportUrl(server, deviceId)} \\`,
    `  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(location)}`,
  ].join('\n')
}
