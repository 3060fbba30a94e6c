import type { BrokerName } from '@core/account/public-account'
import { findLabelFaults } from '@core/profile/label'
import type { ProfileKeyState } from '@core/profile/keyring'
import type { WatchedAccount, VenueAddresses, TradingProfile } from '@core/profile/profile'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import { isValidBrokerName } from '@core/profile/wallet'
import type { AddKeyForm, VenueChoice } from '@contract/consent'
import type { KeyTarget } from './key-trial'
import { createKeyDigest } from './key-digest'
import type { KeyedVenue } from './practice-process'
import { withTimeout } from '../in-time'
import type { ClockPort, FindAccounts, IdSource, KeyVault, OpenedVenue, VaultTrouble, VenueClientOptions } from '../ports'
import { createAccountAddresses, getBaseHost, knownVenues, type KnownVenue } from './known-venues'
import type { RecordCipher } from '../records/sealer'
import { findRefusedAddress } from '../venue/hosts'
import { defaultDisplayNames } from '@messages/names'

/** What a form names when its addresses are typed in. */
const OTHER_VENUE_ID = 'other'

/** Every venue a key can be added for, and the choice of any other by its addresses. */
export const venueChoices: readonly VenueChoice[] = [
  ...knownVenues.map(({ id, kind, label, addresses }) => ({ id, kind, label, host: getBaseHost(addresses) })),
  { id: OTHER_VENUE_ID, kind: 'custom', label: defaultDisplayNames.otherVenue, host: '' },
]

/** Addresses as a person typed them, for one account; refused where one may not be talked to. */
export function validateTypedAddresses(typed: VenueAddresses, accountId: string): Result<VenueAddresses> {
  const trimmed = {
    baseUrl: typed.baseUrl.trim(),
    publicStreamUrl: typed.publicStreamUrl.trim(),
    privateStreamUrl: typed.privateStreamUrl.trim(),
  }
  // SECURITY: what a key will sign for is judged before anything is sent there; the profile then talks to these hosts only.
  const field = findRefusedAddress(trimmed)
  if (field !== undefined) return err([createRefusal('ADDRESS_REFUSED', { field: fieldNames[field] })])
  return ok(createAccountAddresses(trimmed, accountId))
}

const fieldNames: Record<keyof VenueAddresses, string> = {
  baseUrl: 'base address',
  publicStreamUrl: 'public stream address',
  privateStreamUrl: 'private stream address',
}

const TYPED_ACCOUNT_ID = /^0x[0-9a-f]{64}$/i

/** Where a profile is, and what kind of place that is. */
export interface ProfileVenueTarget {
  readonly addresses: VenueAddresses
  readonly kind: KnownVenue['kind'] | 'custom'
}

/** The venue of that name for one account, or for none; `typed` are the addresses of one that nobody knows. */
export function resolveVenue(name: string, typed: VenueAddresses | undefined, accountId = ''): Result<ProfileVenueTarget> {
  const known = knownVenues.find(({ id }) => id === name)
  if (known !== undefined)
    return ok({ addresses: createAccountAddresses(known.addresses, accountId), kind: known.kind })
  if (name !== OTHER_VENUE_ID || typed === undefined) return err([createRefusal('PROFILE_UNKNOWN', { venue: name })])
  const addresses = validateTypedAddresses(typed, accountId)
  return addresses.ok ? ok({ addresses: addresses.value, kind: 'custom' }) : addresses
}

const accountFaults = (accountId: string): readonly Refusal[] =>
  TYPED_ACCOUNT_ID.test(accountId) ? [] : [createRefusal('KEY_MALFORMED', { field: 'accountId' })]

/** Where a form's key is to sign and for whom, beside the labels that others have, with every reason at once why that cannot be. */
export function createNewKeyTarget(form: AddKeyForm, labels: readonly string[]): Result<KeyTarget & ProfileVenueTarget> {
  const { accountId } = form
  const venue = resolveVenue(form.venue, form.addresses, accountId)
  const wrong = [
    ...(venue.ok ? [] : venue.error),
    ...accountFaults(accountId),
    ...findLabelFaults(form.label, labels),
  ]
  if (!venue.ok || wrong.length > 0) return err(wrong)
  return ok({ ...venue.value, accountId })
}

/** The same of an account that is looked at by its address already: it is known whose it is, and where. */
export function createKnownKeyTarget(
  { kind, addresses, byAddress }: TradingProfile,
  { label }: Pick<AddKeyForm, 'label'>,
  labels: readonly string[],
): Result<KeyTarget & ProfileVenueTarget> {
  if (byAddress === undefined || kind === 'practice') return err([createRefusal('KEY_MISSING')])
  const wrong = findLabelFaults(label, labels)
  if (wrong.length > 0) return err(wrong)
  const { accountId } = byAddress
  return ok({ kind, accountId, addresses: createAccountAddresses(addresses, accountId) })
}

/** The same of a profile that is there: what it knows stays, and an account it does not know is the form's. */
export function resolveKeyTarget(
  { addresses, accountId }: TradingProfile,
  form: Pick<AddKeyForm, 'accountId'>,
): Result<KeyTarget> {
  if (accountId !== undefined) return ok({ addresses, accountId })
  const wrong = accountFaults(form.accountId)
  if (wrong.length > 0) return err(wrong)
  return ok({ addresses: createAccountAddresses(addresses, form.accountId), accountId: form.accountId })
}

/** What a vault's trouble means for the profile whose key it is. */
const keyStateByTrouble: Record<VaultTrouble, Exclude<ProfileKeyState, 'ready' | 'at rest'>> = {
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
const PROMPT_TIMEOUT_MS = 1_000

/** What the keychain said when it was asked for a key. */
export type KeychainAnswer = Awaited<ReturnType<KeyVault['unlock']>>

interface RealVenueParts {
  readonly vault: KeyVault
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly clock: ClockPort
  readonly ids: IdSource
  readonly isLocked: () => boolean
  readonly dataKeys: { readonly getSealer: (profileId: string) => Pick<RecordCipher, 'tag'> | undefined }
}

/**
 * Opens a real profile's venue. Without a readable key it still reads what is public, and says why it cannot sign.
 *
 * A keychain may be asking the person for a password: `onLate` is told what it answered after all, and that
 * answer is `given` here next time, so that a person who said no is not asked again and again.
 */
export async function openRealVenue(
  parts: RealVenueParts,
  profile: TradingProfile,
  onLate: (answer: KeychainAnswer) => void,
  given?: KeychainAnswer,
): Promise<KeyedVenue> {
  const { vault, clock, ids } = parts
  const { addresses, accountId, keyId, main, byAddress } = profile
  // SECURITY: before anything that could sign is named: no keychain is asked, and no vault is given.
  if (byAddress !== undefined) return openVenueByAddress(parts, addresses, byAddress)
  const plain = { addresses, vault, clock, ids }
  const openWithoutKey = (key: KeyedVenue['key']): KeyedVenue => ({ venue: parts.openVenue(plain), key })
  if (keyId === undefined || accountId === undefined) return openWithoutKey('no key')
  if (parts.isLocked()) return openWithoutKey('desk locked')
  const asked = given?.ok === false ? Promise.resolve(given) : vault.unlock(keyId)
  const unlocked = await withTimeout(clock, PROMPT_TIMEOUT_MS, asked)
  // SECURITY: a lock that came while the keychain was asked counts; the key it may have given is gone with it.
  if (parts.isLocked()) return openWithoutKey('desk locked')
  if (unlocked === undefined) {
    void asked.then(onLate)
    return openWithoutKey('keychain asked')
  }
  if (!unlocked.ok) return openWithoutKey(keyStateByTrouble[unlocked.why])
  const { publicKey } = unlocked.value
  const digestOf = createKeyDigest(() => parts.dataKeys.getSealer(profile.id))
  const own = { ...plain, accountId, keyId, publicKey, digestOf }
  const asMain = main?.accountId !== undefined && { mainAccountId: main.accountId }
  return { venue: parts.openVenue({ ...own, ...asMain }), key: 'ready' }
}

/** Opens the venue of an account that is looked at by its address: with nothing that could sign. */
function openVenueByAddress(
  { openVenue, clock, ids }: Pick<RealVenueParts, 'openVenue' | 'clock' | 'ids'>,
  addresses: VenueAddresses,
  byAddress: WatchedAccount,
): KeyedVenue {
  const { address, accountId } = byAddress
  const venue = openVenue({ addresses, vault: noVault, clock, ids, isByAddress: true })
  return { venue, key: 'by address', publicName: { address, accountId } }
}

/** Signs nothing. */
const noVault: VenueClientOptions['vault'] = {
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
export function createAccountFinder({
  openVenue,
  clock,
  ids,
}: Pick<RealVenueParts, 'openVenue' | 'clock' | 'ids'>): FindAccounts {
  const brokersByVenue = new Map<string, readonly BrokerName[]>()

  async function readBrokers({ baseUrl }: VenueAddresses, { facts }: OpenedVenue): Promise<readonly BrokerName[]> {
    const known = brokersByVenue.get(baseUrl)
    if (known !== undefined) return known
    const read = await facts.brokers()
    // Without their names brokers go by their ids: nothing is chosen by a name.
    if (read.is === 'failed') return []
    brokersByVenue.set(baseUrl, read.value)
    return read.value
  }

  return async (addresses, { address }) => {
    const venue = openVenue({ addresses, vault: noVault, clock, ids, isByAddress: true })
    try {
      const read = await venue.queries.accounts(address)
      if (read.is === 'failed')
        return read.code === 'ADDRESS_NOT_FOUND' ? { is: 'read', value: [], at: 0, venueTime: 0 } : read
      const asked = read.value.filter(one => isValidBrokerName(one.brokerId) && ACCOUNT_ID.test(one.accountId))
      // An account that is told twice is one account, and nothing to choose from.
      const accounts = [...new Map(asked.map(one => [one.accountId, one])).values()]
      const brokers = accounts.length > 1 ? await readBrokers(addresses, venue) : []
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
