import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sextant } from '../api/sextant.ts'
import { useWords } from '../words/index.ts'

const timeZonesQuery = {
  queryKey: ['timeZones'],
  queryFn: ({ signal }: { signal: AbortSignal }) => sextant.users.timeZones({ signal }),
  staleTime: 3_600_000,
}

/** All time zones that the API knows, found by city, name or offset. A zone that is set and not listed stays. */
export function TimeZonePicker(props: Omit<SelectProps, 'data' | 'searchable'>) {
  const { common } = useWords()
  const { data, isPending } = useQuery(timeZonesQuery)
  const value = typeof props.value === 'string' ? props.value : props.defaultValue
  const zones = useMemo(() => {
    const listed = Object.entries(data ?? {}).map(([zone, about]) => ({
      value: zone,
      label: `${zone} – ${about}`,
    }))
    return value && !data?.[value] ? [{ value, label: value }, ...listed] : listed
  }, [data, value])
  return (
    <Select
      {...props}
      data={zones}
      searchable
      limit={200}
      disabled={isPending || props.disabled === true}
      allowDeselect={false}
      nothingFoundMessage={common.nothingFound}
    />
  )
}
