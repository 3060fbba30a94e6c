import { FIXED_ONE } from '../numbers/fixed'
import { type ParsedJson, type ParsedJsonObject, isParsedObject } from './json'
import { parseAmountValue } from './values'

/** Something in a request that its operation does not take: a name nobody knows, or a value that is none of those it may be. */
export interface RequestViolation {
  readonly code: -1004 | -1005
  readonly message: string
}

/** What one field of a request may hold. */
export interface RequestField {
  readonly isRequired: boolean
  readonly validate: (value: ParsedJson, at: string) => readonly RequestViolation[]
}

/** The fields of a request, or of an object within one. */
export type RequestFields = Readonly<Record<string, RequestField>>

/** The fields that an object may have, where some depend on what another one says. */
export type RequestFieldRules = RequestFields | ((given: ParsedJsonObject) => RequestFields)

/** An operation that asks for nothing. */
export const NO_FIELDS: RequestFields = {}

const violationOf = (message: string): readonly RequestViolation[] => [{ code: -1005, message }]

/** A field whose value alone decides. */
const createField = (expectation: string, fits: (value: ParsedJson) => boolean): RequestField => ({
  isRequired: false,
  validate: (value, at) => (fits(value) ? [] : violationOf(`${at} must be ${expectation}`)),
})

/** The same field where it may not be left out. */
export const requiredField = (field: RequestField): RequestField => ({ ...field, isRequired: true })

/** A text of a certain look. */
export const patternField = (pattern: RegExp, expectation: string): RequestField =>
  createField(expectation, value => typeof value === 'string' && pattern.test(value))

/** One of a few words. */
export const enumField = (...words: readonly string[]): RequestField =>
  createField(words.length === 1 ? words.join() : `one of ${words.join(', ')}`, value =>
    words.some(one => one === value),
  )

/** A figure, as a JSON number or as text: clients of the venue send both. */
export const amountField: RequestField = createField('a number', value => parseAmountValue(value) !== undefined)

/** A whole number within bounds. */
export const integerField = (minimum: number, maximum: number): RequestField =>
  createField(`a whole number from ${minimum} to ${maximum}`, value => {
    const given = parseAmountValue(value)
    return (
      given !== undefined && given % FIXED_ONE === 0n && given >= BigInt(minimum) * FIXED_ONE && given <= BigInt(maximum) * FIXED_ONE
    )
  })

/** True or false as JSON has them. */
export const booleanField: RequestField = createField('true or false', value => typeof value === 'boolean')

/** True or false in a query. */
export const booleanTextField = enumField('true', 'false')

/** Either of two fields. */
export const eitherField = (one: RequestField, other: RequestField): RequestField => ({
  isRequired: false,
  validate: (value, at) => (one.validate(value, at).length === 0 ? [] : other.validate(value, at)),
})

/** A list of so many, each alike. */
export const listField = (of: RequestField, least: number, most: number): RequestField => ({
  isRequired: false,
  validate: (value, at) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? (value as readonly ParsedJson[]).flatMap((item, index) => of.validate(item, `${at}[${index}]`))
      : violationOf(`${at} must be a list of ${least} to ${most}`),
})

/** Several of one look in one text, with commas between. */
export const textListField = (pattern: RegExp, most: number): RequestField =>
  createField(`1 to ${most} names with commas between`, value => {
    const names = typeof value === 'string' ? value.split(',') : []
    return names.length >= 1 && names.length <= most && names.every(name => pattern.test(name))
  })

/** An object with fields of its own. */
export const objectField = (rules: RequestFieldRules): RequestField => ({
  isRequired: false,
  validate: (value, at) => (isParsedObject(value) ? findFieldViolations(rules, value, at) : violationOf(`${at} must be an object`)),
})

/** Any object: what it holds is looked at later. */
export const anyObjectField: RequestField = createField('an object', isParsedObject)

const ID = /^[1-9]\d{0,18}$/
const CLIENT_ID = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/

const MILLISECONDS = patternField(/^\d{1,16}$/, 'milliseconds since 1970')

/** What many operations ask for. */
export const COMMON_FIELDS = {
  /** A market by its name, whether there is such a one or not. */
  symbol: patternField(/^[A-Z0-9]+(_[A-Za-z0-9]+){2,3}$/, 'the name of a market'),
  side: enumField('BUY', 'SELL'),
  mode: enumField('CROSS', 'ISOLATED'),
  orderType: enumField('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'),
  /** An id of the venue's, as text in a body too. */
  id: patternField(ID, 'an id'),
  ids: textListField(ID, 10),
  /** An id of the client's own. An empty text says that there is none. */
  clientId: patternField(/^([A-Za-z0-9_][A-Za-z0-9_-]{0,35})?$/, 'at most 36 letters, digits and hyphens'),
  clientIds: textListField(CLIENT_ID, 10),
  tag: patternField(/^.{0,128}$/s, 'at most 128 characters'),
} as const

/** The bounds of a time. */
export const TIME_RANGE_FIELDS = { start_t: MILLISECONDS, end_t: MILLISECONDS }
/** A page of a list. */
export const PAGE_FIELDS = { page: integerField(1, 1_000_000), size: integerField(1, 500) }

/** Everything that is wrong with an object: first what nobody knows, then what is missing or is not as it must be. */
export function findFieldViolations(rules: RequestFieldRules, given: ParsedJsonObject, at = ''): readonly RequestViolation[] {
  const fields = typeof rules === 'function' ? rules(given) : rules
  const pathOf = (name: string) => (at === '' ? name : `${at}.${name}`)
  const found: RequestViolation[] = []
  for (const name of given.keys())
    if (!Object.hasOwn(fields, name)) found.push({ code: -1004, message: `${pathOf(name)} is not known` })
  for (const [name, field] of Object.entries(fields)) {
    if (given.has(name)) found.push(...field.validate(given.get(name), pathOf(name)))
    else if (field.isRequired) found.push({ code: -1005, message: `${pathOf(name)} is required` })
  }
  return found
}
