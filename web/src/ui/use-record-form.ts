import { type UseFormInput, useForm } from '@mantine/form'
import type { Tagged } from '@sextant/sdk'
import { useEffect, useState } from 'react'

/**
 * A form for a record that others may change meanwhile. While nothing is typed it follows the newest version; what is typed is never
 * overwritten. `etag` is the version that the form began with: saving with it cannot undo somebody else's change.
 */
export function useRecordForm<T, V extends Record<string, unknown>>(
  newest: Tagged<T>,
  valuesOf: (record: T) => V,
  options: Omit<UseFormInput<V>, 'initialValues' | 'mode'> = {},
) {
  const [base, setBase] = useState(newest)
  const form = useForm<V>({ initialValues: valuesOf(base.value), ...options })
  const isOutdated = newest.etag !== base.etag
  const loadNewest = () => {
    const values = valuesOf(newest.value)
    setBase(newest)
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
  }
  useEffect(() => {
    if (isOutdated && !form.isDirty()) loadNewest()
  })
  return { form, etag: base.etag, isOutdated: isOutdated && form.isDirty(), loadNewest }
}
