import { isLoopbackHost } from '@core/profile/loopback'
import type { VenueAddresses } from '@core/profile/trading-profile'

/** The only hosts that a profile contacts. */
export interface VenueHosts {
  readonly rest: URL
  readonly publicStream: URL
  readonly privateStream: URL
}

export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefused'
}

/**
 * Parses a profile's addresses; throws for an invalid one. SECURITY: orders and signatures use TLS, except on this
 * machine.
 */
export function parseVenueHosts(addresses: VenueAddresses): VenueHosts {
  return {
    rest: addressParsers.baseUrl(addresses.baseUrl),
    publicStream: addressParsers.publicStreamUrl(addresses.publicStreamUrl),
    privateStream: addressParsers.privateStreamUrl(addresses.privateStreamUrl),
  }
}

export function findRefusedAddress(addresses: VenueAddresses): keyof VenueAddresses | undefined {
  return addressFields.find(field => {
    try {
      addressParsers[field](addresses[field])
      return false
    } catch (error) {
      if (error instanceof AddressRefusedError) return true
      throw error
    }
  })
}

const addressParsers: Record<keyof VenueAddresses, (address: string) => URL> = {
  baseUrl(address) {
    const rest = parseAddress(address, 'https:', 'http:')
    if (rest.pathname !== '/' || rest.search !== '')
      throw new AddressRefusedError('The base address has a path')
    return rest
  },
  publicStreamUrl: address => parseAddress(address, 'wss:', 'ws:'),
  privateStreamUrl: address => parseAddress(address, 'wss:', 'ws:'),
}

const addressFields = ['baseUrl', 'publicStreamUrl', 'privateStreamUrl'] as const

/** Returns the full URL of a path; a path can never name another host. */
export function createVenueUrl(host: URL, path: string): string {
  if (!isPlainRequestPath(path)) throw new AddressRefusedError('The path is not one this desk writes')
  return host.origin + path
}

/** Returns true for a path that needs no percent-encoding. Versions after the first are used for public calls only. */
export const isPlainRequestPath = (path: string): boolean =>
  /^\/(?:v1|v2\/public)\/[A-Za-z0-9_\-/]+(?:\?[A-Za-z0-9_\-.,:]+=[A-Za-z0-9_\-.,:]+(?:&[A-Za-z0-9_\-.,:]+=[A-Za-z0-9_\-.,:]+)*)?$/.test(
    path,
  ) && !path.includes('//')

function parseAddress(address: string, secure: string, plain: string): URL {
  if (!URL.canParse(address)) throw new AddressRefusedError('The address cannot be read')
  const url = new URL(address)
  const local = isLoopbackHost(url.hostname)
  if (url.protocol !== secure && !(url.protocol === plain && local)) {
    throw new AddressRefusedError('The address is not secure')
  }
  if (url.username !== '' || url.password !== '')
    throw new AddressRefusedError('The address carries a password')
  return url
}
