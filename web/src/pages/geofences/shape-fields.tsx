import { Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Position } from '@sextant/contract'
import { IconFocusCentered } from '@tabler/icons-react'
import { useMap } from '../../map/use-map.ts'
import { useWords } from '../../words/index.ts'
import { geometryOf } from './area-draft.ts'
import { type AreaValues, draftFrom } from './area-values.ts'
import { DevicePosition } from './device-position.tsx'
import { LengthField } from './length-field.tsx'
import { writePositions } from './positions-text.ts'
import { showGeometries } from './show-area.ts'

const FIRST_RADIUS = 500

interface ShapeFieldsProps {
  form: UseFormReturnType<AreaValues>
  /** Numbers of a circle were written: the pointer must not change them any more. */
  onWritten: () => void
}

/** The shape as numbers: everything that can be drawn can be written. */
export function ShapeFields({ form, onWritten }: ShapeFieldsProps) {
  const { geofences: words } = useWords()
  const map = useMap()
  const { kind, metres, holes, positions } = form.values
  const geometry = geometryOf(draftFrom(form.values))
  const take = (position: Position) => {
    const [longitude, latitude] = position
    if (kind === 'Circle') {
      const radius = metres === '' ? FIRST_RADIUS : metres
      form.setValues({ longitude, latitude, metres: radius })
      onWritten()
      if (map) showGeometries(map, [{ type: 'Circle', center: position, radius }])
    } else
      form.setFieldValue('positions', `${positions.trimEnd()}\n${writePositions([position])}`.trimStart())
  }
  return (
    <Stack gap="sm">
      {kind === 'Circle' ? (
        <>
          <DevicePosition label={words.fromDevice[kind]} onPosition={take} />
          <Group grow align="flex-start" gap="xs" wrap="nowrap">
            <Degrees form={form} field="latitude" limit={90} onWritten={onWritten} />
            <Degrees form={form} field="longitude" limit={180} onWritten={onWritten} />
          </Group>
        </>
      ) : (
        <>
          <Textarea
            label={words.positions[kind]}
            description={words.positionsHint}
            required
            rows={5}
            spellCheck={false}
            placeholder={'55.6761, 12.5683\n55.7000, 12.6000'}
            classNames={{ input: 'positions' }}
            {...form.getInputProps('positions')}
          />
          {holes.length > 0 && (
            <Text size="sm" c="dimmed">
              {words.holesKept(holes.length)}
            </Text>
          )}
          <DevicePosition label={words.fromDevice[kind]} onPosition={take} />
        </>
      )}
      {kind !== 'Polygon' && (
        <LengthField
          key={kind}
          label={kind === 'Circle' ? words.radius : words.width}
          {...(kind === 'Corridor' && { description: words.widthHint })}
          value={metres}
          error={form.errors['metres']}
          onChange={(value) => {
            form.setFieldValue('metres', value)
            if (kind === 'Circle') onWritten()
          }}
        />
      )}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconFocusCentered size={16} />}
        disabled={!geometry}
        onClick={() => map && geometry && showGeometries(map, [geometry])}
      >
        {words.show}
      </Button>
    </Stack>
  )
}

interface DegreesProps extends ShapeFieldsProps {
  field: 'latitude' | 'longitude'
  limit: number
}

function Degrees({ form, field, limit, onWritten }: DegreesProps) {
  const { geofences: words } = useWords()
  const { onChange, ...props } = form.getInputProps(field)
  return (
    <NumberInput
      label={words[field]}
      required
      hideControls
      min={-limit}
      max={limit}
      clampBehavior="none"
      placeholder={field === 'latitude' ? '55.6761' : '12.5683'}
      {...props}
      onChange={(value) => {
        onChange(value)
        onWritten()
      }}
    />
  )
}
