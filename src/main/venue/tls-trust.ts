import { isIP } from 'node:net'
import {
  checkServerIdentity,
  type ConnectionOptions,
  createSecureContext,
  rootCertificates,
  type SecureContext,
} from 'node:tls'

export interface TlsTrust {
  readonly ca?: string | Buffer
}

export const getCertificateName = (host: URL): string => host.hostname.replace(/^\[|\]$/g, '')

let defaultContext: SecureContext | undefined

/**
 * Returns the TLS options for a host: Node's built-in authorities and this host name only. All options are explicit,
 * because Node takes missing ones from the environment.
 */
export function createTlsOptions(host: URL, { ca }: TlsTrust = {}): ConnectionOptions {
  const name = getCertificateName(host)
  defaultContext ??= ca === undefined ? createSecureContext({ ca: [...rootCertificates] }) : undefined
  const secureContext = ca === undefined ? defaultContext : createSecureContext({ ca })
  return {
    ...(isIP(name) === 0 && { servername: name }),
    ...(secureContext !== undefined && { secureContext }),
    // SECURITY: an environment variable must not disable certificate checks.
    rejectUnauthorized: true,
    // SECURITY: the certificate must belong to the intended host, whatever name the peer uses.
    checkServerIdentity: (_asked, certificate) => checkServerIdentity(name, certificate),
  }
}
