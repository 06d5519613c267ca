import { Text, UnstyledButton } from '@mantine/core'
import type { SharedLocation } from '@sextant/contract'
import { memo, useId } from 'react'
import type { FleetState } from '../../fleet/state.ts'
import { useWords } from '../../words/index.ts'
import { SharedFacts } from './shared-facts.tsx'
import { useVisitorFormat } from './use-visitor-format.ts'

interface SharedRowProps {
  id: string
  name: string
  state: FleetState
  location: SharedLocation | null
  now: number
  isSelected: boolean
  hasTrail: boolean
  onSelect: (key: string | undefined) => void
}

/** One device of the list; what is known of it opens below when it is chosen. */
export const SharedRow = memo(
  function SharedRow(props: SharedRowProps) {
    const { id, name, state, location, now, isSelected, hasTrail, onSelect } = props
    const { share: words, states } = useWords()
    const format = useVisitorFormat()
    const facts = useId()
    const said = [
      states[state],
      ...(location?.speed !== undefined && state === 'moving' ? [format.speed(location.speed)] : []),
      location ? format.ago(location.dateTime, Math.max(now, Date.now())) : words.noPosition,
    ]
    return (
      <li className="share-row" data-selected={isSelected || undefined}>
        <UnstyledButton
          className="share-row-head"
          aria-expanded={isSelected}
          aria-controls={isSelected ? facts : undefined}
          onClick={() => onSelect(isSelected ? undefined : id)}
        >
          <span className="state-dot" data-state={state} aria-hidden />
          <span className="share-row-text">
            <span className="share-row-name">{name}</span>
            <Text span size="xs" c="dimmed">
              {said.join(' · ')}
            </Text>
          </span>
        </UnstyledButton>
        {isSelected && location && (
          <div className="share-facts" id={facts}>
            <SharedFacts location={location} />
            {hasTrail && (
              <Text size="xs" c="dimmed" mt="xs">
                {words.trail}
              </Text>
            )}
          </div>
        )}
      </li>
    )
  },
  (before, after) =>
    (Object.keys(after) as (keyof SharedRowProps)[]).every(
      // The one that chooses is another function each time, and does the same.
      (name) => name === 'onSelect' || before[name] === after[name],
    ),
)
