import type { Geofence } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { toastSaved } from '../../ui/toast.ts'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'
import type { AreaKind, Draft } from './area-draft.ts'
import { type AreaFields, draftFrom, inputOf, shapeValuesOf, valuesOf } from './area-values.ts'
import { areaErrors, checkArea } from './check-area.ts'

const FIRST_WIDTH = 1000
/** What counts as written in a new area: choosing another kind alone, which comes with a width, loses nothing. */
const WRITTEN = ['name', 'description', 'tags', 'latitude', 'longitude', 'positions']

interface AreaFormOptions {
  /** Absent for a new one. */
  areaId: string | undefined
  newest: Tagged<AreaFields>
  onSaved: (id: string) => void
  onCancel: () => void
}

/** The values of an area, how drawing changes them, and how they are saved. */
export function useAreaForm({ areaId, newest, onSaved, onCancel }: AreaFormOptions) {
  const words = useWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const isNew = areaId === undefined
  const record = useRecordForm(newest, valuesOf, { validate: checkArea(words, format) })
  const { form, etag } = record
  const { values } = form
  const draft = useMemo(() => draftFrom(values), [values])
  const [isDrawing, setDrawing] = useState(draft.points.length === 0)
  const isCircle = draft.kind === 'Circle'
  const setDraft = (changed: Draft) => {
    form.setValues(shapeValuesOf(changed))
    for (const field of ['latitude', 'longitude', 'positions', 'metres']) form.clearFieldError(field)
  }
  const clear = () => setDraft({ ...draft, points: [], ...(isCircle && { metres: undefined }) })
  const changeKind = (kind: AreaKind) => {
    setDraft({ kind, points: [], metres: kind === 'Corridor' ? FIRST_WIDTH : undefined, holes: [] })
    setDrawing(true)
  }
  const drawMore = () => {
    if (isCircle) clear()
    setDrawing(true)
  }
  // The first Escape gives up the drawing, the next one the form.
  const giveUp = () => {
    if (!isDrawing || (isNew && draft.points.length === 0)) return onCancel()
    if (isNew) return clear()
    setDraft(draftFrom(valuesOf(newest.value)))
    setDrawing(false)
  }
  const reread = () => queryClient.invalidateQueries({ queryKey: ['geofences'] })
  const save = useMutation({
    mutationFn: () =>
      isNew
        ? sextant.geofences.create(inputOf(values))
        : sextant.geofences.replace(areaId, inputOf(values), { ifMatch: etag }),
    onSuccess: async ({ id }: Geofence) => {
      toastSaved()
      await reread()
      onSaved(id)
    },
    onError: (failure) => {
      form.setErrors(areaErrors(fieldErrors(failure)))
      void reread()
    },
  })
  const isDirty = (isNew ? WRITTEN : [...WRITTEN, 'metres']).some((field) => form.isDirty(field))
  const endDrawing = () => setDrawing(false)
  return { ...record, draft, setDraft, isDrawing, endDrawing, changeKind, drawMore, giveUp, save, isDirty }
}
