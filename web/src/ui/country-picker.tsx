import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sextant } from '../api/sextant.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useWords } from '../words/index.ts'

const countriesQuery = {
  queryKey: ['countries'],
  queryFn: ({ signal }: { signal: AbortSignal }) => sextant.users.countries({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The countries that the API knows, by their names in the language of the page. */
export function CountryPicker(props: Omit<SelectProps, 'data' | 'searchable'>) {
  const { common } = useWords()
  const { language } = usePreferences()
  const { data } = useQuery(countriesQuery)
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return Object.entries(data ?? {})
      .map(([value, english]) => ({ value, label: nameOf(names, value) ?? english }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language))
  }, [data, language])
  return (
    <Select
      {...props}
      data={countries}
      searchable
      allowDeselect={false}
      nothingFoundMessage={common.nothingFound}
    />
  )
}

function nameOf(names: Intl.DisplayNames, code: string) {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}
