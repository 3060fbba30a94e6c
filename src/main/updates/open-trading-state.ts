import { deriveVenueTimer } from '@core/writes/timer/timer-rules'
import { isPracticeProfile } from '@core/profile/trading-profile'
import { listUpdateBlockers, type UpdateBlocker } from '@core/update/update-state'
import type { AttemptStore } from '../attempts/attempt-store'
import type { TradingGate } from '../attempts/trading-gate'
import type { ClockPort } from '../main-ports'
import type { WithdrawableSurface } from '../active/withdrawable-surface'
import type { ActiveProfile } from '../active/active-profile'
import type { UpdateTime } from './update-check'

interface Parts {
  readonly attempts: Pick<AttemptStore, 'all' | 'unresolved'>
  readonly gate: Pick<TradingGate, 'writes'>
  readonly surface: Pick<WithdrawableSurface, 'isAsking'>
  readonly clock: ClockPort
  readonly active: () => ActiveProfile | undefined
}

export function listOpenTradingState({
  attempts,
  gate,
  surface,
  clock,
  active,
}: Parts): readonly UpdateBlocker[] {
  const { holds } = gate.writes()
  const offset = active()?.connection()?.venue.clockOffset()?.offset ?? 0
  const timer = [...new Set(attempts.all().map(({ profileId }) => profileId))]
    .map(profileId => deriveVenueTimer(attempts.all().filter(each => each.profileId === profileId)))
    .flatMap(each => (each.is === 'armed' ? [each.until] : []))
  return listUpdateBlockers({
    unresolved: attempts.unresolved().length,
    isInDoubt: holds.some(({ is }) => is === 'doubt' || is === 'venue act'),
    isAsking: surface.isAsking(),
    isWriting: holds.some(
      hold => (hold.is === 'reconciling' && hold.awaits === 'answer') || hold.is === 'part',
    ),
    isJournalHeld: holds.some(({ is }) => is === 'journal'),
    ...(timer.length > 0 && { timerUntil: Math.max(...timer) }),
    now: clock.now() + offset,
  })
}

/** Returns the time of the active venue if it is real and measured, otherwise the local time. */
export function getUpdateTime({ clock, active }: Pick<Parts, 'clock' | 'active'>): UpdateTime {
  const taken = active()
  const measured =
    taken === undefined || isPracticeProfile(taken.profile)
      ? undefined
      : taken.connection()?.venue.clockOffset()
  return measured === undefined
    ? { now: clock.now(), by: 'own' }
    : { now: clock.now() + measured.offset, by: 'venue' }
}
