import { sextant } from '../api/sextant.ts'
import { toastError } from '../ui/toast.ts'

/** Ends the session and leaves the page for good, so that nothing read by this user stays in memory. */
export const useSignOut = () => async () => {
  try {
    await sextant.session.signOut()
    location.assign('/sign-in')
  } catch (error) {
    toastError(error)
  }
}
