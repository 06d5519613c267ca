import type { Device } from '@sextant/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingPage } from '../../../app/fallback-pages.tsx'
import { useMay } from '../../../session/session.ts'
import { Problem } from '../../../ui/problem.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { LimitsForm } from './limits-form.tsx'
import { limitsQuery } from './limits-query.ts'
import { LimitsView } from './limits-view.tsx'
import { useBase } from './use-base.ts'

/** Looking for another device in the list leaves the form as it is. */
const leavesForm = (from: { pathname: string; search: object }, to: { pathname: string; search: object }) => {
  const [a, b] = [from, to].map(({ pathname, search }) => {
    const { device, tab } = search as { device?: string; tab?: string }
    return `${pathname} ${device} ${tab}`
  })
  return a !== b
}

export function LimitsTab({ device }: { device: Device }) {
  const mayWrite = useMay('write')
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(limitsQuery(device.id))
  const [dirty, setDirty] = useState(false)
  const { base, reload } = useBase(data, dirty)
  if (!data || !base)
    return error ? <Problem error={error} retry={() => void refetch()} /> : <LoadingPage />
  if (!mayWrite) return <LimitsView limits={data.value} />
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['devices', device.id] })
  return (
    <>
      <LimitsForm
        device={device}
        base={base}
        usage={data.value.usage}
        onDirty={setDirty}
        onSaved={readAgain}
        onReload={async () => {
          await readAgain()
          setDirty(false)
          reload()
        }}
      />
      <UnsavedGuard dirty={dirty} leaves={leavesForm} />
    </>
  )
}
