import type { Tagged } from '@sextant/sdk'
import { useState } from 'react'

/**
 * The record that a form starts from. It follows what is read anew while nothing is typed; after that it stays, so that a save
 * carries the version that the person saw, and `reload` takes over the newest.
 */
export function useBase<T>(read: Tagged<T> | undefined, dirty: boolean) {
  const [base, setBase] = useState(read)
  if (read && read.etag !== base?.etag && !(base && dirty)) setBase(read)
  return { base, isOutdated: !!read && !!base && read.etag !== base.etag, reload: () => setBase(read) }
}
