import { timerOf } from '@core/writes/timer/timer-rules'
import { isPractice } from '@core/profile/profile'
import { whatIsOpen, type OpenThing } from '@core/update/updating'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import type { Clock } from '../ports'
import type { CallableSurface } from '../active/callable-surface'
import type { ActiveProfile } from '../active/active-profile'
import type { UpdateTime } from './looking'

interface Parts {
  readonly attempts: Pick<Attempts, 'all' | 'unresolved'>
  readonly gate: Pick<Gate, 'writes'>
  readonly surface: Pick<CallableSurface, 'isAsking'>
  readonly clock: Clock
  readonly active: () => ActiveProfile | undefined
}

/** What of the desk is open now, in every account: a timer goes off by the venue's clock, whoever looks. */
export function openNow({ attempts, gate, surface, clock, active }: Parts): readonly OpenThing[] {
  const { holds } = gate.writes()
  const offset = active()?.connection()?.venue.clockOffset()?.offset ?? 0
  const timer = [...new Set(attempts.all().map(({ profileId }) => profileId))]
    .map(profileId => timerOf(attempts.all().filter(each => each.profileId === profileId)))
    .flatMap(each => (each.is === 'armed' ? [each.until] : []))
  return whatIsOpen({
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
export function timeNow({ clock, active }: Pick<Parts, 'clock' | 'active'>): UpdateTime {
  const taken = active()
  const heard =
    taken === undefined || isPractice(taken.profile) ? undefined : taken.connection()?.venue.clockOffset()
  return heard === undefined
    ? { now: clock.now(), by: 'own' }
    : { now: clock.now() + heard.offset, by: 'venue' }
}
