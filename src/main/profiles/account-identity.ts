import type { TradingProfile } from '@core/profile/trading-profile'
import { isLoopbackHost } from '@core/profile/loopback'

export type AccountIdentity = Pick<TradingProfile, 'addresses' | 'accountId'>

/**
 * Returns true if two profiles are one account at one venue, in any notation of addresses and ids. Stream addresses and
 * the profile kind do not count.
 */
export function isSameAccount(one: AccountIdentity, other: AccountIdentity): boolean {
  const id = one.accountId?.toLowerCase()
  if (id === undefined || id !== other.accountId?.toLowerCase()) return false
  return isSameVenue(one, other)
}

export const isSameVenue = (
  one: Pick<TradingProfile, 'addresses'>,
  other: Pick<TradingProfile, 'addresses'>,
): boolean => normalizeVenueAddress(one) === normalizeVenueAddress(other)

function normalizeVenueAddress({ addresses: { baseUrl } }: Pick<TradingProfile, 'addresses'>): string {
  if (!URL.canParse(baseUrl)) return baseUrl
  const { protocol, hostname, port } = new URL(baseUrl)
  return `${protocol}//${isLoopbackHost(hostname) ? 'here' : hostname.replace(/\.$/, '')}:${port}`
}
