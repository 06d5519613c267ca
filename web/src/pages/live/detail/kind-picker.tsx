import { Group, Select } from '@mantine/core'
import { DEVICE_KINDS, type DeviceKind } from '../../../fleet/kinds.ts'
import { KindIcon } from '../../../ui/device-icon.tsx'
import { useWords } from '../../../words/index.ts'

interface KindPickerProps {
  value?: DeviceKind | null
  onChange?: (kind: DeviceKind | null) => void
}

export function KindPicker({ value = null, onChange }: KindPickerProps) {
  const {
    devices: { edit: words, kinds },
    common,
  } = useWords()
  return (
    <Select
      label={words.kind}
      description={words.kindHint}
      placeholder={words.noKind}
      data={DEVICE_KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
      value={value}
      onChange={(kind) => onChange?.(kind)}
      leftSection={<KindIcon kind={value ?? undefined} size={18} />}
      renderOption={({ option }) => (
        <Group gap="xs">
          <KindIcon kind={option.value} size={18} />
          {option.label}
        </Group>
      )}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': common.clear }}
      nothingFoundMessage={common.nothingFound}
      maxDropdownHeight={240}
    />
  )
}
