import { useSession } from '../../../session/session.ts'

/** Groups are changed by those who see the whole account. */
export function useMayChangeGroups() {
  const { privileges, scope } = useSession()
  return privileges.includes('write') && scope.group === null && scope.deviceId === null
}
