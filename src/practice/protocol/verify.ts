import { BlockList, isIP } from 'node:net'
import { promisify } from 'node:util'
import { verify as verifyBytes } from 'node:crypto'
import { type Key, isKeyText } from '../account/keys'
import { type Refusal, isRefusal, refuse } from '../account/refusal'

/** A request as it arrived, as far as its signature is concerned. */
export interface Signed {
  readonly method: string
  /** Path and query exactly as they were sent. */
  readonly path: string
  readonly body: string
  readonly ip: string
  readonly header: (name: string) => string | undefined
}

export type Scope = 'read' | 'trading' | 'any'

/** Whether a key of the one account may act for the other. */
export type ActsFor = (owner: string, account: string) => boolean

const itself: ActsFor = (owner, account) => owner === account

const WINDOW = 300_000
const DIGITS = /^\d{1,16}$/

/**
 * Decides whether a request was signed by a key that may do this. Gives the key, or the venue's refusal.
 *
 * A signature costs more than everything else about an order: it is checked beside the books, not before them.
 */
export async function verify(
  request: Signed,
  keys: ReadonlyMap<string, Key>,
  scope: Scope,
  now: number,
  actsFor: ActsFor = itself,
): Promise<Key | Refusal> {
  const stamp = request.header('orderly-timestamp')
  const account = request.header('orderly-account-id')
  const name = request.header('orderly-key')
  const signature = request.header('orderly-signature')
  if (stamp === undefined || account === undefined || name === undefined || signature === undefined) {
    return refuse(
      -1001,
      'orderly-timestamp, orderly-account-id, orderly-key and orderly-signature are required',
    )
  }
  const timely = checkTime(stamp, now)
  if (timely !== undefined) return timely
  const key = findKey(keys, name, owner => actsFor(owner, account), request.ip, now)
  if (isRefusal(key)) return key
  if (!(await isSignedAside(key, signature, messages(stamp, request))))
    return refuse(-1001, 'the signature is not valid')
  if (!allows(key, scope)) return refuse(-1002, `the key lacks the scope ${scope}`)
  return checkReceiveWindow(request, stamp, now) ?? key
}

function checkTime(stamp: string, now: number): Refusal | undefined {
  if (!DIGITS.test(stamp)) return refuse(-1001, 'orderly-timestamp must be milliseconds since 1970')
  return Math.abs(Number(stamp) - now) > WINDOW
    ? refuse(-1001, 'orderly-timestamp is more than 300 seconds off')
    : undefined
}

function findKey(
  keys: ReadonlyMap<string, Key>,
  name: string,
  mayAct: (owner: string) => boolean,
  ip: string,
  now: number,
): Key | Refusal {
  const key = keys.get(name)
  if (key === undefined && !isKeyText(name)) return refuse(-1001, 'orderly-key is malformed')
  if (key?.status !== 'ACTIVE' || !mayAct(key.account)) return refuse(-1002, 'the key is unknown or revoked')
  if (key.expiration <= now) return refuse(-1002, 'the key has expired')
  return mayComeFrom(key, ip) ? key : refuse(-1002, 'the key may not be used from this address')
}

/** Whether a key may be used from an address. */
export const mayComeFrom = ({ ipStatus, ips }: Key, ip: string): boolean =>
  ipStatus === 'ALLOW_ALL_IPS' ||
  (ipStatus === 'ALLOW_RESTRICTION_LIST' && ips.some(listed => isWithin(listed, ip)))

/** Whether an address is the one that is listed, or in the range of two with a stroke between; no other text lists one. */
function isWithin(listed: string, ip: string): boolean {
  const [first = '', last = first, ...more] = listed.split('-').map(part => part.trim())
  const [family, own] = [isIP(first), isIP(ip)]
  if (family === 0 || isIP(last) !== family || own === 0 || more.length > 0) return false
  const list = new BlockList()
  try {
    list.addRange(first, last, family === 4 ? 'ipv4' : 'ipv6')
  } catch (fault) {
    // A range whose end comes before its beginning has nothing in it.
    if (fault instanceof Error && 'code' in fault && fault.code === 'ERR_INVALID_ARG_VALUE') return false
    throw fault
  }
  return list.check(ip, own === 4 ? 'ipv4' : 'ipv6')
}

/** The texts a signature may cover: clients disagree about whether the query is signed encoded or decoded. */
function messages(stamp: string, { method, path, body }: Signed): readonly string[] {
  const readings = new Set([path])
  try {
    readings.add(decodeURIComponent(path))
  } catch (fault) {
    // A stray percent sign: then there is only the reading as sent.
    if (!(fault instanceof URIError)) throw fault
  }
  return [...readings].map(reading => `${stamp}${method}${reading}${body}`)
}

/** Verifies the signature of a text at once. */
export function isSignedBy(key: Key, signature: string, text: string): boolean {
  const bytes = signatureOf(signature)
  // SECURITY: the signature is checked by the platform's own Ed25519, over the bytes that arrived.
  return bytes !== undefined && verifyBytes(null, Buffer.from(text), key.verifier, bytes)
}

const verifyAside = promisify(verifyBytes)

/** Verifies a signature, of any of these texts, on another thread. */
async function isSignedAside(key: Key, signature: string, texts: readonly string[]): Promise<boolean> {
  const bytes = signatureOf(signature)
  if (bytes === undefined) return false
  for (const text of texts) {
    // SECURITY: the signature is checked by the platform's own Ed25519, over the bytes that arrived.
    if (await verifyAside(null, Buffer.from(text), key.verifier, bytes)) return true
  }
  return false
}

/** The bytes of a signature in any text form clients use: base64url with or without padding, and base64. */
function signatureOf(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]{86}(==)?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 64 ? bytes : undefined
}

/** Whether a key's scope covers what is asked. */
const allows = (key: Key, scope: Scope): boolean => scope === 'any' || key.scope.split(',').includes(scope)

function checkReceiveWindow({ header }: Signed, stamp: string, now: number): Refusal | undefined {
  const width = header('x-recv-window')
  if (width === undefined) return undefined
  if (!DIGITS.test(width)) return refuse(-1005, 'x-recv-window must be milliseconds')
  return now > Number(stamp) + Number(width)
    ? refuse(-1005, 'the request arrived after its x-recv-window')
    : undefined
}
