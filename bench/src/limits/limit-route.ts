import { requestOf, type Work } from '../load/work.ts'
import { bodySchema } from './body-schemas.ts'
import { type SampleAnswer, sampleAnswer } from './sample-answers.ts'

/** A route that checks the body as Sextant does and answers what Sextant answered once, from memory. */
export interface LimitRoute {
  method: 'GET' | 'POST'
  url: string
  bodySchema?: object
  answer: SampleAnswer
}

const DEVICE_LOCATIONS = '/api/devices/:deviceId/locations'
const URLS = {
  single: DEVICE_LOCATIONS,
  batch: '/api/locations',
  lastLocation: '/api/devices/:deviceId/lastLocation',
  deviceList: '/api/devices',
  historyPage: DEVICE_LOCATIONS,
} satisfies Record<Work['kind'], string>

/** The limit of some work. Its answer is asked of Sextant with the work's own first request. */
export async function limitRoute(baseUrl: string, token: string, work: Work): Promise<LimitRoute> {
  const request = requestOf(work, { connection: 0, connections: 1 }, 0)
  const url = URLS[work.kind]
  const described = url.replace(/:(\w+)/, '{$1}')
  return {
    method: request.method,
    url,
    ...(request.method === 'POST' && { bodySchema: await bodySchema(baseUrl, described) }),
    answer: await sampleAnswer(baseUrl, token, request),
  }
}
