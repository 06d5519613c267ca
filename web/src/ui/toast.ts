import { notifications } from '@mantine/notifications'
import { explainError } from '../api/explain-error.ts'
import { getWords } from '../words/index.ts'

const look = () => ({ withBorder: true, closeButtonProps: { 'aria-label': getWords().common.close } })

export const toast = (message: string) => notifications.show({ message, color: 'teal', ...look() })

export const toastSaved = () => toast(getWords().common.saved)

/** Stays until it is closed: what went wrong must not vanish unread. */
export const toastError = (error: unknown) =>
  notifications.show({ message: explainError(error), color: 'red', autoClose: false, ...look() })
