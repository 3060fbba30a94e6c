import { FIXED_ONE } from '../numbers/fixed-decimal'
import { type ParsedJson, type ParsedJsonObject, isParsedObject } from './exact-json'
import { parseAmountValue } from './request-values'

/** A violation of an operation's parameters: an unknown name or a value that is not allowed. */
export interface RequestViolation {
  readonly code: -1004 | -1005
  readonly message: string
}

export interface RequestField {
  readonly isRequired: boolean
  readonly validate: (value: ParsedJson, at: string) => readonly RequestViolation[]
}

export type RequestFields = Readonly<Record<string, RequestField>>

/** Fields of an object, or a function for fields that depend on another field's value. */
export type RequestFieldRules = RequestFields | ((given: ParsedJsonObject) => RequestFields)

export const NO_FIELDS: RequestFields = {}

const violationOf = (message: string): readonly RequestViolation[] => [{ code: -1005, message }]

const createField = (expectation: string, fits: (value: ParsedJson) => boolean): RequestField => ({
  isRequired: false,
  validate: (value, at) => (fits(value) ? [] : violationOf(`${at} must be ${expectation}`)),
})

export const requiredField = (field: RequestField): RequestField => ({ ...field, isRequired: true })

export const patternField = (pattern: RegExp, expectation: string): RequestField =>
  createField(expectation, value => typeof value === 'string' && pattern.test(value))

export const enumField = (...words: readonly string[]): RequestField =>
  createField(words.length === 1 ? words.join() : `one of ${words.join(', ')}`, value =>
    words.some(one => one === value),
  )

/** A number, as a JSON number or as text: clients of the venue send both. */
export const amountField: RequestField = createField(
  'a number',
  value => parseAmountValue(value) !== undefined,
)

export const integerField = (minimum: number, maximum: number): RequestField =>
  createField(`a whole number from ${minimum} to ${maximum}`, value => {
    const given = parseAmountValue(value)
    return (
      given !== undefined &&
      given % FIXED_ONE === 0n &&
      given >= BigInt(minimum) * FIXED_ONE &&
      given <= BigInt(maximum) * FIXED_ONE
    )
  })

export const booleanField: RequestField = createField('true or false', value => typeof value === 'boolean')

export const booleanTextField = enumField('true', 'false')

export const eitherField = (one: RequestField, other: RequestField): RequestField => ({
  isRequired: false,
  validate: (value, at) => (one.validate(value, at).length === 0 ? [] : other.validate(value, at)),
})

export const listField = (of: RequestField, least: number, most: number): RequestField => ({
  isRequired: false,
  validate: (value, at) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? (value as readonly ParsedJson[]).flatMap((item, index) => of.validate(item, `${at}[${index}]`))
      : violationOf(`${at} must be a list of ${least} to ${most}`),
})

/** Several texts of one pattern, separated by commas. */
export const textListField = (pattern: RegExp, most: number): RequestField =>
  createField(`1 to ${most} names with commas between`, value => {
    const names = typeof value === 'string' ? value.split(',') : []
    return names.length >= 1 && names.length <= most && names.every(name => pattern.test(name))
  })

export const objectField = (rules: RequestFieldRules): RequestField => ({
  isRequired: false,
  validate: (value, at) =>
    isParsedObject(value) ? findFieldViolations(rules, value, at) : violationOf(`${at} must be an object`),
})

export const anyObjectField: RequestField = createField('an object', isParsedObject)

const ID = /^[1-9]\d{0,18}$/
const CLIENT_ID = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/

const MILLISECONDS = patternField(/^\d{1,16}$/, 'milliseconds since 1970')

export const COMMON_FIELDS = {
  /** Name of a market, which need not exist. */
  symbol: patternField(/^[A-Z0-9]+(_[A-Za-z0-9]+){2,3}$/, 'the name of a market'),
  side: enumField('BUY', 'SELL'),
  mode: enumField('CROSS', 'ISOLATED'),
  orderType: enumField('LIMIT', 'MARKET', 'IOC', 'FOK', 'POST_ONLY', 'ASK', 'BID'),
  /** Order id of the venue, as text in a body too. */
  id: patternField(ID, 'an id'),
  ids: textListField(ID, 10),
  /** Client's own order id. Empty text means none. */
  clientId: patternField(/^([A-Za-z0-9_][A-Za-z0-9_-]{0,35})?$/, 'at most 36 letters, digits and hyphens'),
  clientIds: textListField(CLIENT_ID, 10),
  tag: patternField(/^.{0,128}$/s, 'at most 128 characters'),
} as const

export const TIME_RANGE_FIELDS = { start_t: MILLISECONDS, end_t: MILLISECONDS }
export const PAGE_FIELDS = { page: integerField(1, 1_000_000), size: integerField(1, 500) }

/** Returns all violations of an object: first unknown names, then missing or invalid values. */
export function findFieldViolations(
  rules: RequestFieldRules,
  given: ParsedJsonObject,
  at = '',
): readonly RequestViolation[] {
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
