import type { UnsignedRequestText } from './request-path'

/** Account and host that confirmed requests go to. No signed text names them. */
export interface ConfirmedDestination {
  readonly account: string
  readonly host: string
}

/** Content of a confirmation box: the time of the hold, and the SHA-256 digest of each confirmed request in hex. */
interface Confirmations {
  readonly at: number
  readonly digests: readonly string[]
}

/**
 * Returns the text whose digest confirms a request, without its date. As a JSON array, different requests never give the
 * same text.
 */
export const formatConfirmedRequest = (
  { account, host }: ConfirmedDestination,
  { method, path, body }: UnsignedRequestText,
): string => JSON.stringify(['perpdesk-confirmed-1', account, host, method, path, body])

/** Returns the text whose digest confirms a mandate. `text` is its sealed text without the time of arming. */
export const formatConfirmedMandate = ({ account, host }: ConfirmedDestination, text: string): string =>
  JSON.stringify(['perpdesk-confirmed-mandate-1', account, host, text])

/** Returns a body as sheets show it: with the fingerprint of the own key in place of its text. */
export function hideOwnKey(body: string, publicKey: string): string {
  const key = publicKey.replace(/^ed25519:/, '')
  return body.replace(`"${publicKey}"`, () => `"<own key ${key.slice(0, 4)}…${key.slice(-2)}>"`)
}

export const formatConfirmations = ({ at, digests }: Confirmations): string => [at, ...digests].join('\n')

export function parseConfirmations(text: string): Confirmations | undefined {
  if (!CONFIRMATIONS_FORMAT.test(text)) return undefined
  const [at = '', ...digests] = text.split('\n')
  return { at: JSON.parse(at) as number, digests }
}

/** Largest number of requests in one box, which is that of a sheet. */
export const MAX_CONFIRMATIONS = 20
const CONFIRMATIONS_FORMAT = new RegExp(`^[1-9]\\d{0,14}(?:\\n[0-9a-f]{64}){1,${MAX_CONFIRMATIONS}}$`)
