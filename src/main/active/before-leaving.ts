import { leavingOf, type Leaving } from '@core/context/leaving'
import type { Attempts } from '../attempts/attempts'
import type { ActiveProfile } from './active-profile'

/** What is looked at before the desk is left: what stays behind, and what is on its way. */
export function beforeLeaving(
  attempts: Pick<Attempts, 'unresolved'>,
  active: () => ActiveProfile | undefined,
): { readonly leaving: () => Leaving; readonly onItsWay: () => Promise<void> | undefined } {
  const isSending = (): boolean => attempts.unresolved().some(({ state }) => state.is === 'sending')
  return {
    leaving: () => leavingOf(attempts.unresolved().length, active()?.desk.snapshot() ?? {}),
    onItsWay: () => (isSending() ? active()?.connection()?.idle() : undefined),
  }
}
