import type { VenueAddresses, ProfileKind } from '@core/profile/profile'

/** A venue that a key can be added for: its addresses are facts, not code. */
export interface KnownVenue {
  readonly id: string
  readonly kind: Exclude<ProfileKind, 'practice' | 'custom'>
  readonly label: string
  /** Stream addresses end before the id that the venue wants behind them. */
  readonly addresses: VenueAddresses
}

/** The public stream answers to this name where no account is known. */
const PUBLIC_STREAM_ACCOUNT_ID = 'OqdphuyCtYWxwzhxyLLjOWNdFP7sQt8RPWzmb5xY'

/** Venues whose addresses are part of the program. */
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

/** A stream's whole address: one that ends in a slash wants an id behind it. */
const completeAddress = (address: string, id: string): string => (address.endsWith('/') ? `${address}${id}` : address)

/** A venue's addresses for one account, stream addresses whole. */
export const createAccountAddresses = (addresses: VenueAddresses, accountId: string): VenueAddresses => ({
  baseUrl: addresses.baseUrl,
  publicStreamUrl: completeAddress(addresses.publicStreamUrl, PUBLIC_STREAM_ACCOUNT_ID),
  privateStreamUrl: completeAddress(addresses.privateStreamUrl, accountId),
})

/** Returns the addresses of the one known venue of a kind, without an account; undefined for any other kind. */
export const getKnownAddresses = (kind: ProfileKind): VenueAddresses | undefined =>
  knownVenues.find(venue => venue.kind === kind)?.addresses

/** The host of a venue's base address; empty while it has none. */
export const getBaseHost = ({ baseUrl }: Pick<VenueAddresses, 'baseUrl'>): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host : ''

/** Every host of a venue's addresses, each once, the base address first. */
export const listVenueHosts = ({ baseUrl, publicStreamUrl, privateStreamUrl }: VenueAddresses): readonly string[] => [
  ...new Set(
    [baseUrl, publicStreamUrl, privateStreamUrl].flatMap(url =>
      URL.canParse(url) ? [new URL(url).host] : [],
    ),
  ),
]
