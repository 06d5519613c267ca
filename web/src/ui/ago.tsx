import { useEffect, useState } from 'react'
import { useFormat } from '../format/use-format.ts'

/** How long ago, moving on by itself; the exact time with its zone under the pointer. */
export function Ago({ at }: { at: string }) {
  const format = useFormat()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={`${format.dateTime(at)} (${format.zone})`}>
      {format.ago(at)}
    </time>
  )
}
