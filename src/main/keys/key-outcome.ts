import type { KeyFacts } from '@core/profile/key'
import type { Profile } from '@core/profile/profile'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { KeyFinding, KeyForm } from '@contract/consent'
import type { Log, Vault } from '../ports'
import { unlessTaken } from '../profiles/account-holder'
import type { KeyTarget } from '../profiles/key-trial'
import type { Permissions } from '../profiles/permissions'
import type { Profiles } from '../profiles/profiles'
import { isSameAccount } from '../profiles/same-account'
import { keyTargetOf } from '../profiles/venues'

interface RecordParts {
  readonly vault: Pick<Vault, 'destroy'>
  readonly profiles: Profiles
  readonly permissions: Permissions
  readonly log: Log
  readonly onRead: (profileId: string, facts: KeyFacts, store?: string) => void
}

/** A key that was kept just now, and what the venue says of it. */
export interface Fresh {
  readonly keyId: string
  readonly finding: KeyFinding
}

/** A key that could not be written down, or whose profile could not, is forgotten again: nothing would ever name it. */
export async function recordOutcome(
  { vault, profiles, permissions, log, onRead }: RecordParts,
  { keyId, finding }: Fresh,
  next: Result<Profile>,
  change: 'key added' | 'key replaced',
  self?: string,
): Promise<Result<undefined>> {
  // The same account may have come by another question meanwhile.
  const free = unlessTaken(profiles, next, self)
  const put = free.ok ? write({ profiles, permissions }, free.value, change) : free
  if (!put.ok) {
    const gone = await vault.destroy(keyId)
    if (!gone.ok) log.trouble('a key that no profile names stays in the keychain', { why: gone.why })
    return put
  }
  const { id } = put.value
  log.note('a key was kept', { profile: id })
  onRead(id, finding.key, finding.store)
  return ok(undefined)
}

/** Writes down that a profile has another key, in the journal first. */
function write(
  { profiles, permissions }: Pick<RecordParts, 'profiles' | 'permissions'>,
  profile: Profile,
  change: 'key added' | 'key replaced',
): Result<Profile> {
  const kept = permissions.loosen(profile.id, change)
  if (!kept.ok) return kept
  const put = profiles.put(profile)
  if (!put.ok) permissions.tightened(profile.id, 'key not kept')
  return put.ok ? ok(profile) : put
}

/** A profile as it is now, with a key that was checked where it was then: at no other venue, for no other account. */
export function withKey(
  now: Profile | undefined,
  checked: KeyTarget,
  form: KeyForm,
  keyId: string,
): Result<Profile> {
  if (now === undefined) return err([refuse('PROFILE_UNKNOWN')])
  const place = keyTargetOf(now, form)
  if (!place.ok) return place
  return isSameAccount(place.value, checked)
    ? ok({ ...now, ...place.value, keyId })
    : err([refuse('PLAN_VOID')])
}
