import { labelFaults } from '@core/profile/label'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { AskingParts } from './asking'
import { labelsBeside, nameFrom } from './profiles'
import { choices, venueOf } from './venues'

interface Parts extends AskingParts {
  readonly onAdd: () => void
}

/**
 * Adds a profile of a venue that is only looked at: it has no account and no key, so nothing of it can be written.
 *
 * It is asked in main's own surface all the same: which hosts this desk talks to is not a page's to choose.
 */
export async function addProfile(parts: Parts): Promise<Result<'added' | 'declined'>> {
  const { profiles, surface, ids, log, permissions } = parts
  if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
  const answer = await surface.ask({
    ...parts.header(),
    is: 'add profile',
    token: ids.token(),
    venues: choices,
  })
  if (answer.is !== 'profile') return ok('declined')
  const label = answer.label.trim()
  const venue = venueOf(answer.venue ?? '', answer.addresses)
  const wrong = [...(venue.ok ? [] : venue.error), ...labelFaults(label, labelsBeside(profiles))]
  if (!venue.ok || wrong.length > 0) return err(wrong)
  if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
  const { kind, addresses } = venue.value
  const id = nameFrom(kind, ids.token())
  const kept = permissions.loosen(id, 'venue looked at')
  if (!kept.ok) return kept
  // SECURITY: neither account nor key, and no leave to write: each of them is a step of its own.
  const put = profiles.put({ id, kind, label, addresses, writesAllowed: false })
  if (!put.ok) return put
  log.note('a venue is looked at', { profile: id })
  parts.onAdd()
  return ok('added')
}
