import type { TradingProfile } from '@core/profile/profile'
import { isLoopbackHost } from '@core/profile/loopback'

/** What makes an account the same one again: the venue it is at, and its id there. */
export type AccountIdentity = Pick<TradingProfile, 'addresses' | 'accountId'>

/**
 * Whether two profiles are one account at one venue, however their addresses and ids were typed.
 *
 * Stream addresses and the kind do not count: another way to the same account is no other account.
 */
export function isSameAccount(one: AccountIdentity, other: AccountIdentity): boolean {
  const id = one.accountId?.toLowerCase()
  if (id === undefined || id !== other.accountId?.toLowerCase()) return false
  return isSameVenue(one, other)
}

/** Whether two addresses are one venue's, however they were typed. */
export const isSameVenue = (one: Pick<TradingProfile, 'addresses'>, other: Pick<TradingProfile, 'addresses'>): boolean =>
  normalizeVenueAddress(one) === normalizeVenueAddress(other)

/** A venue by its address; every way to write one comes to the same. */
function normalizeVenueAddress({ addresses: { baseUrl } }: Pick<TradingProfile, 'addresses'>): string {
  if (!URL.canParse(baseUrl)) return baseUrl
  const { protocol, hostname, port } = new URL(baseUrl)
  return `${protocol}//${isLoopbackHost(hostname) ? 'here' : hostname.replace(/\.$/, '')}:${port}`
}
