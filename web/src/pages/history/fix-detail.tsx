import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useFleetDevice } from '../../fleet/use-live.tsx'
import { latitudeText, longitudeText } from '../../format/positions.ts'
import { useFormat } from '../../format/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { DetailPanel } from '../../ui/panels.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'

/** Everything that the device said at that moment. */
export function FixDetail({ deviceId, at, onClose }: { deviceId: string; at: number; onClose: () => void }) {
  const { history: words, common } = useWords()
  const format = useFormat()
  const name = useFleetDevice(deviceId)?.device.name ?? deviceId
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['locations', deviceId, at],
    queryFn: async ({ signal }) => {
      const time = new Date(at).toISOString()
      const { items } = await sextant.locations.query(
        deviceId,
        { from: time, to: time, limit: 1 },
        { signal },
      )
      return items[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <DetailPanel label={words.fix} title={name} onClose={onClose}>
      <div className="body">
        {isPending && <Loader size="sm" aria-label={common.loading} />}
        <Problem error={error} retry={() => void refetch()} />
        {data === null && words.noFix}
        {data && (
          <Facts
            facts={[
              [words.time(format.zone), format.dateTime(data.dateTime)],
              [words.latitude, latitudeText(data.latitude)],
              [words.longitude, longitudeText(data.longitude)],
              data.speed !== undefined && [words.speed, format.speed(data.speed)],
              data.course !== undefined && [words.course, format.course(data.course)],
              data.altitude !== undefined && [words.altitude, format.length(data.altitude)],
              data.accuracy !== undefined && [words.accuracyOf, format.length(data.accuracy)],
              data.battery !== undefined && [words.battery, `${format.number(data.battery)} %`],
              data.temperature !== undefined && [words.temperature, `${data.temperature} °C`],
              data.fuel !== undefined && [words.fuel, `${format.number(data.fuel)} %`],
              data.rpm !== undefined && [words.rpm, format.number(data.rpm)],
              data.alerts !== undefined && data.alerts.length > 0 && [words.alerts, data.alerts.join(', ')],
              ...Object.entries(data.attributes ?? {}).map(([key, value]) => [key, value] as const),
            ]}
          />
        )}
      </div>
    </DetailPanel>
  )
}
