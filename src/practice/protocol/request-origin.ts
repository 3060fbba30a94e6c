import type { IncomingMessage } from 'node:http'

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])

/**
 * Returns true if the `Host` header names this exchange. A web page that resolves its own name to loopback (DNS
 * rebinding) could otherwise read every response.
 */
export function isAddressedHere({ headers: { host }, socket: { localPort } }: IncomingMessage): boolean {
  const [, name = '', port = '80'] = /^([^:]+)(?::(\d+))?$/.exec(host ?? '') ?? []
  return LOOPBACK_NAMES.has(name.toLowerCase()) && Number(port) === localPort
}

/** Returns true if the request has no `Origin` header or one of this exchange. */
export function isAllowedOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === `http://${request.headers.host ?? ''}`
}
