import { createBreakRestriction } from '@core/guard/trading-break'
import { requireAmount } from '@core/value/decimal-amount'
import { formatGuardTexts, type TradingGuards } from '@core/guard/trading-guards'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import { maxInputAgesMs } from '@core/value/value-freshness'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { TradingGate } from '../attempts/trading-gate'
import type { ClockPort, LogPort, WritableVenue } from '../main-ports'

/** Default guards of practice profiles, so that a new user can trade at once. */
export const defaultPracticeGuards: TradingGuards = {
  orderNotional: requireAmount('25000'),
  positionNotional: requireAmount('100000'),
  openNotional: requireAmount('200000'),
  dailyLoss: requireAmount('5000'),
  dailyNotional: requireAmount('1000000'),
  writesPerMinute: 60,
  consentsPerMinute: 30,
  collar: requireAmount('0.02'),
  markets: 'all',
  accounts: 'all',
}

/** Returns a profile's guards from the journal. A real profile has none until they are set. */
export const getProfileGuards = (
  attempts: Pick<AttemptStore, 'guards'>,
  profile: TradingProfile,
): TradingGuards | undefined =>
  attempts.guards(profile.id) ?? (isPracticeProfile(profile) ? defaultPracticeGuards : undefined)

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
  readonly offset: () => ReturnType<WritableVenue['clockOffset']>
}

export function watchProfileGuards(parts: Parts): ProfileGuardWatch {
  const { profile, attempts, desk, gate, clock, log } = parts
  let publishedText = ''

  /** Returns the earlier of local and venue time; `undefined` while the venue's time is unknown. */
  function getAgreedTime(): number | undefined {
    const now = clock.now()
    const known = parts.offset()
    const isKnown = known !== undefined && now >= known.at && now - known.at <= maxInputAgesMs.clock
    return isKnown ? now + Math.min(0, known.offset) : undefined
  }

  /** Applies a due raise by a journal line; without the line it keeps waiting. */
  function applyDueRaise(): void {
    const raise = attempts.getPendingRaise(profile.id)
    const now = getAgreedTime()
    // SECURITY: a local clock set forward must not raise guards early. Without the venue's time nothing can be sent
    // anyway.
    if (raise === undefined || now === undefined || now < raise.from) return
    const guards = formatGuardTexts(raise.guards)
    const kept = attempts.record({ saw: 'guards', at: clock.now(), profileId: profile.id, guards })
    if (kept.ok) log.note('raised guards are in force', { profile: profile.id })
  }

  return {
    check() {
      applyDueRaise()
      // SECURITY: the journal alone limits a trading break, at every start and check; no unlock, guard or page ends it.
      gate.hold('break', createBreakRestriction(attempts.breakUntil(), getAgreedTime() ?? clock.now()))
      const [guards, raise] = [getProfileGuards(attempts, profile), attempts.getPendingRaise(profile.id)]
      const text = JSON.stringify([guards, raise])
      if (text === publishedText) return
      publishedText = text
      // SECURITY: a profile without guards cannot write.
      const isUnset = guards === undefined && profile.byAddress === undefined
      gate.hold('guards', isUnset ? { is: 'read-only', why: 'guards unset' } : undefined)
      const at = clock.now()
      if (guards !== undefined) desk.see({ saw: 'guards', at, guards })
      desk.see({ saw: 'guard raise', at, raise: raise ? { is: 'waiting', ...raise } : { is: 'none' } })
    },
  }
}
