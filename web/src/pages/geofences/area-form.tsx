import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import type { Geofence } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { TagFields, type TagForm } from '../../ui/tag-fields.tsx'
import { toastSaved } from '../../ui/toast.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'
import { AREA_KINDS, type AreaKind, type Draft } from './area-draft.ts'
import { type AreaFields, draftFrom, inputOf, shapeValuesOf, valuesOf } from './area-values.ts'
import { areaErrors, checkArea } from './check-area.ts'
import { DrawOnMap } from './draw-on-map.tsx'
import { leavesArea } from './leaves-area.ts'
import { ShapeFields } from './shape-fields.tsx'

const FIRST_WIDTH = 1000

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
  const words = useWords()
  const { geofences, common } = words
  const format = useFormat()
  const queryClient = useQueryClient()
  const { form, etag, isOutdated, loadNewest } = useRecordForm(newest, valuesOf, {
    validate: checkArea(words, format),
  })
  const { values } = form
  const { kind } = values
  const draft = useMemo(() => draftFrom(values), [values])
  const [isDrawing, setDrawing] = useState(draft.points.length === 0)
  const setDraft = (changed: Draft) => {
    form.setValues(shapeValuesOf(changed))
    for (const field of ['latitude', 'longitude', 'positions', 'metres']) form.clearFieldError(field)
  }
  const changeKind = (wanted: AreaKind) => {
    setDraft({ kind: wanted, points: [], metres: wanted === 'Corridor' ? FIRST_WIDTH : undefined, holes: [] })
    setDrawing(true)
    onKind(wanted)
  }
  const drawAgain = () => {
    if (kind === 'Circle') setDraft({ ...draft, points: [], metres: undefined })
    setDrawing(true)
  }
  // The first Escape gives up the drawing, the next one the form.
  const giveUp = () => {
    if (!isDrawing || (areaId === undefined && draft.points.length === 0)) return onCancel()
    if (areaId === undefined)
      return setDraft({ ...draft, points: [], ...(kind === 'Circle' && { metres: undefined }) })
    setDraft(draftFrom(valuesOf(newest.value)))
    setDrawing(false)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      areaId === undefined
        ? sextant.geofences.create(inputOf(values))
        : sextant.geofences.replace(areaId, inputOf(values), { ifMatch: etag }),
    onSuccess: async ({ id }: Geofence) => {
      toastSaved()
      await queryClient.invalidateQueries({ queryKey: ['geofences'] })
      onSaved(id)
    },
    onError: (failure) => {
      form.setErrors(areaErrors(fieldErrors(failure)))
      void queryClient.invalidateQueries({ queryKey: ['geofences'] })
    },
  })
  const isDirty = (areaId === undefined ? WRITTEN : [...WRITTEN, 'metres']).some((field) =>
    form.isDirty(field),
  )
  return (
    <form onSubmit={form.onSubmit(() => mutate())} noValidate className="area-form">
      <Stack gap="sm">
        {areaId === undefined && (
          <SegmentedControl
            fullWidth
            aria-label={geofences.kind}
            data={AREA_KINDS.map((value) => ({ value, label: geofences.kinds[value] }))}
            value={kind}
            onChange={(value) => changeKind(value as AreaKind)}
          />
        )}
        <TextInput
          label={common.name}
          description={geofences.nameHint}
          required
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <ShapeFields form={form} onWritten={() => setDrawing(false)} />
        <Textarea
          label={common.description}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
        <TagFields form={form as unknown as TagForm} hint={geofences.tagsHint} />
        <RecordFormFoot
          error={error}
          isOutdated={isOutdated && !isPending}
          isDirty={isDirty}
          isSaving={isPending}
          onLoadNewest={loadNewest}
          onCancel={onCancel}
        />
      </Stack>
      <DrawOnMap
        draft={draft}
        isDrawing={isDrawing}
        onDraft={setDraft}
        onFinish={() => setDrawing(false)}
        onCancel={giveUp}
        onDraw={drawAgain}
      />
      <UnsavedGuard dirty={isDirty && !isPending} leaves={leavesArea} />
    </form>
  )
}

/** What counts as written in a new area: choosing another kind alone, which comes with a width, loses nothing. */
const WRITTEN = ['name', 'description', 'tags', 'latitude', 'longitude', 'positions']
