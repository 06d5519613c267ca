export interface Loop {
  /** Does the work soon, without waiting for the next time. */
  wake(): void
  /** Resolves when the work that is under way is done; none begins after it. */
  stop(): Promise<void>
}

export interface LoopOptions {
  /** How long to rest after a round. */
  everyMs: number
  /** One round. True when there is more to do at once. */
  work: () => Promise<boolean>
  onError: (error: unknown) => void
}

/** Work that is done again and again, one round at a time. A round that fails is reported, and the next one comes as ever. */
export function startLoop({ everyMs, work, onError }: LoopOptions): Loop {
  let stopped = false
  let woken = false
  let rest: (() => void) | undefined
  async function run() {
    while (!stopped) {
      woken = false
      let more = false
      try {
        more = await work()
      } catch (error) {
        if (!stopped) onError(error)
      }
      if (!more && !woken && !stopped) await pause()
    }
  }
  function pause() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      rest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const running = run()
  return {
    wake() {
      woken = true
      rest?.()
    },
    async stop() {
      stopped = true
      rest?.()
      await running
    },
  }
}
