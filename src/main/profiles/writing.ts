import type { Hold } from '@core/guard/guard'
import { allowWord } from '@core/profile/allow-word'
import type { KeyFacts } from '@core/profile/key'
import type { WritingState } from '@core/profile/keyring'
import { isPractice, type Profile } from '@core/profile/profile'
import { err, refuse, ok, type Result } from '@core/value/result'
import { holderBefore } from './account-holder'
import type { BarOf } from '../venue/opening'
import type { AskingParts } from './asking'
import type { KeyBounding, OpenBounds } from './key-bounding'

/** Whether a person has let a profile write: once for good, and again before the first write of every run. */
export interface WritingPermission {
  of(profile: Profile): WritingState
  /** What holds a profile that may not write yet. */
  hold(profile: Profile): Hold | undefined
  /** The profile that has the same account, and writes for it in the place of this one. */
  holder(profile: Profile): Profile | undefined
  allow(profileId: string): Promise<Result<'allowed' | 'declined'>>
  /** Takes it back, at once. */
  forbid(profileId: string): Result<undefined>
}

interface Parts extends AskingParts {
  readonly facts: (profileId: string) => KeyFacts | undefined
  readonly hasGuards: (profile: Profile) => boolean
  readonly barOf: BarOf
  /** What a key that has no ceilings yet is asked for besides. */
  readonly beside: KeyBounding['beside']
  /** A profile's permission changed: the gate is told, and what was planned without it is void. */
  readonly onChange: (profileId: string) => void
}

export function createWriting(parts: Parts): WritingPermission {
  const { profiles, surface, ids, log, permissions } = parts
  /** Profiles whose writing a person began in this run, and those that were shut in it whatever the disk says. */
  const begun = new Set<string>()
  const shut = new Set<string>()

  const holder = (profile: Profile) => holderBefore(profiles, parts.hasGuards, profile)

  function of(profile: Profile): WritingState {
    if (isPractice(profile)) return 'allowed'
    // SECURITY: what this program may not write to, no permission of an earlier run opens.
    if (parts.barOf(profile.addresses) !== undefined) return 'not allowed'
    if (profile.unconfirmed) return 'not allowed'
    // SECURITY: guards belong to the account: of two profiles of one, one writes.
    if (holder(profile) !== undefined) return 'not allowed'
    if (!profile.writesAllowed || shut.has(profile.id)) return 'not allowed'
    return begun.has(profile.id) ? 'allowed' : 'not begun'
  }

  /** What has to be there before the question makes sense. */
  function ready(profileId: string): Result<Profile> {
    const profile = profiles.get(profileId)
    if (profile === undefined) return err([refuse('PROFILE_UNKNOWN', { profile: profileId })])
    if (profile.unconfirmed) return err([refuse('PROFILE_UNCONFIRMED')])
    if (profile.byAddress !== undefined) return err([refuse('BY_ADDRESS')])
    const bar = parts.barOf(profile.addresses)
    // Whatever else is missing could be had, and would change nothing.
    if (bar !== undefined) return err([refuse('WRITES_READ_ONLY', { why: bar })])
    const other = holder(profile)
    const missing = [
      ...(other === undefined ? [] : [refuse('ACCOUNT_TAKEN', { account: other.label })]),
      ...(parts.isLocked() ? [refuse('DESK_LOCKED')] : []),
      ...(profile.keyId === undefined ? [refuse('KEY_MISSING')] : []),
      ...(parts.hasGuards(profile) ? [] : [refuse('GUARDS_UNSET')]),
    ]
    return missing.length > 0 ? err(missing) : ok(profile)
  }

  async function allow(profileId: string): Promise<Result<'allowed' | 'declined'>> {
    const found = profiles.get(profileId)
    if (found !== undefined && of(found) === 'allowed') return ok('allowed')
    const profile = ready(profileId)
    if (!profile.ok) return profile
    const bounds = await parts.beside(profile.value)
    if (!bounds.ok) return bounds
    return ask(profile.value, bounds.value).finally(() => bounds.value?.end())
  }

  async function ask(
    profile: Profile,
    bounds: OpenBounds | undefined,
  ): Promise<Result<'allowed' | 'declined'>> {
    const profileId = profile.id
    const key = parts.facts(profileId)
    const first = of(profile) === 'not allowed'
    const answer = await surface.ask({
      ...parts.header(profile),
      is: 'allow writes',
      token: ids.token(),
      first,
      ...(profile.accountId !== undefined && { accountId: profile.accountId }),
      ...(key !== undefined && { key }),
      ...(bounds !== undefined && { ceilings: bounds.asked }),
    })
    if (answer.is !== 'yes') return ok('declined')
    // SECURITY: real money is let out by the account's own label, typed in main's surface; a plain yes is not enough.
    if (answer.typed?.trim() !== allowWord(profile.label)) return err([refuse('CONSENT_MISSING')])
    const still = ready(profileId)
    if (!still.ok) return still
    // What the key signs at most lies beside it before anything may be asked of it.
    const bound = await bounds?.put(answer)
    if (bound?.ok === false) return bound
    const kept = permissions.loosen(profileId, first ? 'writing allowed' : 'writing begun')
    if (!kept.ok) return kept
    const put = first ? profiles.put({ ...still.value, writesAllowed: true }) : ok(undefined)
    if (!put.ok) {
      permissions.tightened(profileId, 'writing taken back')
      return put
    }
    begun.add(profileId)
    shut.delete(profileId)
    log.note('writing is allowed', { profile: profileId, first })
    parts.onChange(profileId)
    return ok('allowed')
  }

  return {
    of,
    hold(profile) {
      const writing = of(profile)
      if (writing === 'allowed') return undefined
      if (profile.unconfirmed) return { is: 'read-only', why: 'profile unconfirmed' }
      if (profile.byAddress !== undefined) return { is: 'read-only', why: 'by address' }
      const bar = parts.barOf(profile.addresses)
      if (bar !== undefined) return { is: 'read-only', why: bar }
      const other = holder(profile)
      if (other !== undefined) return { is: 'read-only', why: 'account twice', holder: other.label }
      return { is: 'read-only', why: writing === 'not begun' ? 'not begun' : 'profile' }
    },
    holder,
    allow,
    forbid(profileId) {
      const profile = profiles.get(profileId)
      if (profile === undefined || isPractice(profile))
        return err([refuse('PROFILE_UNKNOWN', { profile: profileId })])
      // It holds in this run even where it cannot be written down.
      begun.delete(profileId)
      shut.add(profileId)
      // Where it was taken back already nothing changes, and nothing is written.
      if (!profile.writesAllowed) return ok(undefined)
      const put = profiles.put({ ...profile, writesAllowed: false })
      permissions.tightened(profileId, 'writing taken back')
      log.note('writing is taken back', { profile: profileId })
      parts.onChange(profileId)
      return put
    },
  }
}
