import fc from 'fast-check'

const { FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH } = process.env
const isLong = FUZZ_RUNS !== undefined
// `npm test` judges every change by the same cases. A long run looks for new ones.
const SEED = 20_261_114
const MINUTE_MS = 60_000
/** After this no further case is tried, nor a smaller one looked for. */
const PATIENCE_MS = (isLong ? 12 * 60 : 1.5) * MINUTE_MS
/** For vitest: what a case of its own may take comes on top. */
export const FUZZ_TIMEOUT_MS = PATIENCE_MS + 3 * MINUTE_MS

interface Property<Case> {
  /** Cases in `npm test`; FUZZ_RUNS takes their place in a long run. */
  runs: number
  /** Made when the test runs: some need what a hook has prepared. */
  cases: () => fc.Arbitrary<Case>
  /** Throws when the case breaks the promise. */
  holds: (given: Case) => Promise<void>
}

/** The body of a test of many cases. When it fails it shows the smallest case that does, and how to repeat it. */
export function forAll<Case>({ runs, cases, holds }: Property<Case>) {
  return async () => {
    const details = await fc.check(fc.asyncProperty(cases(), holds), {
      numRuns: isLong ? Number(FUZZ_RUNS) : runs,
      ...(FUZZ_SEED !== undefined ? { seed: Number(FUZZ_SEED) } : !isLong && { seed: SEED }),
      ...(FUZZ_PATH !== undefined && { path: FUZZ_PATH }),
      plugins: [fc.interruptAfterTimeLimit(PATIENCE_MS)],
    })
    if (details.failed) throw new Error(await report(details), { cause: details.errorInstance })
  }
}

async function report<Case>(details: fc.RunDetails<Case>) {
  const path = details.counterexamplePath === null ? '' : ` FUZZ_PATH=${details.counterexamplePath}`
  const repeat = `Repeat it with FUZZ_SEED=${details.seed}${path} before the command, and -t with this test's name after it.`
  return `${await fc.asyncDefaultReportMessage(details)}\n\n${repeat}`
}
