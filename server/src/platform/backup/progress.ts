/** Told again and again while a backup is made, checked or unpacked; bytes of how many. */
export type OnProgress = (what: 'copying' | 'checking' | 'unpacking', bytes: number, ofBytes: number) => void
