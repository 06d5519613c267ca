import { Select, SimpleGrid, Stack, Text } from '@mantine/core'
import type { AlertName } from '@sextant/contract'
import { useMemo } from 'react'
import { AlertIcon } from '../../alerts/alert-icon.tsx'
import { groupNames } from '../../alerts/alert-kinds.ts'
import { useWords } from '../../words/index.ts'
import { AreaField } from './area-field.tsx'
import { ParameterField } from './parameter-field.tsx'
import { isAboutAreas, RULE_FIELDS } from './rule-fields.ts'
import { initialParameters, type TestValues } from './rule-values.ts'

interface TestFieldsProps {
  label: string
  value: TestValues
  onChange: (value: TestValues) => void
  errorOf: (field: string) => string | undefined
  /** Names that make no sense here. */
  without?: readonly AlertName[]
}

/** What has to happen: a name, its parameters and its areas. Used for the rule itself and for each condition. */
export function TestFields({ label, value, onChange, errorOf, without = [] }: TestFieldsProps) {
  const { rules: words, alerts, common } = useWords()
  const { alertName, parameters } = value
  const names = useMemo(
    () =>
      groupNames(alerts.names, alerts.kinds).map(({ group, items }) => ({
        group,
        items: items.filter(({ value }) => !without.includes(value)),
      })),
    [alerts, without],
  )
  const setName = (name: AlertName) =>
    onChange({
      alertName: name,
      parameters: initialParameters(name),
      geofences: isAboutAreas(name) ? value.geofences : [],
    })
  return (
    <Stack gap="sm">
      <Select
        label={label}
        description={words.about[alertName]}
        data={names}
        value={alertName}
        onChange={(name) => name && setName(name)}
        error={errorOf('alertName')}
        allowDeselect={false}
        searchable
        maxDropdownHeight={320}
        leftSection={<AlertIcon name={alertName} size={18} />}
        nothingFoundMessage={common.nothingFound}
        renderOption={({ option }) => (
          <div>
            <Text size="sm" fw={500}>
              {option.label}
            </Text>
            <Text size="xs" c="dimmed">
              {words.about[option.value]}
            </Text>
          </div>
        )}
      />
      {isAboutAreas(alertName) && (
        <AreaField
          value={value.geofences}
          onChange={(geofences) => onChange({ ...value, geofences })}
          error={errorOf('geofences')}
        />
      )}
      {RULE_FIELDS[alertName].length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {RULE_FIELDS[alertName].map((field) => (
            <ParameterField
              key={`${alertName}.${field.name}`}
              field={field}
              value={parameters[field.name] ?? ''}
              onChange={(next) => onChange({ ...value, parameters: { ...parameters, [field.name]: next } })}
              error={errorOf(`parameters.${field.name}`)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
