import type { IncomingMessage } from 'node:http'

/** The names of this machine's own loop, as a caller may write them. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])

/**
 * Whether a request was meant for this exchange, under its own name and port.
 *
 * A page in somebody's browser can be led here by a name of its own, and would then read every answer.
 */
export function isAddressedHere({ headers: { host }, socket: { localPort } }: IncomingMessage): boolean {
  const [, name = '', port = '80'] = /^([^:]+)(?::(\d+))?$/.exec(host ?? '') ?? []
  return LOOPBACK_NAMES.has(name.toLowerCase()) && Number(port) === localPort
}

/** Whether a stream is asked for by a program, or by a page of this exchange's own, and not by one from elsewhere. */
export function isAllowedOrigin(request: IncomingMessage): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === `http://${request.headers.host ?? ''}`
}
