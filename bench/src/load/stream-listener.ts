import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { answerQuestions } from '@sextant/harness'
import { machineMs } from './machine-clock.ts'

/** Opens the stream, or asks for what has arrived since the question before. */
export type ListenerQuestion = { open: { url: string; token: string } } | 'arrived'

/** Times of locations, and when the event of each was there. */
export type Arrived = [time: number, atMs: number][]

const QUIET_MS = 500
const TIME = /"dateTime":"([^"]+)"/
let arrived: Arrived = []
let last = 0

answerQuestions(async (question: ListenerQuestion): Promise<Arrived> => {
  if (question !== 'arrived') {
    await open(question.open)
    return []
  }
  while (machineMs() - last < QUIET_MS) await pause(QUIET_MS / 5)
  const taken = arrived
  arrived = []
  return taken
})

async function open({ url, token }: { url: string; token: string }) {
  const path = `${url}/api/events?types=location.recorded`
  const sent = request(path, { headers: { authorization: `Bearer ${token}` } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The stream was refused with ${response.statusCode}.`)
  response.setEncoding('utf8')
  await new Promise<void>((resolve) => {
    let rest = ''
    response.on('data', (chunk: string) => {
      last = machineMs()
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const time = TIME.exec(block)?.[1]
        if (time) arrived.push([Date.parse(time), last])
        else if (block.includes('event: ready')) resolve()
      }
    })
  })
}
