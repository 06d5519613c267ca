import type { BuildPart } from './build-parts.mjs'

export function ensureBuilt(parts?: readonly BuildPart[], options?: { strict?: boolean }): Promise<void>
