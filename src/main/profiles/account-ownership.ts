import type { TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, type Result } from '@core/value/result'
import type { ProfileList } from './profile-list'
import { isSameAccount, type AccountIdentity } from './account-identity'

/**
 * Refuses an account that another profile already has, because guards belong to the account and two profiles would give
 * it two sets. A profile's former address still counts as its own, because a move means the same account elsewhere. A
 * removed profile returns under its old id with its guards, and no other profile can take its place. `self` is the
 * profile that requests the account; undefined for a new one.
 */
export function refuseTakenAccount<P extends AccountIdentity>(
  profiles: ProfileList,
  place: Result<P>,
  self?: string,
): Result<P> {
  if (!place.ok) return place
  const same = profiles.all().filter(profile => isSameAccount(profile, place.value))
  if (self !== undefined && same.some(({ id }) => id === self)) return place
  if (same[0] !== undefined) return err([createRefusal('ACCOUNT_TAKEN', { account: same[0].label })])
  const former = profiles.findFormer(place.value)
  if (former === undefined || former.id === self) return place
  const isListed = profiles.get(former.id) !== undefined
  if (isListed) return err([createRefusal('ACCOUNT_TAKEN', { account: former.label })])
  if (self === undefined) return place
  return err([createRefusal('ACCOUNT_KNOWN', { account: former.label })])
}

/**
 * Returns the other profile that owns the account. Only old lists contain two such profiles; the one with guards has
 * priority, then the first in the list.
 */
export function findOtherOwner(
  profiles: Pick<ProfileList, 'all'>,
  hasGuards: (profile: TradingProfile) => boolean,
  profile: TradingProfile,
): TradingProfile | undefined {
  const same = profiles.all().filter(each => isSameAccount(each, profile))
  const holder = same.find(hasGuards) ?? same[0]
  return holder === undefined || holder.id === profile.id ? undefined : holder
}
