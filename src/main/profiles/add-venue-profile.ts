import { findLabelFaults } from '@core/profile/profile-label'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ProfileQuestionParts } from './profile-question-parts'
import { listOtherLabels, createProfileId } from './profile-list'
import { venueChoices, resolveVenue } from './profile-venues'

interface Parts extends ProfileQuestionParts {
  readonly onAdd: () => void
}

/**
 * Adds a read-only profile of a venue, without account and key. It is asked in main's own surface, because a page must
 * not choose the hosts that the desk contacts.
 */
export async function addVenueProfile(parts: Parts): Promise<Result<'added' | 'declined'>> {
  const { profiles, surface, ids, log, permissions } = parts
  if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
  const answer = await surface.askUser({
    ...parts.header(),
    is: 'add profile',
    token: ids.token(),
    venues: venueChoices,
  })
  if (answer.is !== 'profile') return ok('declined')
  const label = answer.label.trim()
  const venue = resolveVenue(answer.venue ?? '', answer.addresses)
  const wrong = [...(venue.ok ? [] : venue.error), ...findLabelFaults(label, listOtherLabels(profiles))]
  if (!venue.ok || wrong.length > 0) return err(wrong)
  if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
  const { kind, addresses } = venue.value
  const id = createProfileId(kind, ids.token())
  const kept = permissions.recordGrant(id, 'venue looked at')
  if (!kept.ok) return kept
  // SECURITY: no account, no key and no write permission; each needs its own step.
  const put = profiles.put({ id, kind, label, addresses, writesAllowed: false })
  if (!put.ok) return put
  log.note('a venue is looked at', { profile: id })
  parts.onAdd()
  return ok('added')
}
