import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CountriesAnswer, TimeZonesAnswer } from '@sextant/contract'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { COUNTRIES } from './countries.ts'
import { createTimeZoneList } from './time-zones.ts'

const tags = ['Users']

/** What a form for a user offers to choose from. */
export const referenceRoutes: FastifyPluginAsyncTypebox<{ now: Clock }> = async (app, { now }) => {
  const listTimeZones = createTimeZoneList()

  app.get(
    '/users/countries',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'listCountries',
        summary: 'Countries by code',
        tags,
        response: { 200: CountriesAnswer },
      },
    },
    async (request) => answer(request, { countries: COUNTRIES }),
  )

  app.get(
    '/users/timeZones',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'listTimeZones',
        summary: 'Time zones with their present offset',
        tags,
        response: { 200: TimeZonesAnswer },
      },
    },
    async (request) => answer(request, { timeZones: listTimeZones(now()) }),
  )
}
