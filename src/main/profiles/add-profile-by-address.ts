import { findLabelFaults } from '@core/profile/profile-label'
import type { WatchedAccount } from '@core/profile/trading-profile'
import { parseWalletAddress, type WalletAddress } from '@core/profile/wallet-address'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import type { AddedProfile } from '@contract/desk-api'
import type { WalletAccountChoice, WatchAddressForm } from '@contract/consent-api'
import type { FindAccounts } from '../main-ports'
import type { ProfileQuestionParts } from './profile-question-parts'
import { createFreeLabel, listOtherLabels, createProfileId, ADDRESS_ID_PREFIX } from './profile-list'
import { isSameVenue } from './account-identity'
import { venueChoices, resolveVenue, type ProfileVenueTarget } from './profile-venues'
import { defaultDisplayNames } from '@messages/names'

interface Parts extends ProfileQuestionParts {
  readonly findAccounts: FindAccounts
  readonly isOffline: () => boolean
  readonly onAdd: () => void
}

interface ValidAddressForm {
  readonly form: WatchAddressForm
  readonly label: string
  readonly venue: ProfileVenueTarget
  readonly wallet: WalletAddress
}

type AddressFormResult =
  | { readonly is: 'account'; readonly account: WatchedAccount }
  | {
      readonly is: 'again'
      readonly wrong: readonly Refusal[]
      readonly accounts?: readonly WalletAccountChoice[]
    }

/**
 * Adds a profile opened by its wallet address, without a key. The consent surface explains what a query reveals before
 * the venue receives one. Faults appear on the same sheet, and the input remains.
 */
export async function addProfileByAddress(parts: Parts): Promise<Result<AddedProfile | 'declined'>> {
  const { profiles, surface, ids } = parts
  let again: {
    typed?: WatchAddressForm
    wrong?: readonly Refusal[]
    accounts?: readonly WalletAccountChoice[]
  } = {}
  for (;;) {
    if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
    if (parts.isOffline()) return err([createRefusal('WRITES_OFFLINE')])
    const label = createFreeLabel(defaultDisplayNames.watched, listOtherLabels(profiles))
    const question = {
      ...parts.header(),
      is: 'add address',
      token: ids.token(),
      venues: venueChoices,
    } as const
    const answer = await surface.askUser({ ...question, label, ...again })
    if (answer.is !== 'address') return ok('declined')
    const typed = validateForm(parts, answer.form)
    const found: AddressFormResult = typed.ok
      ? await findAccount(parts, typed.value)
      : { is: 'again', wrong: typed.error }
    if (found.is === 'account' && typed.ok) return saveProfile(parts, typed.value, found.account)
    const { is: _again, ...rest } = found as Extract<AddressFormResult, { is: 'again' }>
    again = { typed: withoutChosenAccount(answer.form), ...rest }
  }
}

/** Returns the form without the chosen account, which must be chosen again. */
const withoutChosenAccount = ({ accountId: _chosen, ...form }: WatchAddressForm): WatchAddressForm => form

function validateForm({ profiles }: Parts, form: WatchAddressForm): Result<ValidAddressForm> {
  const label = form.label.trim()
  const venue = resolveVenue(form.venue, form.addresses)
  const wallet = parseWalletAddress(form.wallet)
  const wrong = [
    ...(venue.ok ? [] : venue.error),
    // SECURITY: the typed text may be a secret and is not repeated.
    ...(wallet.ok ? [] : [createRefusal('WALLET_MALFORMED')]),
    ...findLabelFaults(label, listOtherLabels(profiles)),
  ]
  if (!venue.ok || !wallet.ok || wrong.length > 0) return err(wrong)
  return ok({ form, label, venue: venue.value, wallet: wallet.value })
}

async function findAccount(
  parts: Parts,
  { form, venue, wallet }: ValidAddressForm,
): Promise<AddressFormResult> {
  const lookup = await parts.findAccounts(venue.addresses, wallet)
  const again = (refusal: Refusal): AddressFormResult => ({ is: 'again', wrong: [refusal] })
  if (lookup.is === 'failed') return again(createRefusal('WALLET_UNREAD', { why: lookup.why }))
  const accounts = lookup.value
  if (accounts.length === 0) return again(createRefusal('WALLET_UNKNOWN', { wallet: wallet.address }))
  const [first] = accounts
  const chosen =
    accounts.length === 1 ? first : accounts.find(({ accountId }) => accountId === form.accountId)
  if (chosen === undefined) {
    return { is: 'again', wrong: [], accounts }
  }
  const { accountId, brokerId: broker, type } = chosen
  const other = parts.profiles
    .all()
    .find(each => each.byAddress?.accountId === accountId && isSameVenue(each, venue))
  if (other !== undefined) return again(createRefusal('WALLET_LISTED', { account: other.label }))
  return { is: 'account', account: { ...wallet, broker, accountId, type } }
}

function saveProfile(
  parts: Parts,
  { label, venue }: ValidAddressForm,
  byAddress: WatchedAccount,
): Result<AddedProfile> {
  const { profiles, ids, log, permissions } = parts
  if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
  const { kind, addresses } = venue
  const id = createProfileId(ADDRESS_ID_PREFIX, ids.token())
  const kept = permissions.recordGrant(id, 'address looked at')
  if (!kept.ok) return kept
  // SECURITY: no key can be added to this account; only public data is read.
  const put = profiles.put({ id, kind, label, addresses, byAddress, writesAllowed: false })
  if (!put.ok) return put
  log.note('an account is looked at by its address', { profile: id })
  parts.onAdd()
  return ok({ id })
}
