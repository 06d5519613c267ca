import { useMay, useSession } from '../../session/session.ts'

/** Areas decide of whom alerts tell, so who sees only a part of the account changes none. */
export function useMayEditAreas() {
  const { scope } = useSession()
  return useMay('write') && scope.group === null && scope.deviceId === null
}
