import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program to its end; what it wrote to standard error is the text of the error when it fails. */
export async function runProgram(file: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(file, [...args])).stdout
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    throw new Error(stderr?.trim() || message, { cause: error })
  }
}
