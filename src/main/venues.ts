import type { VenueChoice } from '@contract/consent'
import type { Addresses, Profile, ProfileKind } from '@core/profile'
import type { Connection } from './neighbour'
import type { Clock, Ids, Vault, Venue, VenueOptions } from './ports'
import { hostOf } from './profiles'

/** A venue that a key can be added for: its addresses are facts, not code. */
export interface KnownVenue {
  readonly id: string
  readonly kind: Exclude<ProfileKind, 'practice'>
  readonly label: string
  /** Stream addresses end before the id that the venue wants behind them. */
  readonly addresses: Addresses
}

/** The public stream answers to this name where no account is known. */
const ANYONE = 'OqdphuyCtYWxwzhxyLLjOWNdFP7sQt8RPWzmb5xY'

export const knownVenues: readonly KnownVenue[] = [
  {
    id: 'orderly-testnet',
    kind: 'test',
    label: 'Orderly test network',
    addresses: {
      baseUrl: 'https://testnet-api.orderly.org',
      publicStreamUrl: 'wss://testnet-ws-evm.orderly.org/ws/stream/',
      privateStreamUrl: 'wss://testnet-ws-private-evm.orderly.org/v2/ws/private/stream/',
    },
  },
  {
    id: 'orderly-mainnet',
    kind: 'live',
    label: 'Orderly',
    addresses: {
      baseUrl: 'https://api.orderly.org',
      publicStreamUrl: 'wss://ws-evm.orderly.org/ws/stream/',
      privateStreamUrl: 'wss://ws-private-evm.orderly.org/v2/ws/private/stream/',
    },
  },
]

/** A venue's addresses for one account, stream addresses whole. */
export const addressesFor = ({ addresses }: KnownVenue, accountId: string | undefined): Addresses => ({
  baseUrl: addresses.baseUrl,
  publicStreamUrl: `${addresses.publicStreamUrl}${ANYONE}`,
  privateStreamUrl: `${addresses.privateStreamUrl}${accountId ?? ''}`,
})

export const choiceOf = ({ id, label, addresses }: KnownVenue): VenueChoice => ({
  id,
  label,
  host: hostOf(addresses),
})

/** Opens a real profile's venue. Without a readable key it still reads what is public, and says why it cannot sign. */
export async function openReal(
  parts: {
    readonly vault: Vault
    readonly openVenue: (options: VenueOptions) => Venue
    readonly clock: Clock
    readonly ids: Ids
  },
  profile: Profile,
): Promise<Connection> {
  const { vault, clock, ids } = parts
  const { addresses, accountId, keyId } = profile
  const plain = { addresses, vault, clock, ids }
  if (keyId === undefined || accountId === undefined) return { venue: parts.openVenue(plain), key: 'no key' }
  const unlocked = await vault.unlock(keyId)
  if (!unlocked.ok) {
    return { venue: parts.openVenue(plain), key: unlocked.why === 'locked' ? 'locked' : 'no keychain' }
  }
  const { publicKey } = unlocked.value
  return { venue: parts.openVenue({ ...plain, accountId, keyId, publicKey }), key: 'ready' }
}
