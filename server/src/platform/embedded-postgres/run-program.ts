import { spawn } from 'node:child_process'
import type { RunAs } from './run-as.ts'

/** Nothing is inherited: a PGDATA, PGPORT or LD_PRELOAD of ours must not reach postgres. Messages stay English. */
export const childEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

export interface ProgramResult {
  succeeded: boolean
  output: string
}

/** Runs a program to its end. A program that cannot be started is a result like any other, with the cause as output. */
export function runProgram(
  file: string,
  args: readonly string[],
  options: { runAs?: RunAs | undefined; descriptors?: readonly number[] } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: '/',
      env: childEnvironment,
      stdio: ['ignore', 'pipe', 'pipe', ...(options.descriptors ?? [])],
      ...options.runAs,
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output: output.trim() }))
  })
}
