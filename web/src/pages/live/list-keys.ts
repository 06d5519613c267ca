import type { KeyboardEvent } from 'react'

interface ListKeys {
  count: number
  /** Index of the row that the keys are on; -1 for none. */
  active: number
  pageSize: () => number
  goTo: (index: number) => void
  onOpen: () => void
  onFavourite: () => void
}

/** What keys do in the list. Those with Ctrl and the like are the browser's. */
export function onListKeys({ count, active, pageSize, goTo, onOpen, onFavourite }: ListKeys) {
  const steps: Record<string, () => void> = {
    ArrowDown: () => goTo(active + 1),
    ArrowUp: () => goTo(active - 1),
    PageDown: () => goTo(active + Math.max(1, pageSize())),
    PageUp: () => goTo(active - Math.max(1, pageSize())),
    Home: () => goTo(0),
    End: () => goTo(count - 1),
    Enter: onOpen,
    ' ': onOpen,
    f: onFavourite,
  }
  return (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
}
