import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../words/index.ts'
import type { MapChoice } from '../use-map-source.ts'

/** Says that another map than the chosen one is shown, and why. */
export function FallbackNote({ choice: { wanted, shown, tryAgain } }: { choice: MapChoice }) {
  const { map: words, common } = useWords()
  const [dismissed, setDismissed] = useState<string>()
  const isOther = wanted !== undefined && shown !== undefined && wanted.id !== shown.id
  const nameOf = shown?.kind === 'bundled' ? words.bundled : (shown?.name ?? '')
  return (
    <div className="map-note" role="status">
      {isOther && dismissed !== wanted.id && (
        <Alert color="orange" icon={<IconMapOff size={18} />}>
          <Group gap="sm" wrap="nowrap">
            <Text size="sm">{words.fallback(wanted.name, nameOf)}</Text>
            <Button size="compact-sm" variant="default" onClick={tryAgain}>
              {common.retry}
            </Button>
            <CloseButton aria-label={common.close} onClick={() => setDismissed(wanted.id)} />
          </Group>
        </Alert>
      )}
    </div>
  )
}
