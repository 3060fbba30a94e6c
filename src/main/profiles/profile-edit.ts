import { isDeepStrictEqual } from 'node:util'
import { allowWord } from '@core/profile/allow-word'
import { labelFaults } from '@core/profile/label'
import type { Addresses, Profile } from '@core/profile/profile'
import { isPractice } from '@core/profile/profile'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { StaysOpen } from '@contract/consent'
import { unlessTaken } from './account-holder'
import type { AskingParts } from './asking'
import { hostsIn, knownAddresses } from './known-venues'
import { labelsBeside } from './profiles'
import { isSameVenue } from './same-account'
import { typedAddresses } from './venues'

interface Parts extends AskingParts {
  readonly exposure: (profileId: string) => Pick<StaysOpen, 'unknown'>
  /** What changed about a profile that may be in use. */
  readonly onEdit: (profile: Profile, moved: boolean) => void
}

/**
 * Changes a profile's label, and its addresses: those that were typed in, or those of a known venue that has moved before
 * a newer version of the program says so. The key stays.
 *
 * The label is what a person types to let money out, and what every sheet calls the account: a page may not choose it.
 */
export async function editProfile(parts: Parts, id: string): Promise<Result<'edited' | 'declined'>> {
  const { profiles, surface, ids, log, permissions } = parts
  const profile = profiles.get(id)
  const isFixed = profile !== undefined && isPractice(profile) && profile.main === undefined
  if (profile === undefined || isFixed) return err([refuse('PROFILE_UNKNOWN', { profile: id })])
  if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
  if (profile.unconfirmed) return err([refuse('PROFILE_UNCONFIRMED')])
  const { addresses } = profile
  // Where a sub-account is, its main account says.
  const isOwnPlace = profile.main === undefined
  const answer = await surface.ask({
    ...parts.header(profile),
    is: 'edit profile',
    token: ids.token(),
    ...(isOwnPlace && { addresses }),
    ...(profile.accountId !== undefined && { asksInPublic: permissions.inPublic.isAllowed(id) }),
  })
  if (answer.is !== 'profile') return ok('declined')
  const label = answer.label.trim()
  const now = profiles.get(id) ?? profile
  const place = isOwnPlace && answer.addresses ? read(parts, answer.addresses, now) : ok(addresses)
  const wrong = [...labelFaults(label, labelsBeside(profiles, id)), ...(place.ok ? [] : place.error)]
  if (!place.ok || wrong.length > 0) return err(wrong)
  const moved = JSON.stringify(place.value) !== JSON.stringify(addresses)
  const constants = knownAddresses(now.kind)
  if (moved && constants !== undefined) {
    const yes = await askMove(parts, now, place.value)
    if (!yes.ok) return yes
    if (yes.value === 'declined') return ok('declined')
  }
  // SECURITY: what a key was allowed to sign for it was allowed to sign there; at another address it is asked again.
  const next = { ...now, label, addresses: place.value, writesAllowed: now.writesAllowed && !moved }
  const kept = moved
    ? permissions.loosen(id, 'addresses changed')
    : label === now.label
      ? ok(undefined)
      : permissions.loosen(id, 'label changed')
  if (!kept.ok) return kept
  // SECURITY: at another address it is another who learns of it: there it is asked again.
  const asking = askInPublic(parts, id, moved ? false : answer.asksInPublic)
  if (!asking.ok) return asking
  const put =
    moved && constants !== undefined
      ? profiles.put(next, { from: constants, to: place.value })
      : profiles.put(next)
  if (!put.ok) return put
  log.note('a profile was edited', { profile: id, moved })
  parts.onEdit(next, moved)
  return ok('edited')
}

/** Asks, by the label typed there, whether the venue that this program knows is at other hosts from now on. */
async function askMove(
  { surface, ids, header, isLocked, profiles }: Parts,
  profile: Profile,
  to: Addresses,
): Promise<Result<'moved' | 'declined'>> {
  const { id, label, addresses, accountId } = profile
  const answer = await surface.ask({
    ...header(profile),
    is: 'confirm profile',
    token: ids.token(),
    hosts: hostsIn(to),
    instead: hostsIn(addresses),
    ...(accountId !== undefined && { accountId }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // SECURITY: the hosts that a key of real money signs for are changed by a word typed in main's surface.
  if (answer.typed?.trim() !== allowWord(label)) return err([refuse('CONSENT_MISSING')])
  if (isLocked()) return err([refuse('DESK_LOCKED')])
  // The yes is to what was shown: the profile may have been changed by another question meanwhile.
  return isDeepStrictEqual(profiles.get(id), profile) ? ok('moved') : err([refuse('PLAN_VOID')])
}

/** Allows or takes back that the venue is asked without the key; what loosens is written down before it is so. */
function askInPublic({ permissions }: Parts, id: string, wish: boolean | undefined): Result<unknown> {
  if (wish === undefined || wish === permissions.inPublic.isAllowed(id)) return ok(undefined)
  const kept = wish ? permissions.loosen(id, 'public query allowed') : ok(undefined)
  if (!kept.ok) return kept
  const set = permissions.inPublic.set(id, wish)
  if (set.ok && !wish) permissions.tightened(id, 'public query taken back')
  return set
}

/** The addresses as typed, unless another profile has the account there, or its own is waited for where it is. */
function read({ profiles, exposure }: Parts, typed: Addresses, now: Profile): Result<Addresses> {
  const { id, accountId } = now
  const addresses = typedAddresses(typed, accountId ?? '')
  if (!addresses.ok || accountId === undefined) return addresses
  const place = { addresses: addresses.value, accountId }
  // SECURITY: whether a write was done is asked where it was sent: another venue would say that it never was.
  if (!isSameVenue(place, now) && exposure(id).unknown > 0)
    return err([refuse('PROFILE_STAYS', { why: 'sent' })])
  const free = unlessTaken(profiles, ok(place), id)
  return free.ok ? addresses : free
}
