/** What was seen while something was broken. */
export interface Seen {
  /** How often it was broken. */
  rounds: number
  acknowledged: number
  lost: number
  twice: number
  /** Answers by status; `none` for no connection or a broken one, `late` for none within 20 s. */
  answers: Record<string, number>
  /** From the end of the fault, or from the kill, until the first request that is served. */
  recoverySeconds: number[]
  /** Promises that were not kept, in words. */
  broken: string[]
  notes: string[]
}
