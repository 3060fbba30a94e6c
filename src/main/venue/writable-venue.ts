import type { WritableVenue, VenueClientOptions } from '../main-ports'
import { createRateBudget } from './rate-budget'
import { createMeasuredClock } from './venue-clock'
import { parseVenueHosts } from './venue-hosts'
import { createReadableVenue } from './read-only-venue'
import { createVenueSigner } from './venue-readings'
import { openVenueRest } from './venue-rest'
import type { TlsTrust } from './tls-trust'
import { createVenueWrites } from './venue-writes'

export function openWritableVenue(options: VenueClientOptions, trust?: TlsTrust): WritableVenue {
  const { clock } = options
  const parts = {
    rest: openVenueRest({ host: parseVenueHosts(options.addresses).rest, clock, ...(trust && { trust }) }),
    budget: createRateBudget(clock),
    venueClock: createMeasuredClock(),
    signer: createVenueSigner(options),
  }
  return { ...createReadableVenue(options, { ...parts, trust }), ...createVenueWrites(options, parts) }
}
