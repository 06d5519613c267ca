/** A promise that was not kept. */
export interface Finding {
  kind: 'lost' | 'twice' | 'over' | 'gap' | 'wrong'
  text: string
}

/** One kind of work whose acknowledgements are written down and compared later with what the server has. */
export interface Book {
  readonly name: string
  readonly workers: number
  /** Rest of a worker after work that was done, so that no book drowns the others. */
  readonly restMs: number
  /** Things that the server has acknowledged so far. */
  readonly acknowledged: number
  /** Makes what the work needs. Everything is whole at this time. */
  open: () => Promise<void>
  /** One piece of work. False when the server did not answer it: the worker rests longer then. */
  work: (worker: number) => Promise<boolean>
  /** What must hold at every moment, whatever is broken. */
  check: () => Promise<Finding[]>
  /** Compares everything. Nobody works meanwhile, and everything is whole. */
  audit: () => Promise<Finding[]>
  /** What was seen that is allowed and worth telling. */
  notes?: () => string[]
}

export const isAnswered = (status: number) => status >= 200 && status < 500
