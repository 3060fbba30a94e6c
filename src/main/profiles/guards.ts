import { breakHold } from '@core/guard/break'
import { exactly } from '@core/value/decimal'
import { guardsText, type Guards } from '@core/guard/guard'
import { isPractice, type Profile } from '@core/profile/profile'
import { ageLimits } from '@core/value/freshness'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Gate } from '../attempts/gate'
import type { Clock, Log, Venue } from '../ports'

/** What practice starts with, so that a newcomer can trade at once. */
export const practiceGuards: Guards = {
  orderNotional: exactly('25000'),
  positionNotional: exactly('100000'),
  openNotional: exactly('200000'),
  dailyLoss: exactly('5000'),
  dailyNotional: exactly('1000000'),
  writesPerMinute: 30,
  consentsPerMinute: 30,
  collar: exactly('0.02'),
  markets: 'all',
  accounts: 'all',
}

/** The person's own caps for a profile, as last journalled. A real profile has none until they are set. */
export const guardsOf = (attempts: Pick<Attempts, 'guards'>, profile: Profile): Guards | undefined =>
  attempts.guards(profile.id) ?? (isPractice(profile) ? practiceGuards : undefined)

/** The caps of the profile in use: told to the desk, held against when unset, raised when their time has come. */
export interface GuardWatch {
  look(): void
}

interface Parts {
  readonly profile: Profile
  readonly attempts: Attempts
  readonly desk: Desk
  readonly gate: Gate
  readonly clock: Clock
  readonly log: Log
  /** The venue's clock beside this machine's, as last learnt; undefined while there is no line. */
  readonly offset: () => ReturnType<Venue['clockOffset']>
}

export function watchGuards(parts: Parts): GuardWatch {
  const { profile, attempts, desk, gate, clock, log } = parts
  let told = ''

  /** The time that this machine and the venue both say it is at least; undefined while the venue's is not known. */
  function agreed(): number | undefined {
    const now = clock.now()
    const known = parts.offset()
    const isKnown = known !== undefined && now >= known.at && now - known.at <= ageLimits.clock
    return isKnown ? now + Math.min(0, known.offset) : undefined
  }

  /** A raise that is due comes into force by a line in the journal; without the line it goes on waiting. */
  function ripen(): void {
    const raise = attempts.raise(profile.id)
    const now = agreed()
    // SECURITY: a clock that is put forward must not let guards be raised sooner; without the venue nothing can be sent by them.
    if (raise === undefined || now === undefined || now < raise.from) return
    const guards = guardsText(raise.guards)
    const kept = attempts.record({ saw: 'guards', at: clock.now(), profileId: profile.id, guards })
    if (kept.ok) log.note('raised guards are in force', { profile: profile.id })
  }

  return {
    look() {
      ripen()
      // SECURITY: the journal alone says until when, at every start and with every look; no reopening, no guard and no page ends it.
      gate.hold('break', breakHold(attempts.breakUntil(), agreed() ?? clock.now()))
      const [guards, raise] = [guardsOf(attempts, profile), attempts.raise(profile.id)]
      const text = JSON.stringify([guards, raise])
      if (text === told) return
      told = text
      // SECURITY: without guards of its own a profile writes nothing.
      const isUnset = guards === undefined && profile.byAddress === undefined
      gate.hold('guards', isUnset ? { is: 'read-only', why: 'guards unset' } : undefined)
      const at = clock.now()
      if (guards !== undefined) desk.see({ saw: 'guards', at, guards })
      desk.see({ saw: 'guard raise', at, raise: raise ? { is: 'waiting', ...raise } : { is: 'none' } })
    },
  }
}
