import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values, two in a row. What is absent is left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | undefined)[] }) {
  return (
    <dl className="facts">
      {facts
        .filter((fact) => !!fact)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
