import { deriveVenueTimer } from '@core/writes/timer/timer-rules'
import { isPracticeProfile } from '@core/profile/profile'
import { listUpdateBlockers, type UpdateBlocker } from '@core/update/updating'
import type { AttemptStore } from '../attempts/attempts'
import type { TradingGate } from '../attempts/gate'
import type { ClockPort } from '../ports'
import type { WithdrawableSurface } from '../active/callable-surface'
import type { ActiveProfile } from '../active/active-profile'
import type { UpdateTime } from './looking'

interface Parts {
  readonly attempts: Pick<AttemptStore, 'all' | 'unresolved'>
  readonly gate: Pick<TradingGate, 'writes'>
  readonly surface: Pick<WithdrawableSurface, 'isAsking'>
  readonly clock: ClockPort
  readonly active: () => ActiveProfile | undefined
}

/** What of the desk is open now, in every account: a timer goes off by the venue's clock, whoever looks. */
export function listOpenTradingState({ attempts, gate, surface, clock, active }: Parts): readonly UpdateBlocker[] {
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

/** The time of the venue in use, where there is one that is no practice and it was heard; this machine's otherwise. */
export function getUpdateTime({ clock, active }: Pick<Parts, 'clock' | 'active'>): UpdateTime {
  const taken = active()
  const heard =
    taken === undefined || isPracticeProfile(taken.profile) ? undefined : taken.connection()?.venue.clockOffset()
  return heard === undefined
    ? { now: clock.now(), by: 'own' }
    : { now: clock.now() + heard.offset, by: 'venue' }
}
