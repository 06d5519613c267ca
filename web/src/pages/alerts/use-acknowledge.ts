import type { Acknowledge } from '@sextant/sdk'
import { useMutation } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

/** Most ids that one request takes. */
const AT_ONCE = 1000

/** Acknowledges alerts; the list and the badges hear of it by events. */
export async function acknowledge(which: Acknowledge): Promise<number> {
  if ('upTo' in which) {
    let sum = 0
    for (;;) {
      const { acknowledged, more } = await sextant.alerts.acknowledge(which)
      sum += acknowledged
      if (!more) return sum
    }
  }
  let sum = 0
  for (let i = 0; i < which.alerts.length; i += AT_ONCE) {
    const alerts = which.alerts.slice(i, i + AT_ONCE)
    sum += (await sextant.alerts.acknowledge({ ...which, alerts })).acknowledged
  }
  return sum
}

export function useAcknowledge(onDone?: () => void) {
  const { alerts: words } = useWords()
  return useMutation({
    mutationFn: acknowledge,
    onSuccess: (count) => {
      toast(words.done(count))
      onDone?.()
    },
  })
}
