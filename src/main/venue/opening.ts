import type { LiveTradingBlocker } from '@core/guard/guard'
import { isLoopbackHost } from '@core/profile/loopback'
import type { VenueAddresses } from '@core/profile/profile'
import type { ClockPort, OpenedVenue, VenueClientOptions } from '../ports'
import { openReadOnlyVenue } from './reading-venue'
import { createKeyRegistration, type RegisterKey } from './registering'
import { openWritableVenue } from './venue'

/** How this program opens venues, and which of them it only looks at. */
export interface VenueOpening {
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly barOf: FindVenueBar
  /** How a key that was made here is registered at a venue; undefined where nothing may be written there. */
  readonly registerAt: (clock: ClockPort, addresses: VenueAddresses) => RegisterKey | undefined
}

/**
 * Why a venue at these addresses is only looked at by this program; undefined where it may be written to. Without
 * addresses: any that is not on this machine.
 */
export type FindVenueBar = (addresses?: VenueAddresses) => LiveTradingBlocker | undefined

/** What the program is: started only to look, or barred from writing to any venue that is not on this machine. */
export interface ProgramWriteRights {
  readonly isReadOnly: boolean
  readonly bar: LiveTradingBlocker | undefined
}

/**
 * Opens venues to be traded at, and those that are barred or whose account is looked at by its address, or all where
 * nothing is to be written, only to be read.
 */
// SECURITY: where a venue is barred nothing is made that could plan, sign or send a write to it.
export function createVenueOpening(
  { isReadOnly, bar }: ProgramWriteRights,
  { trade: openWritable = openWritableVenue, look: openReadOnly = openReadOnlyVenue } = {},
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
      return readOnlyReason === undefined ? openWritable(options) : { ...openReadOnly(options), readOnlyReason }
    },
  }
}

const isLocalAddress = (address: string): boolean => URL.canParse(address) && isLoopbackHost(new URL(address).hostname)
