import { ONE } from '../numbers/fixed'
import { type Read, type ReadObject, isObject } from './json'
import { readAmount } from './values'

/** Something in a request that its operation does not take: a name nobody knows, or a value that is none of those it may be. */
export interface Wrong {
  readonly code: -1004 | -1005
  readonly message: string
}

/** What one field of a request may hold. */
export interface Field {
  readonly needed: boolean
  readonly wrongs: (value: Read, at: string) => readonly Wrong[]
}

/** The fields of a request, or of an object within one. */
export type Fields = Readonly<Record<string, Field>>

/** The fields that an object may have, where some depend on what another one says. */
export type Asks = Fields | ((given: ReadObject) => Fields)

/** An operation that asks for nothing. */
export const NOTHING: Fields = {}

const wrong = (message: string): readonly Wrong[] => [{ code: -1005, message }]

/** A field whose value alone decides. */
const plain = (wanted: string, fits: (value: Read) => boolean): Field => ({
  needed: false,
  wrongs: (value, at) => (fits(value) ? [] : wrong(`${at} must be ${wanted}`)),
})

/** The same field where it may not be left out. */
export const needed = (field: Field): Field => ({ ...field, needed: true })

/** A text of a certain look. */
export const like = (pattern: RegExp, wanted: string): Field =>
  plain(wanted, value => typeof value === 'string' && pattern.test(value))

/** One of a few words. */
export const word = (...words: readonly string[]): Field =>
  plain(words.length === 1 ? words.join() : `one of ${words.join(', ')}`, value =>
    words.some(one => one === value),
  )

/** A figure, as a JSON number or as text: clients of the venue send both. */
export const amount: Field = plain('a number', value => readAmount(value) !== undefined)

/** A whole number within bounds. */
export const whole = (least: number, most: number): Field =>
  plain(`a whole number from ${least} to ${most}`, value => {
    const given = readAmount(value)
    return (
      given !== undefined && given % ONE === 0n && given >= BigInt(least) * ONE && given <= BigInt(most) * ONE
    )
  })

/** True or false as JSON has them. */
export const flag: Field = plain('true or false', value => typeof value === 'boolean')

/** True or false in a query. */
export const flagWord = word('true', 'false')

/** Either of two fields. */
export const either = (one: Field, other: Field): Field => ({
  needed: false,
  wrongs: (value, at) => (one.wrongs(value, at).length === 0 ? [] : other.wrongs(value, at)),
})

/** A list of so many, each alike. */
export const list = (of: Field, least: number, most: number): Field => ({
  needed: false,
  wrongs: (value, at) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? (value as readonly Read[]).flatMap((item, index) => of.wrongs(item, `${at}[${index}]`))
      : wrong(`${at} must be a list of ${least} to ${most}`),
})

/** Several of one look in one text, with commas between. */
export const several = (pattern: RegExp, most: number): Field =>
  plain(`1 to ${most} names with commas between`, value => {
    const names = typeof value === 'string' ? value.split(',') : []
    return names.length >= 1 && names.length <= most && names.every(name => pattern.test(name))
  })

/** An object with fields of its own. */
export const nested = (asks: Asks): Field => ({
  needed: false,
  wrongs: (value, at) => (isObject(value) ? wrongsIn(asks, value, at) : wrong(`${at} must be an object`)),
})

/** Any object: what it holds is looked at later. */
export const anyObject: Field = plain('an object', isObject)

const ID = /^[1-9]\d{0,18}$/
const CLIENT_ID = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/

const MILLISECONDS = like(/^\d{1,16}$/, 'milliseconds since 1970')

/** What many operations ask for. */
export const ASKED = {
  /** A market by its name, whether there is such a one or not. */
  symbol: like(/^[A-Z0-9]+(_[A-Za-z0-9]+){2,3}$/, 'the name of a market'),
  side: word('BUY', 'SELL'),
  mode: word('CROSS', 'ISOLATED'),
  orderType: word('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'),
  /** An id of the venue's, as text in a body too. */
  id: like(ID, 'an id'),
  ids: several(ID, 10),
  /** An id of the client's own. An empty text says that there is none. */
  clientId: like(/^([A-Za-z0-9_][A-Za-z0-9_-]{0,35})?$/, 'at most 36 letters, digits and hyphens'),
  clientIds: several(CLIENT_ID, 10),
  tag: like(/^.{0,128}$/s, 'at most 128 characters'),
} as const

/** The bounds of a time. */
export const SPAN = { start_t: MILLISECONDS, end_t: MILLISECONDS }
/** A page of a list. */
export const PAGES = { page: whole(1, 1_000_000), size: whole(1, 500) }

/** Everything that is wrong with an object: first what nobody knows, then what is missing or is not as it must be. */
export function wrongsIn(asks: Asks, given: ReadObject, at = ''): readonly Wrong[] {
  const fields = typeof asks === 'function' ? asks(given) : asks
  const place = (name: string) => (at === '' ? name : `${at}.${name}`)
  const found: Wrong[] = []
  for (const name of given.keys())
    if (!Object.hasOwn(fields, name)) found.push({ code: -1004, message: `${place(name)} is not known` })
  for (const [name, field] of Object.entries(fields)) {
    if (given.has(name)) found.push(...field.wrongs(given.get(name), place(name)))
    else if (field.needed) found.push({ code: -1005, message: `${place(name)} is required` })
  }
  return found
}
