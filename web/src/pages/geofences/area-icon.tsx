import { IconCircleDot, IconPolygon, IconRoute } from '@tabler/icons-react'
import type { AreaKind } from './area-draft.ts'

const ICONS = { Circle: IconCircleDot, Polygon: IconPolygon, Corridor: IconRoute }

export function AreaIcon({ kind, size = 20 }: { kind: AreaKind; size?: number }) {
  const Icon = ICONS[kind]
  return <Icon size={size} stroke={1.7} aria-hidden className="area-icon" />
}
