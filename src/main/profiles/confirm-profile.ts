import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ProfileQuestionParts } from './profile-question-parts'
import { listVenueHosts } from './known-venues'

interface Parts extends ProfileQuestionParts {
  readonly onConfirm: (profileId: string) => void
}

/**
 * Asks on a sheet with all hosts and the account if a profile unknown to the journal is the user's own. Write
 * permission is a separate step.
 */
export async function confirmUnknownProfile(
  parts: Parts,
  id: string,
): Promise<Result<'confirmed' | 'declined'>> {
  const { profiles, surface, ids, log, permissions } = parts
  const profile = profiles.get(id)
  if (profile === undefined) return err([createRefusal('PROFILE_UNKNOWN', { profile: id })])
  if (!profile.unconfirmed) return ok('confirmed')
  if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
  const allowed = profiles.checkConfirmable(id)
  if (!allowed.ok) return allowed
  const { addresses, accountId } = profile
  const answer = await surface.askUser({
    ...parts.header(profile),
    is: 'confirm profile',
    token: ids.token(),
    hosts: listVenueHosts(addresses),
    ...(accountId !== undefined && { accountId }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // The confirmation is valid only for the displayed profile.
  if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
  const written = permissions.recordGrant(id, 'profile confirmed')
  if (!written.ok) return written
  const kept = profiles.confirm(id)
  if (!kept.ok) return kept
  log.note('a profile was confirmed', { profile: id })
  parts.onConfirm(id)
  return ok('confirmed')
}
