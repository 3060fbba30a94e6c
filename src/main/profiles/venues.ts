import type { BrokerName } from '@core/account/public-account'
import { labelFaults } from '@core/profile/label'
import type { KeyState } from '@core/profile/keyring'
import type { AddressAccount, Addresses, Profile } from '@core/profile/profile'
import { err, refuse, ok, type Refusal, type Result } from '@core/value/result'
import { isBrokerName } from '@core/profile/wallet'
import type { KeyForm, VenueChoice } from '@contract/consent'
import type { KeyTarget } from './key-trial'
import { keyDigestBy } from './key-digest'
import type { KeyedVenue } from './practice-process'
import { inTime } from '../in-time'
import type { Clock, FindAccounts, Ids, Vault, OpenedVenue, VaultTrouble, VenueOptions } from '../ports'
import { addressesFor, hostOf, knownVenues, type KnownVenue } from './known-venues'
import type { Sealer } from '../records/sealer'
import { refusedAddress } from '../venue/hosts'
import { names } from '@messages/names'

/** What a form names when its addresses are typed in. */
const OTHER = 'other'

/** Every venue a key can be added for, and the choice of any other by its addresses. */
export const choices: readonly VenueChoice[] = [
  ...knownVenues.map(({ id, kind, label, addresses }) => ({ id, kind, label, host: hostOf(addresses) })),
  { id: OTHER, kind: 'custom', label: names.otherVenue, host: '' },
]

/** Addresses as a person typed them, for one account; refused where one may not be talked to. */
export function typedAddresses(typed: Addresses, accountId: string): Result<Addresses> {
  const trimmed = {
    baseUrl: typed.baseUrl.trim(),
    publicStreamUrl: typed.publicStreamUrl.trim(),
    privateStreamUrl: typed.privateStreamUrl.trim(),
  }
  // SECURITY: what a key will sign for is judged before anything is sent there; the profile then talks to these hosts only.
  const field = refusedAddress(trimmed)
  if (field !== undefined) return err([refuse('ADDRESS_REFUSED', { field: fieldWords[field] })])
  return ok(addressesFor(trimmed, accountId))
}

const fieldWords: Record<keyof Addresses, string> = {
  baseUrl: 'base address',
  publicStreamUrl: 'public stream address',
  privateStreamUrl: 'private stream address',
}

const ACCOUNT = /^0x[0-9a-f]{64}$/i

/** Where a profile is, and what kind of place that is. */
export interface VenueTarget {
  readonly addresses: Addresses
  readonly kind: KnownVenue['kind'] | 'custom'
}

/** The venue of that name for one account, or for none; `typed` are the addresses of one that nobody knows. */
export function venueOf(name: string, typed: Addresses | undefined, accountId = ''): Result<VenueTarget> {
  const known = knownVenues.find(({ id }) => id === name)
  if (known !== undefined)
    return ok({ addresses: addressesFor(known.addresses, accountId), kind: known.kind })
  if (name !== OTHER || typed === undefined) return err([refuse('PROFILE_UNKNOWN', { venue: name })])
  const addresses = typedAddresses(typed, accountId)
  return addresses.ok ? ok({ addresses: addresses.value, kind: 'custom' }) : addresses
}

const accountFaults = (accountId: string): readonly Refusal[] =>
  ACCOUNT.test(accountId) ? [] : [refuse('KEY_MALFORMED', { field: 'accountId' })]

/** Where a form's key is to sign and for whom, beside the labels that others have, with every reason at once why that cannot be. */
export function newKeyTarget(form: KeyForm, labels: readonly string[]): Result<KeyTarget & VenueTarget> {
  const { accountId } = form
  const venue = venueOf(form.venue, form.addresses, accountId)
  const wrong = [
    ...(venue.ok ? [] : venue.error),
    ...accountFaults(accountId),
    ...labelFaults(form.label, labels),
  ]
  if (!venue.ok || wrong.length > 0) return err(wrong)
  return ok({ ...venue.value, accountId })
}

/** The same of an account that is looked at by its address already: it is known whose it is, and where. */
export function knownKeyTarget(
  { kind, addresses, byAddress }: Profile,
  { label }: Pick<KeyForm, 'label'>,
  labels: readonly string[],
): Result<KeyTarget & VenueTarget> {
  if (byAddress === undefined || kind === 'practice') return err([refuse('KEY_MISSING')])
  const wrong = labelFaults(label, labels)
  if (wrong.length > 0) return err(wrong)
  const { accountId } = byAddress
  return ok({ kind, accountId, addresses: addressesFor(addresses, accountId) })
}

/** The same of a profile that is there: what it knows stays, and an account it does not know is the form's. */
export function keyTargetOf(
  { addresses, accountId }: Profile,
  form: Pick<KeyForm, 'accountId'>,
): Result<KeyTarget> {
  if (accountId !== undefined) return ok({ addresses, accountId })
  const wrong = accountFaults(form.accountId)
  if (wrong.length > 0) return err(wrong)
  return ok({ addresses: addressesFor(addresses, form.accountId), accountId: form.accountId })
}

/** What a vault's trouble means for the profile whose key it is. */
const stateBehind: Record<VaultTrouble, Exclude<KeyState, 'ready' | 'at rest'>> = {
  locked: 'locked',
  unavailable: 'no keychain',
  'no libsecret': 'no libsecret',
  refused: 'no keychain',
  hung: 'keychain hung',
  lost: 'key lost',
  'unknown key': 'key lost',
  mismatched: 'key mismatched',
}

/** How long a keychain is waited for before the desk reads what is public without it. */
const PROMPT = 1_000

/** What the keychain said when it was asked for a key. */
export type KeyAnswer = Awaited<ReturnType<Vault['unlock']>>

interface RealParts {
  readonly vault: Vault
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  readonly clock: Clock
  readonly ids: Ids
  readonly isLocked: () => boolean
  readonly dataKeys: { readonly sealerOf: (profileId: string) => Pick<Sealer, 'tag'> | undefined }
}

/**
 * Opens a real profile's venue. Without a readable key it still reads what is public, and says why it cannot sign.
 *
 * A keychain may be asking the person for a password: `onLate` is told what it answered after all, and that
 * answer is `given` here next time, so that a person who said no is not asked again and again.
 */
export async function openReal(
  parts: RealParts,
  profile: Profile,
  onLate: (answer: KeyAnswer) => void,
  given?: KeyAnswer,
): Promise<KeyedVenue> {
  const { vault, clock, ids } = parts
  const { addresses, accountId, keyId, main, byAddress } = profile
  // SECURITY: before anything that could sign is named: no keychain is asked, and no vault is given.
  if (byAddress !== undefined) return openByAddress(parts, addresses, byAddress)
  const plain = { addresses, vault, clock, ids }
  const barred = (key: KeyedVenue['key']): KeyedVenue => ({ venue: parts.openVenue(plain), key })
  if (keyId === undefined || accountId === undefined) return barred('no key')
  if (parts.isLocked()) return barred('desk locked')
  const asked = given?.ok === false ? Promise.resolve(given) : vault.unlock(keyId)
  const unlocked = await inTime(clock, PROMPT, asked)
  // SECURITY: a lock that came while the keychain was asked counts; the key it may have given is gone with it.
  if (parts.isLocked()) return barred('desk locked')
  if (unlocked === undefined) {
    void asked.then(onLate)
    return barred('keychain asked')
  }
  if (!unlocked.ok) return barred(stateBehind[unlocked.why])
  const { publicKey } = unlocked.value
  const digestOf = keyDigestBy(() => parts.dataKeys.sealerOf(profile.id))
  const own = { ...plain, accountId, keyId, publicKey, digestOf }
  const asMain = main?.accountId !== undefined && { mainAccountId: main.accountId }
  return { venue: parts.openVenue({ ...own, ...asMain }), key: 'ready' }
}

/** Opens the venue of an account that is looked at by its address: with nothing that could sign. */
function openByAddress(
  { openVenue, clock, ids }: Pick<RealParts, 'openVenue' | 'clock' | 'ids'>,
  addresses: Addresses,
  byAddress: AddressAccount,
): KeyedVenue {
  const { address, accountId } = byAddress
  const venue = openVenue({ addresses, vault: noVault, clock, ids, isByAddress: true })
  return { venue, key: 'by address', publicName: { address, accountId } }
}

/** Signs nothing. */
const noVault: VenueOptions['vault'] = {
  arm: () => Promise.resolve(false),
  disarm: () => undefined,
  sign: () => Promise.resolve({ ok: false, why: 'unknown key' }),
  listed: () => Promise.resolve({ ok: false, why: 'unknown key' }),
}

/** What an account's id looks like: nothing else can be asked about. */
const ACCOUNT_ID = /^0x[0-9a-f]{64}$/

/**
 * Asks a venue, as anybody may, which accounts a wallet has there, whichever broker’s page they were made on; where
 * they are several, what those pages are called, once a run.
 */
export function accountsFinder({
  openVenue,
  clock,
  ids,
}: Pick<RealParts, 'openVenue' | 'clock' | 'ids'>): FindAccounts {
  const told = new Map<string, readonly BrokerName[]>()

  async function brokersAt({ baseUrl }: Addresses, { facts }: OpenedVenue): Promise<readonly BrokerName[]> {
    const known = told.get(baseUrl)
    if (known !== undefined) return known
    const read = await facts.brokers()
    // Without their names brokers go by their ids: nothing is chosen by a name.
    if (read.is === 'failed') return []
    told.set(baseUrl, read.value)
    return read.value
  }

  return async (addresses, { address }) => {
    const venue = openVenue({ addresses, vault: noVault, clock, ids, isByAddress: true })
    try {
      const read = await venue.queries.accounts(address)
      if (read.is === 'failed')
        return read.code === 'ADDRESS_NOT_FOUND' ? { is: 'read', value: [], at: 0, venueTime: 0 } : read
      const asked = read.value.filter(one => isBrokerName(one.brokerId) && ACCOUNT_ID.test(one.accountId))
      // An account that is told twice is one account, and nothing to choose from.
      const accounts = [...new Map(asked.map(one => [one.accountId, one])).values()]
      const brokers = accounts.length > 1 ? await brokersAt(addresses, venue) : []
      const named = accounts.map(one => {
        const broker = brokers.find(({ brokerId }) => brokerId === one.brokerId)?.name
        return broker === undefined ? one : { ...one, broker }
      })
      return { ...read, value: named }
    } finally {
      await venue.close()
    }
  }
}
