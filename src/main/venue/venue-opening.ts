import type { LiveTradingBlocker } from '@core/guard/trading-guards'
import { isLoopbackHost } from '@core/profile/loopback'
import type { VenueAddresses } from '@core/profile/trading-profile'
import type { ClockPort, OpenedVenue, VenueClientOptions } from '../main-ports'
import { openReadOnlyVenue } from './read-only-venue'
import { createKeyRegistration, type RegisterKey } from './key-registration'
import { openWritableVenue } from './writable-venue'

export interface VenueOpening {
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly barOf: FindVenueBar
  /** Returns the key registration at a venue; `undefined` if writes there are not allowed. */
  readonly registerAt: (clock: ClockPort, addresses: VenueAddresses) => RegisterKey | undefined
}

/**
 * Returns the reason why the program may only read the venue at these addresses; `undefined` if writes are allowed.
 * Without addresses: any venue on another machine.
 */
export type FindVenueBar = (addresses?: VenueAddresses) => LiveTradingBlocker | undefined

/** Rights of the program: read-only, or barred from writing to venues on other machines. */
export interface ProgramWriteRights {
  readonly isReadOnly: boolean
  readonly bar: LiveTradingBlocker | undefined
}

/**
 * Creates the functions that open venues: writable ones, and read-only ones for barred venues, accounts opened by
 * address, or a read-only start.
 */
// SECURITY: nothing that could plan, sign or send a write exists for a barred venue.
export function createVenueOpening(
  { isReadOnly, bar }: ProgramWriteRights,
  { openWritable = openWritableVenue, openReadOnly = openReadOnlyVenue } = {},
): VenueOpening {
  const barOf: FindVenueBar = addresses =>
    addresses !== undefined && Object.values(addresses).every(isLocalAddress) ? undefined : bar
  return {
    barOf,
    registerAt: (clock, addresses) =>
      isReadOnly || barOf(addresses) !== undefined ? undefined : createKeyRegistration(clock, addresses),
    openVenue(options) {
      if (isReadOnly) return openReadOnly(options)
      if (options.isByAddress) return { ...openReadOnly(options), readOnlyReason: 'by address' }
      const readOnlyReason = barOf(options.addresses)
      return readOnlyReason === undefined
        ? openWritable(options)
        : { ...openReadOnly(options), readOnlyReason }
    },
  }
}

const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && isLoopbackHost(new URL(address).hostname)
