import { invalid } from '../platform/errors.ts'
import { type AddressGuard, findAddresses, readTarget, UnsafeTargetError } from '../platform/safe-target.ts'

/** Refuses at once what would be refused at every attempt. That is checked anew each time: names can move. */
export async function checkUrl(url: string, guard: AddressGuard) {
  try {
    await findAddresses(readTarget(url), guard)
  } catch (error) {
    if (error instanceof UnsafeTargetError) throw invalid('/url', error.message)
    // The name servers do not answer. Nobody should have to wait for them to save a webhook.
  }
}
