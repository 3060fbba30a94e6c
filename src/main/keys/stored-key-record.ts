import type { KeyFacts } from '@core/profile/key-facts'
import type { TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { KeyCheckResult, AddKeyForm } from '@contract/consent-api'
import type { LogPort, KeyVault } from '../main-ports'
import { refuseTakenAccount } from '../profiles/account-ownership'
import type { KeyTarget } from '../profiles/typed-key-trial'
import type { AccountPermissions } from '../profiles/account-permissions'
import type { ProfileList } from '../profiles/profile-list'
import { isSameAccount } from '../profiles/account-identity'
import { resolveKeyTarget } from '../profiles/profile-venues'

interface RecordParts {
  readonly vault: Pick<KeyVault, 'destroy'>
  readonly profiles: ProfileList
  readonly permissions: AccountPermissions
  readonly log: LogPort
  readonly onRead: (profileId: string, facts: KeyFacts, store?: string) => void
}

export interface FreshKey {
  readonly keyId: string
  readonly finding: KeyCheckResult
}

/** Records a stored key in its profile. If that fails, the key is removed again, because no profile would name it. */
export async function recordStoredKey(
  { vault, profiles, permissions, log, onRead }: RecordParts,
  { keyId, finding }: FreshKey,
  next: Result<TradingProfile>,
  change: 'key added' | 'key replaced',
  self?: string,
): Promise<Result<undefined>> {
  const target = refuseTakenAccount(profiles, next, self)
  const put = target.ok ? writeProfileKey({ profiles, permissions }, target.value, change) : target
  if (!put.ok) {
    const removal = await vault.destroy(keyId)
    if (!removal.ok) log.trouble('a key that no profile names stays in the keychain', { why: removal.why })
    return put
  }
  const { id } = put.value
  log.note('a key was kept', { profile: id })
  onRead(id, finding.key, finding.store)
  return ok(undefined)
}

function writeProfileKey(
  { profiles, permissions }: Pick<RecordParts, 'profiles' | 'permissions'>,
  profile: TradingProfile,
  change: 'key added' | 'key replaced',
): Result<TradingProfile> {
  const kept = permissions.recordGrant(profile.id, change)
  if (!kept.ok) return kept
  const put = profiles.put(profile)
  if (!put.ok) permissions.recordWithdrawal(profile.id, 'key not kept')
  return put.ok ? ok(profile) : put
}

/** Returns the current profile with a key that was checked for the same venue and account. */
export function createKeyedProfile(
  now: TradingProfile | undefined,
  checked: KeyTarget,
  form: AddKeyForm,
  keyId: string,
): Result<TradingProfile> {
  if (now === undefined) return err([createRefusal('PROFILE_UNKNOWN')])
  const place = resolveKeyTarget(now, form)
  if (!place.ok) return place
  return isSameAccount(place.value, checked)
    ? ok({ ...now, ...place.value, keyId })
    : err([createRefusal('PLAN_VOID')])
}
