import { formatGuardTexts, type TradingGuards } from '@core/guard/trading-guards'
import {
  listGuardChanges,
  GUARD_RAISE_WAIT_MS,
  parseGuardsDraft,
  combineTighterGuards,
  type GuardsDraft,
} from '@core/guard/guard-change'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { DeskApi } from '@contract/desk-api'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import { getTypedWord } from '@contract/typed-consent'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { AttemptStore } from '../attempts/attempt-store'
import { getProfileGuards } from '../profiles/profile-guards'
import type { ClockPort, IdSource, ConsentSurfacePort } from '../main-ports'
import type { ProfileAccess } from '../active/profile-access'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: AttemptStore
  readonly access: Pick<ProfileAccess, 'writing' | 'ceilingsSetup'>
  readonly surface: ConsentSurfacePort
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly header: () => ConsentQuestionHeader
}

/**
 * Creates the IPC calls that set guards: tightening takes effect at once, loosening needs a confirmation and a delay.
 */
export function createGuardCalls(parts: Parts): Omit<ContractHandlers<DeskApi>['guards'], 'takeBreak'> {
  const { attempts, clock } = parts

  async function set(draft: GuardsDraft): Promise<Result<'set' | 'waiting' | 'declined'>> {
    const active = parts.active()
    const requested = parseGuardsDraft(draft)
    if (!requested.ok) return requested
    if (active === undefined) return err([createRefusal('GUARDS_UNSET')])
    const otherOwner = parts.access.writing.findOtherOwner(active.profile)
    // SECURITY: guards of an account are set in the profile that holds it; a second set would be a bypass.
    if (otherOwner !== undefined) return err([createRefusal('ACCOUNT_TAKEN', { account: otherOwner.label })])
    const current = getProfileGuards(attempts, active.profile)
    const changes = listGuardChanges(current, requested.value)
    if (changes.length === 0) return err([createRefusal('GUARDS_SAME')])
    if (current !== undefined && changes.some(({ does }) => does === 'tightens')) {
      const tightened = recordGuards(active, combineTighterGuards(current, requested.value))
      if (!tightened.ok) return tightened
    }
    if (current !== undefined && changes.every(({ does }) => does === 'tightens')) return ok('set')
    return confirmRaise(parts, active, current, requested.value)
  }

  function recordGuards(active: ActiveProfile, guards: TradingGuards): Result<unknown> {
    const [at, profileId] = [clock.now(), active.profile.id]
    const recorded = attempts.record({ saw: 'guards', at, profileId, guards: formatGuardTexts(guards) })
    active.guards.check()
    return recorded
  }

  return {
    set,
    async boundKey() {
      const active = parts.active()
      return active === undefined
        ? err([createRefusal('GUARDS_UNSET')])
        : parts.access.ceilingsSetup.set(active.profile)
    },
    async sizeMarket({ symbol }) {
      const active = parts.active()
      return active === undefined
        ? err([createRefusal('GUARDS_UNSET')])
        : parts.access.ceilingsSetup.setMarketSize(active.profile, symbol)
    },
    cancelRaise() {
      const active = parts.active()
      if (active === undefined || attempts.getPendingRaise(active.profile.id) === undefined)
        return err([createRefusal('NO_RAISE')])
      const recorded = attempts.record({
        saw: 'raise called off',
        at: clock.now(),
        profileId: active.profile.id,
      })
      active.guards.check()
      return recorded.ok ? ok(undefined) : recorded
    },
  }
}

/** Asks in a window of main. The first guards of a profile take effect at once, later ones after the delay. */
async function confirmRaise(
  { attempts, surface, clock, ids, header }: Parts,
  active: ActiveProfile,
  current: TradingGuards | undefined,
  requested: TradingGuards,
): Promise<Result<'set' | 'waiting' | 'declined'>> {
  const { profile } = active
  const inForce = JSON.stringify(getProfileGuards(attempts, profile))
  const changes = listGuardChanges(current, requested).filter(({ does }) => does === 'loosens')
  const wait = current === undefined ? 0 : GUARD_RAISE_WAIT_MS
  const question = { ...header(), is: 'raise guards', token: ids.token(), changes, wait } as const
  const answer = await surface.askUser(question)
  if (answer.is === 'no' || answer.is === 'withdrawn') return ok('declined')
  const word = getTypedWord(question)
  // SECURITY: raising a guard needs a word typed in a window of main; a plain confirmation is not enough.
  if (answer.is !== 'yes' || (word !== undefined && answer.typed?.trim() !== word))
    return err([createRefusal('CONSENT_MISSING')])
  // Guards that changed during the prompt were not part of the confirmation.
  if (JSON.stringify(getProfileGuards(attempts, profile)) !== inForce)
    return err([createRefusal('PLAN_VOID')])
  const at = clock.now()
  const entry = { at, profileId: profile.id, guards: formatGuardTexts(requested) }
  const recorded =
    wait === 0
      ? attempts.record({ saw: 'guards', ...entry })
      : attempts.record({ saw: 'guards raised', ...entry, from: at + wait })
  active.guards.check()
  if (!recorded.ok) return recorded
  return ok(wait === 0 ? 'set' : 'waiting')
}
