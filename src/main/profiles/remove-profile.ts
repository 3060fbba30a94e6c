import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import type { RemainingExposure } from '@contract/consent-api'
import type { ProfileQuestionParts } from './profile-question-parts'

interface Parts extends ProfileQuestionParts {
  readonly isInUse: (profileId: string) => boolean
  readonly exposure: (profileId: string) => RemainingExposure
  /** Returns true if a key was generated for the account but is not registered yet. */
  readonly hasMadeKey: (profileId: string) => boolean
  readonly onRemove: () => void
}

/**
 * Removes a profile from the list. Its saved data returns when its account gets a key again. A profile in use, with a
 * key, or with an unknown outcome cannot be removed.
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
  // Checked again, because the profile may have changed during the question.
  const still = findRemovableProfile(parts, id)
  if (!still.ok) return still
  const removed = parts.profiles.remove(id)
  if (!removed.ok) return removed
  parts.permissions.recordWithdrawal(id, 'taken off the list')
  parts.log.note('a profile was taken off the list', { profile: id })
  parts.onRemove()
  return ok('removed')
}

function findRemovableProfile(parts: Parts, id: string): Result<TradingProfile> {
  const profile = parts.profiles.get(id)
  const isFixed = profile !== undefined && isPracticeProfile(profile) && profile.main === undefined
  if (profile === undefined || isFixed) return err([createRefusal('PROFILE_UNKNOWN', { profile: id })])
  const busy = [
    ...(parts.isLocked() ? [createRefusal('DESK_LOCKED')] : []),
    ...(parts.isInUse(id) || parts.profiles.getChosen().id === id ? [createStayRefusal('in use')] : []),
    // SECURITY: a key without a profile could be neither used nor removed, so it must be removed first.
    ...(profile.keyId === undefined || profile.main !== undefined ? [] : [createStayRefusal('key')]),
    ...(parts.hasMadeKey(id) ? [createStayRefusal('made key')] : []),
    // SECURITY: sub-accounts use the main account's key, so they must be removed first.
    ...(parts.profiles.all().some(({ main }) => main?.id === id) ? [createStayRefusal('sub-accounts')] : []),
    ...(parts.exposure(id).unknown === 0 ? [] : [createStayRefusal('unknown')]),
  ]
  return busy.length > 0 ? err(busy) : ok(profile)
}

const createStayRefusal = (why: 'in use' | 'key' | 'made key' | 'unknown' | 'sub-accounts'): Refusal =>
  createRefusal('PROFILE_STAYS', { why })
