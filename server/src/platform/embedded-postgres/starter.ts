import type { RunAs } from './run-as.ts'
import { runProgram } from './run-program.ts'

/** What is started to have postgres running: postgres, or a program that becomes it. */
export interface Starter {
  program: string
  args: readonly string[]
}

/**
 * `setpriv` of util-linux asks the kernel to interrupt postgres when our process is killed. Not every system has it,
 * and other programs of that name know no such option: then an orphan is stopped at the next start instead.
 */
export async function chooseStarter(postgres: string, runAs: RunAs | undefined): Promise<Starter> {
  const bound = { program: '/usr/bin/setpriv', args: ['--pdeathsig', 'INT', postgres] }
  const answer = await runProgram(bound.program, [...bound.args, '--version'], { runAs })
  return answer.succeeded ? bound : { program: postgres, args: [] }
}
