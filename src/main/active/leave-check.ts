import { computeLeavingExposure, type LeavingExposure } from '@core/context/leaving-exposure'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ActiveProfile } from './active-profile'

export function createLeaveCheck(
  attempts: Pick<AttemptStore, 'unresolved'>,
  active: () => ActiveProfile | undefined,
): {
  readonly describeLeaving: () => LeavingExposure
  readonly waitForInFlight: () => Promise<void> | undefined
} {
  const isSending = (): boolean => attempts.unresolved().some(({ state }) => state.is === 'sending')
  return {
    describeLeaving: () =>
      computeLeavingExposure(attempts.unresolved().length, active()?.desk.snapshot() ?? {}),
    waitForInFlight: () => (isSending() ? active()?.connection()?.idle() : undefined),
  }
}
