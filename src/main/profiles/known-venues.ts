import type { VenueAddresses, ProfileKind, TradingProfile } from '@core/profile/trading-profile'

/** A venue for which a key can be added. Its addresses are data, not code. */
export interface KnownVenue {
  readonly id: string
  readonly kind: Exclude<ProfileKind, 'practice' | 'custom'>
  readonly label: string
  /** Stream addresses end before the account id that the venue requires. */
  readonly addresses: VenueAddresses
  /** Page of the venue's operator, on which an account can usually be traded without this desk. */
  readonly page: string
}

/** Account id that the public stream accepts without an account. */
const PUBLIC_STREAM_ACCOUNT_ID = 'OqdphuyCtYWxwzhxyLLjOWNdFP7sQt8RPWzmb5xY'

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
    page: 'https://testnet-app.orderly.network/',
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
    page: 'https://app.orderly.network/',
  },
]

const completeAddress = (address: string, id: string): string =>
  address.endsWith('/') ? `${address}${id}` : address

export const createAccountAddresses = (addresses: VenueAddresses, accountId: string): VenueAddresses => ({
  baseUrl: addresses.baseUrl,
  publicStreamUrl: completeAddress(addresses.publicStreamUrl, PUBLIC_STREAM_ACCOUNT_ID),
  privateStreamUrl: completeAddress(addresses.privateStreamUrl, accountId),
})

export const getKnownAddresses = (kind: ProfileKind): VenueAddresses | undefined =>
  knownVenues.find(venue => venue.kind === kind)?.addresses

const MAX_PAGE_LENGTH = 2_000

/** Parses the address of a page that may be opened outside. */
export function parsePageAddress(text: string): URL | undefined {
  if (text.length > MAX_PAGE_LENGTH || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // SECURITY: only https pages are opened externally: no programs, no files, no credentials in the address.
  const isPage = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPage && url.href.length <= MAX_PAGE_LENGTH ? url : undefined
}

/** Returns the page of a known venue's operator, which is proposed until the account's broker's own is typed. */
export const getProposedPage = ({ kind }: Pick<TradingProfile, 'kind'>): string | undefined =>
  knownVenues.find(venue => venue.kind === kind)?.page

/** Returns the typed page of the account's broker, else the proposed one. Practice has none. */
export const getBrokerPage = (profile: Pick<TradingProfile, 'kind' | 'page'>): URL | undefined =>
  profile.kind === 'practice' ? undefined : parsePageAddress(profile.page ?? getProposedPage(profile) ?? '')

/** Returns the host of a venue's base address; empty if it has none. */
export const getBaseHost = ({ baseUrl }: Pick<VenueAddresses, 'baseUrl'>): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host : ''

/** Returns the distinct hosts of a venue's addresses, base address first. */
export const listVenueHosts = ({
  baseUrl,
  publicStreamUrl,
  privateStreamUrl,
}: VenueAddresses): readonly string[] => [
  ...new Set(
    [baseUrl, publicStreamUrl, privateStreamUrl].flatMap(url =>
      URL.canParse(url) ? [new URL(url).host] : [],
    ),
  ),
]
