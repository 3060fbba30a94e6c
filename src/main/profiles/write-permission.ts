import { listGuardChanges, parseGuardsDraft, type GuardsDraft } from '@core/guard/guard-change'
import type { TradingGuards, TradingRestriction } from '@core/guard/trading-guards'
import { getAllowWord } from '@core/profile/allow-word'
import type { KeyFacts } from '@core/profile/key-facts'
import type { WritePermissionState } from '@core/profile/keyring-overview'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { findOtherOwner } from './account-ownership'
import type { FindVenueBar } from '../venue/venue-opening'
import type { ProfileQuestionParts } from './profile-question-parts'
import type { KeyCeilingsSetup, OpenCeilingsRequest } from './key-ceilings-setup'

/** Permission of profiles to write: granted once, and confirmed before the first write of every run. */
export interface WritePermission {
  of(profile: TradingProfile): WritePermissionState
  getRestriction(profile: TradingProfile): TradingRestriction | undefined
  /** Returns another profile of the same account that writes instead. */
  findOtherOwner(profile: TradingProfile): TradingProfile | undefined
  /** Asks for the permission. `guards` are set by the same confirmation if the account has none yet. */
  allow(profileId: string, guards?: GuardsDraft): Promise<Result<'allowed' | 'declined'>>
  /** Withdraws the permission at once. */
  withdraw(profileId: string): Result<undefined>
}

interface Parts extends ProfileQuestionParts {
  readonly facts: (profileId: string) => KeyFacts | undefined
  readonly hasGuards: (profile: TradingProfile) => boolean
  readonly barOf: FindVenueBar
  readonly recordFirstGuards: (profile: TradingProfile, guards: TradingGuards) => Result<unknown>
  readonly openCeilings: KeyCeilingsSetup['openForQuestion']
  /** Called after a permission changed: restrictions are updated and existing plans become void. */
  readonly onChange: (profileId: string) => void
}

export function createWritePermission(parts: Parts): WritePermission {
  const { profiles, surface, ids, log, permissions } = parts
  const confirmedIds = new Set<string>()
  const withdrawnIds = new Set<string>()

  const findOwner = (profile: TradingProfile) => findOtherOwner(profiles, parts.hasGuards, profile)

  function of(profile: TradingProfile): WritePermissionState {
    if (isPracticeProfile(profile)) return 'allowed'
    // SECURITY: an earlier permission does not open a venue that this program may not write to.
    if (parts.barOf(profile.addresses) !== undefined) return 'not allowed'
    if (profile.unconfirmed) return 'not allowed'
    // SECURITY: guards belong to the account; of two profiles of one account only one writes.
    if (findOwner(profile) !== undefined) return 'not allowed'
    if (!profile.writesAllowed || withdrawnIds.has(profile.id)) return 'not allowed'
    return confirmedIds.has(profile.id) ? 'allowed' : 'not begun'
  }

  function checkPreconditions(profileId: string, first?: TradingGuards): Result<TradingProfile> {
    const profile = profiles.get(profileId)
    if (profile === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: profileId })])
    if (profile.unconfirmed) return err([createRefusal('PROFILE_UNCONFIRMED')])
    if (profile.byAddress !== undefined) return err([createRefusal('BY_ADDRESS')])
    const bar = parts.barOf(profile.addresses)
    // Other missing conditions do not matter then.
    if (bar !== undefined) return err([createRefusal('WRITES_READ_ONLY', { why: bar })])
    const other = findOwner(profile)
    const missing = [
      ...(other === undefined ? [] : [createRefusal('ACCOUNT_TAKEN', { account: other.label })]),
      ...(parts.isLocked() ? [createRefusal('DESK_LOCKED')] : []),
      ...(profile.keyId === undefined ? [createRefusal('KEY_MISSING')] : []),
      ...(parts.hasGuards(profile) || first !== undefined ? [] : [createRefusal('GUARDS_UNSET')]),
    ]
    return missing.length > 0 ? err(missing) : ok(profile)
  }

  async function allow(profileId: string, draft?: GuardsDraft): Promise<Result<'allowed' | 'declined'>> {
    const found = profiles.get(profileId)
    if (found !== undefined && of(found) === 'allowed') return ok('allowed')
    const requested = draft === undefined ? ok(undefined) : parseGuardsDraft(draft)
    if (!requested.ok) return requested
    const first = found !== undefined && parts.hasGuards(found) ? undefined : requested.value
    const profile = checkPreconditions(profileId, first)
    if (!profile.ok) return profile
    const bounds = await parts.openCeilings(profile.value, first)
    if (!bounds.ok) return bounds
    return ask(profile.value, bounds.value, first).finally(() => bounds.value?.end())
  }

  async function ask(
    profile: TradingProfile,
    bounds: OpenCeilingsRequest | undefined,
    guards: TradingGuards | undefined,
  ): Promise<Result<'allowed' | 'declined'>> {
    const profileId = profile.id
    const key = parts.facts(profileId)
    const first = of(profile) === 'not allowed'
    const answer = await surface.askUser({
      ...parts.header(profile),
      is: 'allow writes',
      token: ids.token(),
      first,
      ...(profile.accountId !== undefined && { accountId: profile.accountId }),
      ...(key !== undefined && { key }),
      ...(guards !== undefined && { guards: listGuardChanges(undefined, guards) }),
      ...(bounds !== undefined && { ceilings: bounds.request }),
    })
    if (answer.is !== 'yes') return ok('declined')
    // SECURITY: real money needs the account's label typed in main's surface; a plain confirmation does not suffice.
    if (answer.typed?.trim() !== getAllowWord(profile.label)) return err([createRefusal('CONSENT_MISSING')])
    const still = checkPreconditions(profileId, guards)
    if (!still.ok) return still
    // Guards that were set during the question were not part of it.
    if (guards !== undefined && parts.hasGuards(profile)) return err([createRefusal('PLAN_VOID')])
    const set = guards === undefined ? ok(undefined) : parts.recordFirstGuards(profile, guards)
    if (!set.ok) return set
    // The key's ceilings are stored before it may sign a write.
    const bound = await bounds?.put(answer)
    if (bound?.ok === false) return bound
    const kept = permissions.recordGrant(profileId, first ? 'writing allowed' : 'writing begun')
    if (!kept.ok) return kept
    const put = first ? profiles.put({ ...still.value, writesAllowed: true }) : ok(undefined)
    if (!put.ok) {
      permissions.recordWithdrawal(profileId, 'writing taken back')
      return put
    }
    confirmedIds.add(profileId)
    withdrawnIds.delete(profileId)
    log.note('writing is allowed', { profile: profileId, first })
    parts.onChange(profileId)
    return ok('allowed')
  }

  return {
    of,
    getRestriction(profile) {
      const writing = of(profile)
      if (writing === 'allowed') return undefined
      if (profile.unconfirmed) return { is: 'read-only', why: 'profile unconfirmed' }
      if (profile.byAddress !== undefined) return { is: 'read-only', why: 'by address' }
      const bar = parts.barOf(profile.addresses)
      if (bar !== undefined) return { is: 'read-only', why: bar }
      const other = findOwner(profile)
      if (other !== undefined) return { is: 'read-only', why: 'account twice', holder: other.label }
      return { is: 'read-only', why: writing === 'not begun' ? 'not begun' : 'profile' }
    },
    findOtherOwner: findOwner,
    allow,
    withdraw(profileId) {
      const profile = profiles.get(profileId)
      if (profile === undefined || isPracticeProfile(profile))
        return err([createRefusal('PROFILE_UNKNOWN', { profile: profileId })])
      // The withdrawal is valid in this run even if it cannot be stored.
      confirmedIds.delete(profileId)
      withdrawnIds.add(profileId)
      if (!profile.writesAllowed) return ok(undefined)
      const put = profiles.put({ ...profile, writesAllowed: false })
      permissions.recordWithdrawal(profileId, 'writing taken back')
      log.note('writing is taken back', { profile: profileId })
      parts.onChange(profileId)
      return put
    },
  }
}
