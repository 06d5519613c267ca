import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { TextLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'
import { useGeofenceNames } from './rule-names.ts'

interface AreaFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Areas to choose, and a way to draw one without leaving what was typed. */
export function AreaField({ value, onChange, error }: AreaFieldProps) {
  const { rules: words, common } = useWords()
  const geofences = useGeofenceNames()
  const areas = useMemo(
    () =>
      [...geofences]
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [geofences],
  )
  return (
    <MultiSelect
      label={words.geofences}
      description={
        <>
          {areas.length === 0 ? words.noGeofences : words.geofencesHint}{' '}
          <TextLink to="/geofences" search={{ draw: 'polygon' }} target="_blank">
            {words.draw}
          </TextLink>
        </>
      }
      data={areas}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      limit={100}
      nothingFoundMessage={common.nothingFound}
    />
  )
}
