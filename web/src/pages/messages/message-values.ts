import type { MessageChannel, MessageStatus } from '@sextant/contract'

// The contract's own lists would bring its schemas into the page.
export const MESSAGE_CHANNELS: readonly MessageChannel[] = ['Email', 'SMS']
export const MESSAGE_STATUSES: readonly MessageStatus[] = ['queued', 'sent', 'failed', 'suppressed']
