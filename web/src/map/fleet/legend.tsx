import { Collapse, Paper, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FLEET_STATES } from '../../fleet/state.ts'
import { useWords } from '../../words/index.ts'

/** What the marks mean. */
export function Legend() {
  const { map: words, states } = useWords()
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 761px)').matches)
  const id = useId()
  return (
    <Paper className="map-legend" withBorder>
      <UnstyledButton
        className="map-legend-title"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {words.legend}
        {isOpen ? <IconChevronDown size={15} aria-hidden /> : <IconChevronUp size={15} aria-hidden />}
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <ul>
          {FLEET_STATES.map((state) => (
            <li key={state}>
              <LegendMark state={state} />
              {states[state]}
            </li>
          ))}
        </ul>
      </Collapse>
    </Paper>
  )
}

function LegendMark({ state }: { state: (typeof FLEET_STATES)[number] }) {
  return (
    <svg width="14" height="14" viewBox="-8 -8 16 16" data-state={state} aria-hidden>
      {state === 'moving' ? (
        <path d="M0 -7 L5 6 L0 3.2 L-5 6 Z" fill="currentColor" transform="rotate(45)" />
      ) : state === 'expired' ? (
        <path
          d="M5 0 A5 5 0 1 1 -5 0 A5 5 0 1 1 5 0 M-5 5 L5 -5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      ) : (
        <circle r="5" fill="currentColor" />
      )}
    </svg>
  )
}
