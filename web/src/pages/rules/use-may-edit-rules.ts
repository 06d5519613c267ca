import { useMay, useSession } from '../../session/session.ts'

/** A rule concerns the whole account, so who sees only a part of it changes none. */
export function useMayEditRules() {
  const { scope } = useSession()
  return useMay('write') && scope.group === null && scope.deviceId === null
}
