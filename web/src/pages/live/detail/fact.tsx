import type { ReactNode } from 'react'

interface FactProps {
  name: string
  /** Nothing is shown for what is absent. */
  value: ReactNode
  title?: string
  wide?: boolean
}

/** One name and value in a `dl` of class `facts`. */
export function Fact({ name, value, title, wide = false }: FactProps) {
  if (value === undefined || value === null || value === false || value === '') return null
  return (
    <div className={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd title={title}>{value}</dd>
    </div>
  )
}
