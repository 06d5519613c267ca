import type { AlertName } from '@sextant/contract'
import { IconBell } from '@tabler/icons-react'
import { KIND_ICONS, KIND_OF } from './alert-kinds.ts'

/** For the eye only: the words stand beside it. */
export function AlertIcon({ name, size = 20 }: { name: AlertName | undefined; size?: number }) {
  const Icon = name === undefined ? IconBell : KIND_ICONS[KIND_OF[name]]
  return <Icon size={size} stroke={1.7} aria-hidden />
}
