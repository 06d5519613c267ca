import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWords } from '../../words/index.ts'

/** The address changes after the typing, not with every letter. */
const PAUSE_MS = 150

export function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { live: words } = useWords()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // Changed from elsewhere: the back button, or "show all".
    setKnown(value)
    setTyped(value)
  }
  const tell = useEffectEvent(() => {
    if (typed === value) return
    setKnown(typed)
    onChange(typed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with each letter
  useEffect(() => {
    const timer = setTimeout(() => tell(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      type="search"
      aria-label={words.search}
      placeholder={words.searchHint}
      value={typed}
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? undefined : (
          <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => setTyped('')} />
        )
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
