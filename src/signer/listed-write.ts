import { isExactAmount } from './understand/exact-amount'

export interface ListedWrite {
  /** Sequence number from 1 without gaps. */
  readonly number: number
  /** Time at which the write was listed, by the signer's clock. */
  readonly time: number
  /** Time in the signed request. */
  readonly at: number
  readonly digest: string
  readonly keyId: string
  /** Method and path of the call in the venue's notation. */
  readonly call: string
  readonly method: ListedMethod
  readonly path: string
  readonly body: string
  /** Orders that the write creates or enlarges; the symbol is empty if the text names none. */
  readonly adds: readonly ListedAdd[]
}

export type ListedMethod = 'POST' | 'PUT' | 'DELETE'

interface ListedAdd {
  readonly symbol: string
  readonly quantity: string
}

export interface SignedListTip {
  readonly number: number
  readonly head: string
}

export interface ExpectedListEntry {
  readonly list: string
  readonly number: number
}

export interface SignedListPiece {
  readonly list: string
  /** Tip at the requested number; `undefined` if the list has none. */
  readonly from: SignedListTip | undefined
  readonly writes: readonly ListedWrite[]
  /** Tip after the last write of this piece. */
  readonly until: SignedListTip
  /** Tip of the whole list. */
  readonly last: SignedListTip
}

type Fields = Readonly<Record<string, unknown>>

const HASH_FORMAT = /^[0-9a-f]{64}$/
const LIST_ID_FORMAT = /^[0-9a-f]{32}$/
const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/
/** Format of a signed path; the first group names the call. */
const PATH_FORMAT = /^(\/v1(?:\/[A-Za-z0-9_-]{1,100}){1,8})(?:\?[\x21-\x7e]{1,1024})?$/
const MAX_BODY_LENGTH = 4_096

export function validateListedWrite(value: unknown): ListedWrite | undefined {
  const { number, time, at, digest, keyId, call, method, path, body, adds } = toFields(value)
  const hasNumbers = isNonNegativeInteger(number) && isNonNegativeInteger(time) && isNonNegativeInteger(at)
  const hasNames = isText(digest, HASH_FORMAT) && isText(keyId, KEY_ID)
  if (!hasNumbers || !hasNames || !isMethod(method) || !isText(path, PATH_FORMAT)) return undefined
  // SECURITY: the call is displayed to the user, so it must equal the one in the request itself.
  if (call !== `${method} ${PATH_FORMAT.exec(path)?.[1] ?? ''}`) return undefined
  if (typeof body !== 'string' || body.length > MAX_BODY_LENGTH) return undefined
  const validAdds = validateAll(adds, validateAdd)
  return validAdds && { number, time, at, digest, keyId, call, method, path, body, adds: validAdds }
}

/** Validates each item of a list. Returns `undefined` for anything but a list, and if any item is invalid. */
function validateAll<T>(
  list: unknown,
  validate: (value: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(list)) return undefined
  const items: T[] = []
  for (const each of list as readonly unknown[]) {
    const item = validate(each)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

function validateAdd(value: unknown): ListedAdd | undefined {
  const { symbol, quantity } = toFields(value)
  const isQuantity = typeof quantity === 'string' && isExactAmount(quantity)
  return typeof symbol === 'string' && isQuantity ? { symbol, quantity } : undefined
}

export function validateListPieceForm(value: unknown): SignedListPiece | undefined {
  const { list, from, writes, ...tips } = toFields(value)
  const [start, until, last] = [
    validateListTip(from),
    validateListTip(tips['until']),
    validateListTip(tips['last']),
  ]
  if (!isText(list, LIST_ID_FORMAT) || until === undefined || last === undefined) return undefined
  if (from !== undefined && start === undefined) return undefined
  const validWrites = validateAll(writes, validateListedWrite)
  return validWrites && { list, from: start, writes: validWrites, until, last }
}

export function validateListTip(value: unknown): SignedListTip | undefined {
  const { number, head } = toFields(value)
  return isNonNegativeInteger(number) && isText(head, HASH_FORMAT) ? { number, head } : undefined
}

export function validateExpectedEntry(value: unknown): ExpectedListEntry | undefined {
  const { list, number } = toFields(value)
  return isNonNegativeInteger(number) && isText(list, LIST_ID_FORMAT) ? { list, number } : undefined
}

export const isListId = (value: unknown): value is string => isText(value, LIST_ID_FORMAT)

const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)
export const isNonNegativeInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isMethod = (value: unknown): value is ListedMethod =>
  value === 'POST' || value === 'PUT' || value === 'DELETE'

const toFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
