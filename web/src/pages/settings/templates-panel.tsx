import { useSuspenseQuery } from '@tanstack/react-query'
import { templatesQuery } from './templates/template-kinds.ts'
import { TemplatesForm } from './templates/templates-form.tsx'

/** How messages are worded: the holder changes it, the others see it. */
export function TemplatesPanel() {
  const { data } = useSuspenseQuery(templatesQuery)
  return <TemplatesForm templates={data} />
}
