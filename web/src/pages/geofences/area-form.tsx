import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import type { Tagged } from '@sextant/sdk'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { TagFields } from '../../ui/tag-fields.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useWords } from '../../words/index.ts'
import { AREA_KINDS, type AreaKind } from './area-draft.ts'
import type { AreaFields } from './area-values.ts'
import { DrawOnMap } from './draw-on-map.tsx'
import { leavesArea } from './leaves-area.ts'
import { ShapeFields } from './shape-fields.tsx'
import { useAreaForm } from './use-area-form.ts'

interface AreaFormProps {
  /** Absent for a new one. */
  areaId: string | undefined
  newest: Tagged<AreaFields>
  onKind: (kind: AreaKind) => void
  onSaved: (id: string) => void
  onCancel: () => void
}

/** Name, notes and shape of an area. The map and the fields show the same shape; either changes it. */
export function AreaForm({ areaId, newest, onKind, onSaved, onCancel }: AreaFormProps) {
  const { geofences: words, common } = useWords()
  const area = useAreaForm({ areaId, newest, onSaved, onCancel })
  const { form, save, isDirty } = area
  return (
    <form onSubmit={form.onSubmit(() => save.mutate())} noValidate className="area-form">
      <Stack gap="sm">
        {areaId === undefined && (
          <SegmentedControl
            fullWidth
            aria-label={words.kind}
            data={AREA_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
            value={form.values.kind}
            onChange={(kind) => {
              area.changeKind(kind)
              onKind(kind)
            }}
          />
        )}
        <TextInput
          label={common.name}
          description={words.nameHint}
          required
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <ShapeFields form={form} onWritten={area.endDrawing} />
        <Textarea
          label={common.description}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <TagFields form={form} hint={words.tagsHint} />
        <RecordFormFoot
          error={save.error}
          isOutdated={area.isOutdated && !save.isPending}
          isDirty={isDirty}
          isSaving={save.isPending}
          onLoadNewest={area.loadNewest}
          onCancel={onCancel}
        />
      </Stack>
      <DrawOnMap
        draft={area.draft}
        isDrawing={area.isDrawing}
        onDraft={area.setDraft}
        onFinish={area.endDrawing}
        onCancel={area.giveUp}
        onDraw={area.drawMore}
      />
      <UnsavedGuard dirty={isDirty && !save.isPending} leaves={leavesArea} />
    </form>
  )
}
