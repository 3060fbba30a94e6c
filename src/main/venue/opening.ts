import type { LiveBar } from '@core/guard/guard'
import { isLoopback } from '@core/profile/loopback'
import type { Addresses } from '@core/profile/profile'
import type { Clock, OpenedVenue, VenueOptions } from '../ports'
import { openReadingVenue } from './reading-venue'
import { registerOver, type Register } from './registering'
import { openVenue } from './venue'

/** How this program opens venues, and which of them it only looks at. */
export interface Opening {
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  readonly barOf: BarOf
  /** How a key that was made here is registered at a venue; undefined where nothing may be written there. */
  readonly registerAt: (clock: Clock, addresses: Addresses) => Register | undefined
}

/**
 * Why a venue at these addresses is only looked at by this program; undefined where it may be written to. Without
 * addresses: any that is not on this machine.
 */
export type BarOf = (addresses?: Addresses) => LiveBar | undefined

/** What the program is: started only to look, or barred from writing to any venue that is not on this machine. */
export interface ProgramRights {
  readonly isToLookOnly: boolean
  readonly bar: LiveBar | undefined
}

/**
 * Opens venues to be traded at, and those that are barred or whose account is looked at by its address, or all where
 * nothing is to be written, only to be read.
 */
// SECURITY: where a venue is barred nothing is made that could plan, sign or send a write to it.
export function openingFor(
  { isToLookOnly, bar }: ProgramRights,
  { trade = openVenue, look = openReadingVenue } = {},
): Opening {
  const barOf: BarOf = addresses =>
    addresses !== undefined && Object.values(addresses).every(isHere) ? undefined : bar
  return {
    barOf,
    registerAt: (clock, addresses) =>
      isToLookOnly || barOf(addresses) !== undefined ? undefined : registerOver(clock, addresses),
    openVenue(options) {
      if (isToLookOnly) return look(options)
      if (options.isByAddress) return { ...look(options), onlyReads: 'by address' }
      const onlyReads = barOf(options.addresses)
      return onlyReads === undefined ? trade(options) : { ...look(options), onlyReads }
    },
  }
}

const isHere = (address: string): boolean => URL.canParse(address) && isLoopback(new URL(address).hostname)
