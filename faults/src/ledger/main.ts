import { answerQuestions, type Credentials } from '@sextant/harness'
import { Sextant } from '@sextant/sdk'
import type { ClientConfig } from 'pg'
import { ApiCaller, HttpCaller } from '../api-caller.ts'
import { Random } from '../random.ts'
import { AlertsBook } from './alerts-book.ts'
import { Answers } from './answers.ts'
import { Database } from './database.ts'
import { KeysBook } from './keys-book.ts'
import { Ledger } from './ledger.ts'
import { LicencesBook } from './licences-book.ts'
import { LocationsBook } from './locations-book.ts'
import { MessagesBook } from './messages-book.ts'
import { SmtpSink } from './smtp-sink.ts'
import { StreamBook } from './stream-book.ts'
import { WebhookReceiver } from './webhook-receiver.ts'
import { WebhooksBook } from './webhooks-book.ts'

export interface OpenLedger {
  do: 'open'
  url: string
  connection: ClientConfig
  seed: number
  fleet: { credentials: Credentials; accountId: string }
  licences: Credentials
}

export type LedgerQuestion =
  | { do: 'listen' }
  | OpenLedger
  | { do: 'work' | 'rest' | 'state' | 'check' | 'audit' }
  | { do: 'died'; times: number }

const sink = new SmtpSink()
const receiver = new WebhookReceiver()
let receiverUrl = ''
let deaths = 0
let ledger: Ledger | undefined

answerQuestions(async (question: LedgerQuestion) => {
  switch (question.do) {
    case 'listen':
      receiverUrl = await receiver.open()
      return sink.open()
    case 'open':
      ledger = openLedger(question)
      return ledger.open()
    case 'work':
      return ledger?.work()
    case 'rest':
      return ledger?.rest()
    case 'state':
      return ledger?.state
    case 'check':
      return ledger?.check()
    case 'audit':
      return ledger?.audit()
    case 'died':
      deaths += question.times
      return undefined
  }
})

function openLedger({ url, connection, seed, fleet, licences }: OpenLedger): Ledger {
  const answers = new Answers()
  const http = new HttpCaller(url, { onAnswer: (answer, ask) => answers.note(answer, ask) })
  const { accountId, credentials } = fleet
  const holder = new ApiCaller(http, credentials)
  const database = new Database(connection)
  const random = new Random(seed)
  const sextant = new Sextant({ baseUrl: url, ...credentials })
  const books = [
    new LocationsBook(holder, random),
    new AlertsBook(holder),
    new MessagesBook(holder, database, sink, () => deaths),
    new LicencesBook(new ApiCaller(http, licences), database, random),
    new KeysBook(holder, http, random),
    new WebhooksBook(holder, database, receiver, receiverUrl),
    new StreamBook(sextant, database, accountId),
  ]
  return new Ledger(books, answers)
}
