import { isPracticeProfile, type TradingProfile } from '@core/profile/profile'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import type { RemainingExposure } from '@contract/consent'
import type { ProfileQuestionParts } from './asking'

interface Parts extends ProfileQuestionParts {
  readonly isInUse: (profileId: string) => boolean
  readonly exposure: (profileId: string) => RemainingExposure
  /** Whether a key was made here for its account that is not the account's yet. */
  readonly hasMadeKey: (profileId: string) => boolean
  readonly onRemove: () => void
}

/**
 * Takes a profile off the list. What was saved of it stays, and is there again when its account is given a key.
 *
 * Nothing that still matters goes out of sight by it: not what is in use, nor a key, nor an outcome nobody knows.
 */
export async function removeListedProfile(parts: Parts, id: string): Promise<Result<'removed' | 'declined'>> {
  const profile = findRemovableProfile(parts, id)
  if (!profile.ok) return profile
  const { accountId } = profile.value
  const answer = await parts.surface.askUser({
    ...parts.header(profile.value),
    is: 'remove profile',
    token: parts.ids.token(),
    exposure: parts.exposure(id),
    ...(accountId !== undefined && { accountId }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // It may have been taken up, given a key or locked while the person was asked.
  const still = findRemovableProfile(parts, id)
  if (!still.ok) return still
  const removed = parts.profiles.remove(id)
  if (!removed.ok) return removed
  parts.permissions.recordWithdrawal(id, 'taken off the list')
  parts.log.note('a profile was taken off the list', { profile: id })
  parts.onRemove()
  return ok('removed')
}

/** A profile that can go; practice never does. */
function findRemovableProfile(parts: Parts, id: string): Result<TradingProfile> {
  const profile = parts.profiles.get(id)
  const isFixed = profile !== undefined && isPracticeProfile(profile) && profile.main === undefined
  if (profile === undefined || isFixed) return err([createRefusal('PROFILE_UNKNOWN', { profile: id })])
  const busy = [
    ...(parts.isLocked() ? [createRefusal('DESK_LOCKED')] : []),
    ...(parts.isInUse(id) || parts.profiles.getChosen().id === id ? [createStayRefusal('in use')] : []),
    // SECURITY: a key that no profile names could be neither used nor removed: it goes first, by a question of its own.
    ...(profile.keyId === undefined || profile.main !== undefined ? [] : [createStayRefusal('key')]),
    ...(parts.hasMadeKey(id) ? [createStayRefusal('made key')] : []),
    // SECURITY: what its sub-accounts are signed for by goes with it: they leave first.
    ...(parts.profiles.all().some(({ main }) => main?.id === id) ? [createStayRefusal('sub-accounts')] : []),
    ...(parts.exposure(id).unknown === 0 ? [] : [createStayRefusal('unknown')]),
  ]
  return busy.length > 0 ? err(busy) : ok(profile)
}

const createStayRefusal = (why: 'in use' | 'key' | 'made key' | 'unknown' | 'sub-accounts'): Refusal =>
  createRefusal('PROFILE_STAYS', { why })
