import { labelFaults } from '@core/profile/label'
import type { AddressAccount } from '@core/profile/profile'
import { readWallet, type Wallet } from '@core/profile/wallet'
import { err, refuse, ok, type Refusal, type Result } from '@core/value/result'
import type { AddedProfile } from '@contract/api'
import type { AccountChoice, AddressForm } from '@contract/consent'
import type { FindAccounts } from '../ports'
import type { AskingParts } from './asking'
import { freeLabel, labelsBeside, nameFrom, BY_ADDRESS } from './profiles'
import { isSameVenue } from './same-account'
import { choices, venueOf, type VenueTarget } from './venues'
import { names } from '@messages/names'

interface Parts extends AskingParts {
  readonly findAccounts: FindAccounts
  readonly isOffline: () => boolean
  readonly onAdd: () => void
}

/** What was typed, as far as it needs nobody else to be right. */
interface Typed {
  readonly form: AddressForm
  readonly label: string
  readonly venue: VenueTarget
  readonly wallet: Wallet
}

/** What came of a form: an account to be added, or what is asked once more with it. */
type Found =
  | { readonly is: 'account'; readonly account: AddressAccount }
  | { readonly is: 'again'; readonly wrong: readonly Refusal[]; readonly accounts?: readonly AccountChoice[] }

/**
 * Adds a profile whose account is read by its wallet's address: it has no key and can be given none.
 *
 * It is asked in main's own surface, and says there what asking gives away, before the venue is asked anything. What
 * did not do is said on the same sheet, with what was typed still in it.
 */
export async function addByAddress(parts: Parts): Promise<Result<AddedProfile | 'declined'>> {
  const { profiles, surface, ids } = parts
  let again: { typed?: AddressForm; wrong?: readonly Refusal[]; accounts?: readonly AccountChoice[] } = {}
  for (;;) {
    if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
    if (parts.isOffline()) return err([refuse('WRITES_OFFLINE')])
    const label = freeLabel(names.watched, labelsBeside(profiles))
    const question = { ...parts.header(), is: 'add address', token: ids.token(), venues: choices } as const
    const answer = await surface.ask({ ...question, label, ...again })
    if (answer.is !== 'address') return ok('declined')
    const typed = typedBy(parts, answer.form)
    const found: Found = typed.ok ? await look(parts, typed.value) : { is: 'again', wrong: typed.error }
    if (found.is === 'account' && typed.ok) return keep(parts, typed.value, found.account)
    const { is: _again, ...rest } = found as Extract<Found, { is: 'again' }>
    again = { typed: formOf(answer.form), ...rest }
  }
}

/** What is shown again of a form: an account is chosen anew. */
const formOf = ({ accountId: _chosen, ...form }: AddressForm): AddressForm => form

function typedBy({ profiles }: Parts, form: AddressForm): Result<Typed> {
  const label = form.label.trim()
  const venue = venueOf(form.venue, form.addresses)
  const wallet = readWallet(form.wallet)
  const wrong = [
    ...(venue.ok ? [] : venue.error),
    // SECURITY: what was typed there may have been a secret; it is not said again.
    ...(wallet.ok ? [] : [refuse('WALLET_MALFORMED')]),
    ...labelFaults(label, labelsBeside(profiles)),
  ]
  if (!venue.ok || !wallet.ok || wrong.length > 0) return err(wrong)
  return ok({ form, label, venue: venue.value, wallet: wallet.value })
}

/** Asks the venue which accounts the wallet has there. */
async function look(parts: Parts, { form, venue, wallet }: Typed): Promise<Found> {
  const told = await parts.findAccounts(venue.addresses, wallet)
  const again = (refusal: Refusal): Found => ({ is: 'again', wrong: [refusal] })
  if (told.is === 'failed') return again(refuse('WALLET_UNREAD', { why: told.why }))
  const accounts = told.value
  if (accounts.length === 0) return again(refuse('WALLET_UNKNOWN', { wallet: wallet.address }))
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
  if (other !== undefined) return again(refuse('WALLET_LISTED', { account: other.label }))
  return { is: 'account', account: { ...wallet, broker, accountId, type } }
}

function keep(parts: Parts, { label, venue }: Typed, byAddress: AddressAccount): Result<AddedProfile> {
  const { profiles, ids, log, permissions } = parts
  if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
  const { kind, addresses } = venue
  const id = nameFrom(BY_ADDRESS, ids.token())
  const kept = permissions.loosen(id, 'address looked at')
  if (!kept.ok) return kept
  // SECURITY: no key, and no account that one could be given for: what is read of it, anybody may read.
  const put = profiles.put({ id, kind, label, addresses, byAddress, writesAllowed: false })
  if (!put.ok) return put
  log.note('an account is looked at by its address', { profile: id })
  parts.onAdd()
  return ok({ id })
}
