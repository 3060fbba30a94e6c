import type { TradingProfile } from '@core/profile/profile'
import { err, createRefusal, type Result } from '@core/value/result'
import type { ProfileList } from './profiles'
import { isSameAccount, type AccountIdentity } from './same-account'

/**
 * Refuses an account to a profile where another one has it: guards belong to the account, and two profiles of one
 * would give it two sets of them. What a profile has already stays its own.
 *
 * A place that a profile was moved away from stays its own: to move is to say that the same account is elsewhere now.
 * One that was taken off the list comes back under the name it had, with the guards it had; no other profile that is
 * there can become it. `self` is the profile that would have the account; a new one has no name yet, and takes that.
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
 * The profile that has the account instead of this one. None is added beside another any more; an older list may hold
 * two, and then one that has guards comes before one that has none, and else the one that stands first.
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
