import type { VenueAddresses } from '../../../src/core/profile/trading-profile'
import { EXIT, Stop } from '../../../scripts/setup/command.mjs'
import { isLoopbackHost } from '../../../src/core/profile/loopback'
import { knownVenues } from '../../../src/main/profiles/known-venues'
import { validateTypedAddresses } from '../../../src/main/profiles/profile-venues'

/** Options of the command line. */
export interface Wish {
  readonly venue: string | undefined
  readonly key: string | undefined
  readonly write: boolean
}

/** Destination of a walk: a local exchange, or a venue with its addresses by account. */
export type Destination =
  | { readonly is: 'practice' }
  | {
      readonly is: 'venue'
      readonly origin: string
      readonly isHere: boolean
      readonly addressesFor: (accountId: string) => VenueAddresses
    }

/** Parses the destination. Stops with a message if the walk may not go there. */
export function destinationOf({ venue, key, write }: Wish): Destination {
  if (venue === undefined)
    throw new Stop(EXIT.usage, 'Say which venue: --venue practice, or the address of one.')
  if (venue === 'practice') {
    if (key !== undefined)
      throw new Stop(EXIT.usage, 'The practice exchange brings a key of its own: leave --key out.')
    return { is: 'practice' }
  }
  const origin = originOf(venue)
  const known = knownVenues.find(({ addresses }) => new URL(addresses.baseUrl).origin === origin)
  // SECURITY: only the desk on Electron, operated by a person, writes to a venue on another machine.
  if (write) refuseWrites(origin, known?.kind === 'test')
  const addresses = known?.addresses ?? deriveStreamAddresses(origin)
  return {
    is: 'venue',
    origin,
    isHere: isLoopbackHost(new URL(origin).hostname),
    addressesFor(accountId) {
      const found = validateTypedAddresses(addresses, accountId)
      if (!found.ok) throw new Stop(EXIT.usage, `${origin} is no address that a key may sign for.`)
      return found.value
    },
  }
}

function refuseWrites(origin: string, isTest: boolean): never {
  if (!isTest)
    throw new Stop(
      EXIT.usage,
      `${origin} is no test network that this desk knows: --write goes with --venue practice alone.`,
    )
  throw new Stop(
    EXIT.missing,
    `Nothing is written to ${origin} from here: where a venue is not on this machine, only the desk itself writes, on Electron and by a person's own hand at each sheet. Without --write all that can be read is tried.`,
  )
}

function originOf(venue: string): string {
  const url = URL.canParse(venue) ? new URL(venue) : undefined
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname))
  if (url === undefined || !isSecure || url.pathname !== '/' || url.search !== '' || url.username !== '')
    throw new Stop(
      EXIT.usage,
      `${venue} is no venue's address: it begins with https:// and ends with the host.`,
    )
  return url.origin
}

/**
 * Derives stream addresses for an unknown venue: on the host of its REST API, as at the practice exchange.
 */
function deriveStreamAddresses(origin: string): VenueAddresses {
  const streams = origin.replace(/^http/, 'ws')
  return {
    baseUrl: origin,
    publicStreamUrl: `${streams}/ws/stream/`,
    privateStreamUrl: `${streams}/v2/ws/private/stream/`,
  }
}
