import type { Exporter } from './exporter.ts'

/** The same answer as the query gives, without pages. */
export const json: Exporter = {
  mediaType: 'application/json; charset=utf-8',
  head: () => '{"success":true,"locations":[',
  step: (locations, first) =>
    `${first ? '' : ',\n'}${locations.map((location) => JSON.stringify(location)).join(',\n')}`,
  tail: ({ apiUsage, apiDailyUsage }) => `],"apiUsage":${apiUsage},"apiDailyUsage":${apiDailyUsage}}`,
}
