import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line of counts, for people who scroll to the end and for programs that read it. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      let tests = 0
      for (const test of module.children.allTests()) {
        tests++
        const { state } = test.result()
        if (state === 'passed') counts.passed++
        else if (state === 'failed') counts.failed++
        else counts.skipped++
      }
      // A file that could not be loaded, or whose set-up failed before any test, is a failure without a test.
      if (tests === 0 && module.state() === 'failed') counts.failed++
    }
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
  }
}
