import { UnstyledButton } from '@mantine/core'
import { FLEET_STATES, type FleetState } from '../../fleet/state.ts'
import { useStateCounts } from '../../fleet/use-live.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'

interface StateChipsProps {
  chosen: readonly FleetState[]
  onChange: (states: FleetState[]) => void
}

/** How many devices are in each state; pressed ones narrow the list and the map. */
export function StateChips({ chosen, onChange }: StateChipsProps) {
  const { live: words, states } = useWords()
  const format = useFormat()
  const counts = useStateCounts()
  const toggle = (state: FleetState) =>
    onChange(FLEET_STATES.filter((each) => chosen.includes(each) !== (each === state)))
  return (
    <div className="state-chips" role="group" aria-label={words.states}>
      {FLEET_STATES.map((state) => (
        <UnstyledButton
          key={state}
          className="state-chip"
          aria-pressed={chosen.includes(state)}
          onClick={() => toggle(state)}
        >
          <span data-state={state}>
            <span className="state-dot" />
          </span>
          {states[state]} <b>{format.number(counts[state])}</b>
        </UnstyledButton>
      ))}
    </div>
  )
}
