import { BlockList, isIP } from 'node:net'
import { promisify } from 'node:util'
import { verify as verifyBytes } from 'node:crypto'
import type { ExchangeClock } from '../exchange-clock'
import { type AccountKey, isPublicKeyText } from '../account/account-keys'
import { type VenueRefusal, isVenueRefusal, createRefusal } from '../account/venue-refusal'
import { type DateJudge, createDateJudge } from '../faults/date-judge'

export interface SignedRequest {
  readonly method: string
  /** Path and query exactly as they were sent. */
  readonly path: string
  readonly body: string
  readonly ip: string
  readonly header: (name: string) => string | undefined
}

export type KeyScope = 'read' | 'trading' | 'any'

export type KeyPermission = (owner: string, account: string) => boolean

const isSameAccount: KeyPermission = (owner, account) => owner === account

const DIGITS = /^\d{1,16}$/

/**
 * Verifies that a request was signed by a key with the required scope. Returns the key or a refusal. The signature
 * check runs on another thread, because it takes longer than the rest of an order. The date is judged after it, at the
 * time at which the request takes effect.
 */
export async function verifyRequestSignature(
  request: SignedRequest,
  keys: ReadonlyMap<string, AccountKey>,
  scope: KeyScope,
  clock: Pick<ExchangeClock, 'now'>,
  permits: KeyPermission = isSameAccount,
  dates: DateJudge = createDateJudge(),
): Promise<AccountKey | VenueRefusal> {
  const stamp = request.header('orderly-timestamp')
  const account = request.header('orderly-account-id')
  const name = request.header('orderly-key')
  const signature = request.header('orderly-signature')
  if (stamp === undefined || account === undefined || name === undefined || signature === undefined) {
    return createRefusal(
      -1001,
      'orderly-timestamp, orderly-account-id, orderly-key and orderly-signature are required',
    )
  }
  const texts = listSignedTexts(stamp, request)
  const isValid = await isSignatureValidAsync(keys.get(name), signature, texts)
  const now = clock.now()
  const timeRefusal = checkTime(stamp, date => dates.accepts(date, request.method !== 'GET', now))
  if (timeRefusal !== undefined) return timeRefusal
  const key = findKey(keys, name, owner => permits(owner, account), request.ip, now)
  if (isVenueRefusal(key)) return key
  if (!isValid) return createRefusal(-1001, 'the signature is not valid')
  if (!coversScope(key, scope)) return createRefusal(-1002, `the key lacks the scope ${scope}`)
  return checkReceiveWindow(request, stamp, now) ?? key
}

function checkTime(stamp: string, isAccepted: (date: number) => boolean): VenueRefusal | undefined {
  if (!DIGITS.test(stamp)) return createRefusal(-1001, 'orderly-timestamp must be milliseconds since 1970')
  return isAccepted(Number(stamp))
    ? undefined
    : createRefusal(-1001, 'orderly-timestamp is more than 300 seconds off')
}

function findKey(
  keys: ReadonlyMap<string, AccountKey>,
  name: string,
  mayAct: (owner: string) => boolean,
  ip: string,
  now: number,
): AccountKey | VenueRefusal {
  const key = keys.get(name)
  if (key === undefined && !isPublicKeyText(name)) return createRefusal(-1001, 'orderly-key is malformed')
  if (key?.status !== 'ACTIVE' || !mayAct(key.account))
    return createRefusal(-1002, 'the key is unknown or revoked')
  if (key.expiration <= now) return createRefusal(-1002, 'the key has expired')
  return isAllowedAddress(key, ip) ? key : createRefusal(-1002, 'the key may not be used from this address')
}

export const isAllowedAddress = ({ ipStatus, ips }: AccountKey, ip: string): boolean =>
  ipStatus === 'ALLOW_ALL_IPS' ||
  (ipStatus === 'ALLOW_RESTRICTION_LIST' && ips.some(listed => isInRange(listed, ip)))

/**
 * Returns true if `ip` equals the listed address or lies in the listed range of two addresses with a hyphen between.
 */
function isInRange(listed: string, ip: string): boolean {
  const [first = '', last = first, ...more] = listed.split('-').map(part => part.trim())
  const [family, own] = [isIP(first), isIP(ip)]
  if (family === 0 || isIP(last) !== family || own === 0 || more.length > 0) return false
  const list = new BlockList()
  try {
    list.addRange(first, last, family === 4 ? 'ipv4' : 'ipv6')
  } catch (fault) {
    // A range whose end precedes its start is empty.
    if (fault instanceof Error && 'code' in fault && fault.code === 'ERR_INVALID_ARG_VALUE') return false
    throw fault
  }
  return list.check(ip, own === 4 ? 'ipv4' : 'ipv6')
}

/** Returns the texts that a signature may cover. Clients disagree about signing the encoded or the decoded query. */
function listSignedTexts(stamp: string, { method, path, body }: SignedRequest): readonly string[] {
  const readings = new Set([path])
  try {
    readings.add(decodeURIComponent(path))
  } catch (fault) {
    // With a stray percent sign there is no decoded form.
    if (!(fault instanceof URIError)) throw fault
  }
  return [...readings].map(reading => `${stamp}${method}${reading}${body}`)
}

export function isSignatureValid(key: AccountKey, signature: string, text: string): boolean {
  const bytes = decodeSignature(signature)
  // SECURITY: the platform's own Ed25519 checks the signature over the received bytes.
  return bytes !== undefined && verifyBytes(null, Buffer.from(text), key.verifier, bytes)
}

const verifyBytesAsync = promisify(verifyBytes)

async function isSignatureValidAsync(
  key: AccountKey | undefined,
  signature: string,
  texts: readonly string[],
): Promise<boolean> {
  const bytes = decodeSignature(signature)
  if (key === undefined || bytes === undefined) return false
  for (const text of texts) {
    // SECURITY: the platform's own Ed25519 checks the signature over the received bytes.
    if (await verifyBytesAsync(null, Buffer.from(text), key.verifier, bytes)) return true
  }
  return false
}

/** Decodes a signature: base64url with or without padding, or base64. */
function decodeSignature(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]{86}(==)?$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === 64 ? bytes : undefined
}

const coversScope = (key: AccountKey, scope: KeyScope): boolean =>
  scope === 'any' || key.scope.split(',').includes(scope)

function checkReceiveWindow({ header }: SignedRequest, stamp: string, now: number): VenueRefusal | undefined {
  const width = header('x-recv-window')
  if (width === undefined) return undefined
  if (!DIGITS.test(width)) return createRefusal(-1005, 'x-recv-window must be milliseconds')
  return now > Number(stamp) + Number(width)
    ? createRefusal(-1005, 'the request arrived after its x-recv-window')
    : undefined
}
