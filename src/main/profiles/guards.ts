import { createBreakRestriction } from '@core/guard/break'
import { requireAmount } from '@core/value/decimal'
import { formatGuardTexts, type TradingGuards } from '@core/guard/guard'
import { isPracticeProfile, type TradingProfile } from '@core/profile/profile'
import { maxInputAgesMs } from '@core/value/freshness'
import type { AttemptStore } from '../attempts/attempts'
import type { DeskState } from '../desk'
import type { TradingGate } from '../attempts/gate'
import type { ClockPort, LogPort, WritableVenue } from '../ports'

/** What practice starts with, so that a newcomer can trade at once. */
export const defaultPracticeGuards: TradingGuards = {
  orderNotional: requireAmount('25000'),
  positionNotional: requireAmount('100000'),
  openNotional: requireAmount('200000'),
  dailyLoss: requireAmount('5000'),
  dailyNotional: requireAmount('1000000'),
  writesPerMinute: 30,
  consentsPerMinute: 30,
  collar: requireAmount('0.02'),
  markets: 'all',
  accounts: 'all',
}

/** The person's own caps for a profile, as last journalled. A real profile has none until they are set. */
export const getProfileGuards = (attempts: Pick<AttemptStore, 'guards'>, profile: TradingProfile): TradingGuards | undefined =>
  attempts.guards(profile.id) ?? (isPracticeProfile(profile) ? defaultPracticeGuards : undefined)

/** The caps of the profile in use: told to the desk, held against when unset, raised when their time has come. */
export interface ProfileGuardWatch {
  check(): void
}

interface Parts {
  readonly profile: TradingProfile
  readonly attempts: AttemptStore
  readonly desk: DeskState
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly log: LogPort
  /** The venue's clock beside this machine's, as last learnt; undefined while there is no line. */
  readonly offset: () => ReturnType<WritableVenue['clockOffset']>
}

export function watchProfileGuards(parts: Parts): ProfileGuardWatch {
  const { profile, attempts, desk, gate, clock, log } = parts
  let publishedText = ''

  /** The time that this machine and the venue both say it is at least; undefined while the venue's is not known. */
  function getAgreedTime(): number | undefined {
    const now = clock.now()
    const known = parts.offset()
    const isKnown = known !== undefined && now >= known.at && now - known.at <= maxInputAgesMs.clock
    return isKnown ? now + Math.min(0, known.offset) : undefined
  }

  /** A raise that is due comes into force by a line in the journal; without the line it goes on waiting. */
  function applyDueRaise(): void {
    const raise = attempts.getPendingRaise(profile.id)
    const now = getAgreedTime()
    // SECURITY: a clock that is put forward must not let guards be raised sooner; without the venue nothing can be sent by them.
    if (raise === undefined || now === undefined || now < raise.from) return
    const guards = formatGuardTexts(raise.guards)
    const kept = attempts.record({ saw: 'guards', at: clock.now(), profileId: profile.id, guards })
    if (kept.ok) log.note('raised guards are in force', { profile: profile.id })
  }

  return {
    check() {
      applyDueRaise()
      // SECURITY: the journal alone says until when, at every start and with every look; no reopening, no guard and no page ends it.
      gate.hold('break', createBreakRestriction(attempts.breakUntil(), getAgreedTime() ?? clock.now()))
      const [guards, raise] = [getProfileGuards(attempts, profile), attempts.getPendingRaise(profile.id)]
      const text = JSON.stringify([guards, raise])
      if (text === publishedText) return
      publishedText = text
      // SECURITY: without guards of its own a profile writes nothing.
      const isUnset = guards === undefined && profile.byAddress === undefined
      gate.hold('guards', isUnset ? { is: 'read-only', why: 'guards unset' } : undefined)
      const at = clock.now()
      if (guards !== undefined) desk.see({ saw: 'guards', at, guards })
      desk.see({ saw: 'guard raise', at, raise: raise ? { is: 'waiting', ...raise } : { is: 'none' } })
    },
  }
}
