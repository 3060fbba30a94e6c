import type { BrokerName } from '@core/account/public-account'
import { findLabelFaults } from '@core/profile/profile-label'
import type { ProfileKeyState } from '@core/profile/keyring-overview'
import type { WatchedAccount, VenueAddresses, TradingProfile } from '@core/profile/trading-profile'
import { err, createRefusal, ok, type Refusal, type Result } from '@core/value/result'
import { isValidBrokerName } from '@core/profile/wallet-address'
import type { AddKeyForm, VenueChoice } from '@contract/consent-api'
import type { KeyTarget } from './typed-key-trial'
import { createKeyDigest } from './key-digest'
import type { KeyedVenue } from './practice-venue'
import { withTimeout } from '../with-timeout'
import type {
  ClockPort,
  FindAccounts,
  IdSource,
  KeyVault,
  OpenedVenue,
  VaultTrouble,
  VenueClientOptions,
} from '../main-ports'
import { createAccountAddresses, getBaseHost, knownVenues, type KnownVenue } from './known-venues'
import type { RecordCipher } from '../records/record-cipher'
import { findRefusedAddress } from '../venue/venue-hosts'
import { defaultDisplayNames } from '@messages/names'

const OTHER_VENUE_ID = 'other'

export const venueChoices: readonly VenueChoice[] = [
  ...knownVenues.map(({ id, kind, label, addresses }) => ({ id, kind, label, host: getBaseHost(addresses) })),
  { id: OTHER_VENUE_ID, kind: 'custom', label: defaultDisplayNames.otherVenue, host: '' },
]

/** Validates typed addresses for one account; refuses hosts that may not be contacted. */
export function validateTypedAddresses(typed: VenueAddresses, accountId: string): Result<VenueAddresses> {
  const trimmed = {
    baseUrl: typed.baseUrl.trim(),
    publicStreamUrl: typed.publicStreamUrl.trim(),
    privateStreamUrl: typed.privateStreamUrl.trim(),
  }
  // SECURITY: addresses are checked before any request; the profile then contacts only these hosts.
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

export interface ProfileVenueTarget {
  readonly addresses: VenueAddresses
  readonly kind: KnownVenue['kind'] | 'custom'
}

/** Returns the venue with this name, for an account or without one. `typed` are the addresses of an unknown venue. */
export function resolveVenue(
  name: string,
  typed: VenueAddresses | undefined,
  accountId = '',
): Result<ProfileVenueTarget> {
  const known = knownVenues.find(({ id }) => id === name)
  if (known !== undefined)
    return ok({ addresses: createAccountAddresses(known.addresses, accountId), kind: known.kind })
  if (name !== OTHER_VENUE_ID || typed === undefined)
    return err([createRefusal('PROFILE_UNKNOWN', { venue: name })])
  const addresses = validateTypedAddresses(typed, accountId)
  return addresses.ok ? ok({ addresses: addresses.value, kind: 'custom' }) : addresses
}

const accountFaults = (accountId: string): readonly Refusal[] =>
  TYPED_ACCOUNT_ID.test(accountId) ? [] : [createRefusal('KEY_MALFORMED', { field: 'accountId' })]

/** Validates venue, account id and label of a new key and returns all faults at once. */
export function createNewKeyTarget(
  form: AddKeyForm,
  labels: readonly string[],
): Result<KeyTarget & ProfileVenueTarget> {
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

/** The same for an existing profile; a missing account id comes from the form. */
export function resolveKeyTarget(
  { addresses, accountId }: TradingProfile,
  form: Pick<AddKeyForm, 'accountId'>,
): Result<KeyTarget> {
  if (accountId !== undefined) return ok({ addresses, accountId })
  const wrong = accountFaults(form.accountId)
  if (wrong.length > 0) return err(wrong)
  return ok({ addresses: createAccountAddresses(addresses, form.accountId), accountId: form.accountId })
}

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

/** Time in milliseconds to wait for the keychain before the venue opens without the key. */
const PROMPT_TIMEOUT_MS = 1_000

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
 * Opens the venue of a real profile. Without a readable key it reads public data and reports the reason. If the
 * keychain answers after the timeout, `onLate` receives the answer, which is passed as `given` next time so that a
 * refusal is not asked again.
 */
export async function openRealVenue(
  parts: RealVenueParts,
  profile: TradingProfile,
  onLate: (answer: KeychainAnswer) => void,
  given?: KeychainAnswer,
): Promise<KeyedVenue> {
  const { vault, clock, ids } = parts
  const { addresses, accountId, keyId, main, byAddress } = profile
  // SECURITY: comes before any use of a key: no keychain is asked and no vault is passed.
  if (byAddress !== undefined) return openVenueByAddress(parts, addresses, byAddress)
  const plain = { addresses, vault, clock, ids }
  const openWithoutKey = (key: KeyedVenue['key']): KeyedVenue => ({ venue: parts.openVenue(plain), key })
  if (keyId === undefined || accountId === undefined) return openWithoutKey('no key')
  if (parts.isLocked()) return openWithoutKey('desk locked')
  const asked = given?.ok === false ? Promise.resolve(given) : vault.unlock(keyId)
  const unlocked = await withTimeout(clock, PROMPT_TIMEOUT_MS, asked)
  // SECURITY: a lock during the keychain prompt takes precedence; it also removed the unlocked key.
  if (parts.isLocked()) return openWithoutKey('desk locked')
  if (unlocked === undefined) {
    void asked.then(onLate)
    return openWithoutKey('keychain asked')
  }
  if (!unlocked.ok) return openWithoutKey(keyStateByTrouble[unlocked.why])
  keepAccountLater(parts, profile, { accountId, keyId })
  const { publicKey } = unlocked.value
  const digestOf = createKeyDigest(() => parts.dataKeys.getSealer(profile.id))
  const own = { ...plain, accountId, keyId, publicKey, digestOf }
  const asMain = main?.accountId !== undefined && { mainAccountId: main.accountId }
  return { venue: parts.openVenue({ ...own, ...asMain }), key: 'ready' }
}

/** Wait before the account is kept in the keychain, in milliseconds: the opening of the desk comes first. */
const KEEP_ACCOUNT_MS = 5_000

function keepAccountLater(
  { vault, clock, isLocked }: Pick<RealVenueParts, 'vault' | 'clock' | 'isLocked'>,
  { id, label, addresses: { baseUrl }, main }: TradingProfile,
  named: { readonly accountId: string; readonly keyId: string },
): void {
  const { label: mainLabel, accountId: mainId } = main ?? {}
  const asMain = mainLabel !== undefined && mainId !== undefined
  const card = {
    id,
    label,
    baseUrl,
    ...named,
    ...(asMain && { main: { label: mainLabel, accountId: mainId } }),
  }
  clock.after(KEEP_ACCOUNT_MS, () => void (isLocked() || vault.keepAccount(card)))
}

function openVenueByAddress(
  { openVenue, clock, ids }: Pick<RealVenueParts, 'openVenue' | 'clock' | 'ids'>,
  addresses: VenueAddresses,
  byAddress: WatchedAccount,
): KeyedVenue {
  const { address, accountId } = byAddress
  const venue = openVenue({ addresses, vault: noVault, clock, ids, isByAddress: true })
  return { venue, key: 'by address', publicName: { address, accountId } }
}

const noVault: VenueClientOptions['vault'] = {
  arm: () => Promise.resolve(false),
  disarm: () => undefined,
  takeSheetOffer: () => undefined,
  openConfirmation: () => undefined,
  sign: () => Promise.resolve({ ok: false, why: 'unknown key' }),
  listed: () => Promise.resolve({ ok: false, why: 'unknown key' }),
}

const ACCOUNT_ID = /^0x[0-9a-f]{64}$/

/**
 * Creates a public lookup of a wallet's accounts across all brokers. If there are several, it also reads the brokers'
 * names once per run.
 */
export function createAccountFinder({
  openVenue,
  clock,
  ids,
}: Pick<RealVenueParts, 'openVenue' | 'clock' | 'ids'>): FindAccounts {
  const brokersByVenue = new Map<string, readonly BrokerName[]>()

  async function readBrokers(
    { baseUrl }: VenueAddresses,
    { facts }: OpenedVenue,
  ): Promise<readonly BrokerName[]> {
    const known = brokersByVenue.get(baseUrl)
    if (known !== undefined) return known
    const read = await facts.brokers()
    // Brokers without a known name use their id; no choice depends on the name.
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
      const asked = read.value.filter(
        one => isValidBrokerName(one.brokerId) && ACCOUNT_ID.test(one.accountId),
      )
      // A repeated account counts once.
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
