import { useEffect, useRef } from 'react'

/** The element takes the focus when it comes in place of what had it, so that keys go on from there. */
export function useTakeFocus<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
