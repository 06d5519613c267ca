import type { Device } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../session/session.ts'
import { LoadingPage } from '../../../ui/loading-page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { LimitsForm } from './limits-form.tsx'
import { limitsQuery } from './limits-query.ts'
import { LimitsView } from './limits-view.tsx'

export function LimitsTab({ device }: { device: Device }) {
  const mayWrite = useMay('write')
  const { data, error, refetch } = useQuery(limitsQuery(device.id))
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <LoadingPage />
  return mayWrite ? <LimitsForm device={device} newest={data} /> : <LimitsView limits={data.value} />
}
