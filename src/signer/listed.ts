import { isExactAmount } from './understand/amount'

/** A write as whoever signs lists it: the very text, when it was dated, and what it could add. */
export interface ListedWrite {
  /** Counted from 1, and by one. */
  readonly number: number
  /** When it was listed, by the system's clock. */
  readonly time: number
  /** The moment that is signed. */
  readonly at: number
  /** SHA-256 over the very text that is signed, in hexadecimal digits. */
  readonly digest: string
  readonly keyId: string
  /** The call that it makes, as the venue writes it: its method and its path. */
  readonly call: string
  readonly method: ListedMethod
  readonly path: string
  readonly body: string
  /** Every order that it makes or enlarges; a symbol is empty where the text names none. */
  readonly adds: readonly ListedAdd[]
}

export type ListedMethod = 'POST' | 'PUT' | 'DELETE'

interface ListedAdd {
  readonly symbol: string
  readonly quantity: string
}

/** How far a list has come: its newest number, and the hash that rests on that line and on all before it. */
export interface SignedListTip {
  readonly number: number
  readonly head: string
}

/** Which place of which list a write is to have. */
export interface ExpectedListEntry {
  readonly list: string
  readonly number: number
}

/** A piece of a list: where it begins, what comes after that, and how far the whole has come. */
export interface SignedListPiece {
  readonly list: string
  /** The tip at the number that was asked for; undefined where the list has none such. */
  readonly from: SignedListTip | undefined
  readonly writes: readonly ListedWrite[]
  /** The tip at the last of these. */
  readonly until: SignedListTip
  readonly last: SignedListTip
}

type Fields = Readonly<Record<string, unknown>>

const HASH_FORMAT = /^[0-9a-f]{64}$/
const LIST_ID_FORMAT = /^[0-9a-f]{32}$/
const KEY_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/
/** A path as it is signed, and the part of it that names the call. */
const PATH_FORMAT = /^(\/v1(?:\/[A-Za-z0-9_-]{1,100}){1,8})(?:\?[\x21-\x7e]{1,1024})?$/
const MAX_BODY_LENGTH = 4_096

/** Reads what should be a listed write; undefined where it is anything else. */
export function validateListedWrite(value: unknown): ListedWrite | undefined {
  const { number, time, at, digest, keyId, call, method, path, body, adds } = fields(value)
  const isCounted = isNonNegativeInteger(number) && isNonNegativeInteger(time) && isNonNegativeInteger(at)
  const isNamed = isText(digest, HASH_FORMAT) && isText(keyId, KEY_ID)
  if (!isCounted || !isNamed || !isMethod(method) || !isText(path, PATH_FORMAT)) return undefined
  // SECURITY: a person is told the call, whoever wrote the line: it is what its own request says, and nothing else.
  if (call !== `${method} ${PATH_FORMAT.exec(path)?.[1] ?? ''}`) return undefined
  if (typeof body !== 'string' || body.length > MAX_BODY_LENGTH) return undefined
  const added = Array.isArray(adds) ? adds.map(validateAdd) : [undefined]
  const whole = added.flatMap(each => each ?? [])
  if (whole.length !== added.length) return undefined
  return { number, time, at, digest, keyId, call, method, path, body, adds: whole }
}

function validateAdd(value: unknown): ListedAdd | undefined {
  const { symbol, quantity } = fields(value)
  const isCountable = typeof quantity === 'string' && isExactAmount(quantity)
  return typeof symbol === 'string' && isCountable ? { symbol, quantity } : undefined
}

/** Reads what should be a piece of a list. */
export function validatePieceForm(value: unknown): SignedListPiece | undefined {
  const { list, from, writes, ...tips } = fields(value)
  const [start, until, last] = [validateListTip(from), validateListTip(tips['until']), validateListTip(tips['last'])]
  if (!isText(list, LIST_ID_FORMAT) || until === undefined || last === undefined) return undefined
  if (from !== undefined && start === undefined) return undefined
  const read = Array.isArray(writes) ? writes.map(validateListedWrite) : [undefined]
  const whole = read.flatMap(each => each ?? [])
  return whole.length === read.length ? { list, from: start, writes: whole, until, last } : undefined
}

/** Reads what should be a tip. */
export function validateListTip(value: unknown): SignedListTip | undefined {
  const { number, head } = fields(value)
  return isNonNegativeInteger(number) && isText(head, HASH_FORMAT) ? { number, head } : undefined
}

/** Reads what should be a place in a list. */
export function validateExpectedEntry(value: unknown): ExpectedListEntry | undefined {
  const { list, number } = fields(value)
  return isNonNegativeInteger(number) && isText(list, LIST_ID_FORMAT) ? { list, number } : undefined
}

export const isListId = (value: unknown): value is string => isText(value, LIST_ID_FORMAT)

const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)
export const isNonNegativeInteger = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0
const isMethod = (value: unknown): value is ListedMethod =>
  value === 'POST' || value === 'PUT' || value === 'DELETE'

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
