import { err, refuse, ok, type Result } from '@core/value/result'
import type { AskingParts } from './asking'
import { hostsIn } from './known-venues'

interface Parts extends AskingParts {
  /** Its connection may be opened now. */
  readonly onConfirm: (profileId: string) => void
}

/**
 * Asks, on a sheet that names every host and the account, whether a profile that the journal does not hold is the
 * person's own. It may not write yet: that is a step of its own.
 */
export async function confirmProfile(parts: Parts, id: string): Promise<Result<'confirmed' | 'declined'>> {
  const { profiles, surface, ids, log, permissions } = parts
  const profile = profiles.get(id)
  if (profile === undefined) return err([refuse('PROFILE_UNKNOWN', { profile: id })])
  if (!profile.unconfirmed) return ok('confirmed')
  if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
  const allowed = profiles.confirmable(id)
  if (!allowed.ok) return allowed
  const { addresses, accountId } = profile
  const answer = await surface.ask({
    ...parts.header(profile),
    is: 'confirm profile',
    token: ids.token(),
    hosts: hostsIn(addresses),
    ...(accountId !== undefined && { accountId }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // The yes is to what was shown.
  if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
  const written = permissions.loosen(id, 'profile confirmed')
  if (!written.ok) return written
  const kept = profiles.confirm(id)
  if (!kept.ok) return kept
  log.note('a profile was confirmed', { profile: id })
  parts.onConfirm(id)
  return ok('confirmed')
}
