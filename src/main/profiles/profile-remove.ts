import { isPractice, type Profile } from '@core/profile/profile'
import { err, refuse, ok, type Refusal, type Result } from '@core/value/result'
import type { StaysOpen } from '@contract/consent'
import type { AskingParts } from './asking'

interface Parts extends AskingParts {
  readonly isInUse: (profileId: string) => boolean
  readonly exposure: (profileId: string) => StaysOpen
  /** Whether a key was made here for its account that is not the account's yet. */
  readonly hasMadeKey: (profileId: string) => boolean
  readonly onRemove: () => void
}

/**
 * Takes a profile off the list. What was saved of it stays, and is there again when its account is given a key.
 *
 * Nothing that still matters goes out of sight by it: not what is in use, nor a key, nor an outcome nobody knows.
 */
export async function removeProfile(parts: Parts, id: string): Promise<Result<'removed' | 'declined'>> {
  const profile = removable(parts, id)
  if (!profile.ok) return profile
  const { accountId } = profile.value
  const answer = await parts.surface.ask({
    ...parts.header(profile.value),
    is: 'remove profile',
    token: parts.ids.token(),
    exposure: parts.exposure(id),
    ...(accountId !== undefined && { accountId }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // It may have been taken up, given a key or locked while the person was asked.
  const still = removable(parts, id)
  if (!still.ok) return still
  const removed = parts.profiles.remove(id)
  if (!removed.ok) return removed
  parts.permissions.tightened(id, 'taken off the list')
  parts.log.note('a profile was taken off the list', { profile: id })
  parts.onRemove()
  return ok('removed')
}

/** A profile that can go; practice never does. */
function removable(parts: Parts, id: string): Result<Profile> {
  const profile = parts.profiles.get(id)
  const isFixed = profile !== undefined && isPractice(profile) && profile.main === undefined
  if (profile === undefined || isFixed) return err([refuse('PROFILE_UNKNOWN', { profile: id })])
  const busy = [
    ...(parts.isLocked() ? [refuse('DESK_LOCKED')] : []),
    ...(parts.isInUse(id) || parts.profiles.chosen().id === id ? [stays('in use')] : []),
    // SECURITY: a key that no profile names could be neither used nor removed: it goes first, by a question of its own.
    ...(profile.keyId === undefined || profile.main !== undefined ? [] : [stays('key')]),
    ...(parts.hasMadeKey(id) ? [stays('made key')] : []),
    // SECURITY: what its sub-accounts are signed for by goes with it: they leave first.
    ...(parts.profiles.all().some(({ main }) => main?.id === id) ? [stays('sub-accounts')] : []),
    ...(parts.exposure(id).unknown === 0 ? [] : [stays('unknown')]),
  ]
  return busy.length > 0 ? err(busy) : ok(profile)
}

const stays = (why: 'in use' | 'key' | 'made key' | 'unknown' | 'sub-accounts'): Refusal =>
  refuse('PROFILE_STAYS', { why })
