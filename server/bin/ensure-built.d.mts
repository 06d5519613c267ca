export function ensureBuilt(): Promise<void>
export function ensureBuiltOrExit(): Promise<void>
