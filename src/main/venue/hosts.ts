import { isLoopback } from '@core/profile/loopback'
import type { Addresses } from '@core/profile/profile'

/** The only places this profile talks to. */
export interface Hosts {
  readonly rest: URL
  readonly publicStream: URL
  readonly privateStream: URL
}

/** Says that an address may not be talked to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/**
 * Reads a profile's addresses; throws where one may not be used.
 *
 * SECURITY: orders and signatures go over TLS, except to this very machine.
 */
export function hostsOf(addresses: Addresses): Hosts {
  return {
    rest: readers.baseUrl(addresses.baseUrl),
    publicStream: readers.publicStreamUrl(addresses.publicStreamUrl),
    privateStream: readers.privateStreamUrl(addresses.privateStreamUrl),
  }
}

/** The first of a profile's addresses that may not be talked to. */
export function refusedAddress(addresses: Addresses): keyof Addresses | undefined {
  return fields.find(field => {
    try {
      readers[field](addresses[field])
      return false
    } catch (error) {
      if (error instanceof AddressRefused) return true
      throw error
    }
  })
}

const readers: Record<keyof Addresses, (address: string) => URL> = {
  baseUrl(address) {
    const rest = checked(address, 'https:', 'http:')
    if (rest.pathname !== '/' || rest.search !== '') throw new AddressRefused('The base address has a path')
    return rest
  },
  publicStreamUrl: address => checked(address, 'wss:', 'ws:'),
  privateStreamUrl: address => checked(address, 'wss:', 'ws:'),
}

const fields = ['baseUrl', 'publicStreamUrl', 'privateStreamUrl'] as const

/** The whole address of a path at this host. A path can never name another host. */
export function addressOf(host: URL, path: string): string {
  if (!isPlainPath(path)) throw new AddressRefused('The path is not one this desk writes')
  return host.origin + path
}

/**
 * A path that means the same whether a server decodes it or not: nothing in it needs percent-encoding. What is newer
 * than the first version is asked of what is public alone.
 */
export const isPlainPath = (path: string): boolean =>
  /^\/(?:v1|v2\/public)\/[A-Za-z0-9_\-/]+(?:\?[A-Za-z0-9_\-.,:]+=[A-Za-z0-9_\-.,:]+(?:&[A-Za-z0-9_\-.,:]+=[A-Za-z0-9_\-.,:]+)*)?$/.test(
    path,
  ) && !path.includes('//')

function checked(address: string, secure: string, plain: string): URL {
  if (!URL.canParse(address)) throw new AddressRefused('The address cannot be read')
  const url = new URL(address)
  const local = isLoopback(url.hostname)
  if (url.protocol !== secure && !(url.protocol === plain && local)) {
    throw new AddressRefused('The address is not secure')
  }
  if (url.username !== '' || url.password !== '') throw new AddressRefused('The address carries a password')
  return url
}
