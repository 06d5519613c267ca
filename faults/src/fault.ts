import type { Seen } from './seen.ts'
import type { Tools } from './tools.ts'

export interface Fault {
  name: string
  /** What is done, in a sentence. */
  about: string
  promise: string
  run: (tools: Tools) => Promise<Seen>
}

/** This machine cannot do what the fault needs. Says what would help. */
export class CannotRun extends Error {}

export interface Outcome {
  fault: Fault
  seconds: number
  seen: Seen | undefined
  /** Why it was not run, or what went wrong with the run itself. */
  trouble: string | undefined
}
