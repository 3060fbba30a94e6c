import { isDeepStrictEqual } from 'node:util'
import { getAllowWord } from '@core/profile/allow-word'
import { findLabelFaults } from '@core/profile/profile-label'
import type { VenueAddresses, TradingProfile } from '@core/profile/trading-profile'
import { isPracticeProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { RemainingExposure } from '@contract/consent-api'
import { refuseTakenAccount } from './account-ownership'
import type { ProfileQuestionParts } from './profile-question-parts'
import { listVenueHosts, getKnownAddresses, getProposedPage, parsePageAddress } from './known-venues'
import { listOtherLabels } from './profile-list'
import { isSameVenue } from './account-identity'
import { validateTypedAddresses } from './profile-venues'

interface Parts extends ProfileQuestionParts {
  readonly exposure: (profileId: string) => Pick<RemainingExposure, 'unknown'>
  readonly onEdit: (profile: TradingProfile, moved: boolean) => void
}

/**
 * Changes a profile's label and its addresses: typed ones, or those of a known venue that moved. The key stays. Main's
 * own surface asks, because the user types the label to allow writes and every sheet displays it.
 */
export async function editProfileSettings(parts: Parts, id: string): Promise<Result<'edited' | 'declined'>> {
  const { profiles, surface, ids, log, permissions } = parts
  const profile = profiles.get(id)
  const isFixed = profile !== undefined && isPracticeProfile(profile) && profile.main === undefined
  if (profile === undefined || isFixed) return err([createRefusal('PROFILE_UNKNOWN', { profile: id })])
  if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
  if (profile.unconfirmed) return err([createRefusal('PROFILE_UNCONFIRMED')])
  const { addresses } = profile
  // A sub-account's addresses are those of its main account.
  const isOwnPlace = profile.main === undefined
  const proposedPage = getProposedPage(profile)
  const answer = await surface.askUser({
    ...parts.header(profile),
    is: 'edit profile',
    token: ids.token(),
    ...(isOwnPlace && { addresses }),
    ...(isOwnPlace && { page: profile.page ?? '' }),
    ...(isOwnPlace && proposedPage !== undefined && { proposedPage }),
    ...(profile.accountId !== undefined && { asksInPublic: permissions.publicQueries.isAllowed(id) }),
  })
  if (answer.is !== 'profile') return ok('declined')
  const label = answer.label.trim()
  const now = profiles.get(id) ?? profile
  const place =
    isOwnPlace && answer.addresses ? validateAddresses(parts, answer.addresses, now) : ok(addresses)
  const page = isOwnPlace ? (answer.page ?? now.page ?? '').trim() : ''
  const wrong = [
    ...findLabelFaults(label, listOtherLabels(profiles, id)),
    ...(place.ok ? [] : place.error),
    ...(page === '' || parsePageAddress(page) ? [] : [createRefusal('ADDRESS_REFUSED', { field: 'page' })]),
  ]
  if (!place.ok || wrong.length > 0) return err(wrong)
  const moved = JSON.stringify(place.value) !== JSON.stringify(addresses)
  const constants = getKnownAddresses(now.kind)
  if (moved && constants !== undefined) {
    const confirmation = await confirmVenueMove(parts, now, place.value)
    if (!confirmation.ok) return confirmation
    if (confirmation.value === 'declined') return ok('declined')
  }
  // SECURITY: write permission is valid for one address and must be granted again for another.
  const { page: _before, ...others } = now
  const next = {
    ...others,
    ...(page !== '' && { page }),
    ...{ label, addresses: place.value, writesAllowed: now.writesAllowed && !moved },
  }
  const kept = moved
    ? permissions.recordGrant(id, 'addresses changed')
    : label === now.label
      ? ok(undefined)
      : permissions.recordGrant(id, 'label changed')
  if (!kept.ok) return kept
  // SECURITY: permission for public queries is valid for one address, because another host would receive them.
  const asking = setPublicQueryPermission(parts, id, moved ? false : answer.asksInPublic)
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

async function confirmVenueMove(
  { surface, ids, header, isLocked, profiles }: Parts,
  profile: TradingProfile,
  to: VenueAddresses,
): Promise<Result<'moved' | 'declined'>> {
  const { id, label, addresses, accountId } = profile
  const answer = await surface.askUser({
    ...header(profile),
    is: 'confirm profile',
    token: ids.token(),
    hosts: listVenueHosts(to),
    instead: listVenueHosts(addresses),
    ...(accountId !== undefined && { accountId }),
  })
  if (answer.is !== 'yes') return ok('declined')
  // SECURITY: the hosts of a real-money key change only by a word typed in main's own surface.
  if (answer.typed?.trim() !== getAllowWord(label)) return err([createRefusal('CONSENT_MISSING')])
  if (isLocked()) return err([createRefusal('DESK_LOCKED')])
  // The confirmation is valid only for the displayed profile, which may have changed in the meantime.
  return isDeepStrictEqual(profiles.get(id), profile) ? ok('moved') : err([createRefusal('PLAN_VOID')])
}

/** Sets permission for queries without the key; a grant is recorded before it takes effect. */
function setPublicQueryPermission(
  { permissions }: Parts,
  id: string,
  isWanted: boolean | undefined,
): Result<unknown> {
  if (isWanted === undefined || isWanted === permissions.publicQueries.isAllowed(id)) return ok(undefined)
  const kept = isWanted ? permissions.recordGrant(id, 'public query allowed') : ok(undefined)
  if (!kept.ok) return kept
  const set = permissions.publicQueries.set(id, isWanted)
  if (set.ok && !isWanted) permissions.recordWithdrawal(id, 'public query taken back')
  return set
}

/** Validates the typed addresses; refuses a taken account and a move with unknown outcomes. */
function validateAddresses(
  { profiles, exposure }: Parts,
  typed: VenueAddresses,
  now: TradingProfile,
): Result<VenueAddresses> {
  const { id, accountId } = now
  const addresses = validateTypedAddresses(typed, accountId ?? '')
  if (!addresses.ok || accountId === undefined) return addresses
  const place = { addresses: addresses.value, accountId }
  // SECURITY: an unknown write must be queried where it was sent; another venue would report it as missing.
  if (!isSameVenue(place, now) && exposure(id).unknown > 0)
    return err([createRefusal('PROFILE_STAYS', { why: 'sent' })])
  const free = refuseTakenAccount(profiles, ok(place), id)
  return free.ok ? addresses : free
}
