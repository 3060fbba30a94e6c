import { isIP } from 'node:net'
import {
  checkServerIdentity,
  type ConnectionOptions,
  createSecureContext,
  rootCertificates,
  type SecureContext,
} from 'node:tls'

/** The certificates that are believed, where a test has its own. */
export interface TlsTrust {
  readonly ca?: string | Buffer
}

/** A host's name as a certificate has it. */
export const getCertificateName = (host: URL): string => host.hostname.replace(/^\[|\]$/g, '')

let defaultContext: SecureContext | undefined

/**
 * How a secure connection to a host is made: with the authorities that Node carries, and with that host alone.
 *
 * All of it is said here, where the socket is made. What is left unsaid, Node takes from the environment.
 */
export function createTlsOptions(host: URL, { ca }: TlsTrust = {}): ConnectionOptions {
  const name = getCertificateName(host)
  defaultContext ??= ca === undefined ? createSecureContext({ ca: [...rootCertificates] }) : undefined
  const secureContext = ca === undefined ? defaultContext : createSecureContext({ ca })
  return {
    ...(isIP(name) === 0 && { servername: name }),
    ...(secureContext !== undefined && { secureContext }),
    // SECURITY: a variable of the environment must not be able to have a stranger believed.
    rejectUnauthorized: true,
    // SECURITY: a certificate is of the host that was meant, by whatever name the other side calls itself.
    checkServerIdentity: (_asked, certificate) => checkServerIdentity(name, certificate),
  }
}
