import { OTHER_CLIENT_ACTS, PUBLISHED_RULE_NAMES } from './venue-events'
import type { DateRules } from './date-judge'
import type { PracticeFault } from './fault-registry'
import { parseFixedDecimal } from '../numbers/fixed-decimal'
import { ANNOUNCEMENT_TYPES } from '../records/venue-announcement'

/** A fault script that is not valid. The message is one sentence with place and reason. */
export class FaultScriptError extends Error {}

interface FaultField {
  readonly expectation: string
  readonly is: (value: unknown, symbols: readonly string[]) => boolean
  readonly isRequired: boolean
}

type FaultFields = Readonly<Record<string, FaultField>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const oneOf = (...words: readonly string[]): FaultField => ({
  expectation: `one of ${words.join(', ')}`,
  is: value => isText(value) && words.includes(value),
  isRequired: true,
})
const optional = (field: FaultField): FaultField => ({ ...field, isRequired: false })

const textField: FaultField = { expectation: 'a text', is: isText, isRequired: true }
const wholeNumberField: FaultField = { expectation: 'a whole number from 0', is: isWhole, isRequired: true }
const fractionField: FaultField = {
  expectation: 'a share from 0 to 1',
  is: value => isNumber(value) && value >= 0 && value <= 1,
  isRequired: true,
}
const priceMoveField: FaultField = {
  expectation: 'a share above -1 and up to 10',
  is: value => isNumber(value) && value > -1 && value <= 10,
  isRequired: true,
}
const statusField: FaultField = {
  expectation: 'an HTTP status',
  is: value => isNumber(value) && Number.isInteger(value) && value >= 200 && value <= 599,
  isRequired: false,
}
const integerField: FaultField = {
  expectation: 'a whole number',
  is: value => Number.isSafeInteger(value),
  isRequired: false,
}
const positiveAmountField: FaultField = {
  expectation: 'a positive figure as a text',
  is: value => isText(value) && (parseFixedDecimal(value) ?? 0n) > 0n,
  isRequired: true,
}
const symbolField: FaultField = {
  expectation: 'a market of this exchange',
  is: (value, symbols) => isText(value) && symbols.includes(value),
  isRequired: true,
}

const MARKET_STATUSES: readonly string[] = ['ACTIVE', 'POST_ONLY', 'REDUCE_ONLY', 'PENDING', 'DELISTED']
const isRuleChange = ([name, value]: readonly [string, unknown]): boolean =>
  name === 'status'
    ? isText(value) && MARKET_STATUSES.includes(value)
    : Object.hasOwn(PUBLISHED_RULE_NAMES, name) && isText(value) && parseFixedDecimal(value) !== undefined
const rulesField: FaultField = {
  expectation: `figures as texts by these names: ${Object.keys(PUBLISHED_RULE_NAMES).join(', ')}; or a status of ${MARKET_STATUSES.join(', ')}`,
  is: value => isObject(value) && Object.keys(value).length > 0 && Object.entries(value).every(isRuleChange),
  isRequired: true,
}

const TARGET_FIELDS: FaultFields = {
  method: optional(textField),
  path: optional(textField),
  topic: optional(textField),
}
const targetField: FaultField = {
  expectation: 'method, path or topic, each a text',
  is: value =>
    isObject(value) &&
    Object.entries(value).every(([name, part]) => Object.hasOwn(TARGET_FIELDS, name) && isText(part)),
  isRequired: false,
}

const COMMON_FIELDS: FaultFields = {
  name: textField,
  on: targetField,
  times: optional(wholeNumberField),
  after: optional(wholeNumberField),
  chance: optional(fractionField),
}
const REPLY_FIELDS: FaultFields = {
  status: statusField,
  code: integerField,
  message: optional(textField),
  body: optional(textField),
}
const flagField: FaultField = {
  expectation: 'true or false',
  is: value => typeof value === 'boolean',
  isRequired: false,
}
const DATE_FIELDS: Readonly<Record<keyof DateRules, FaultField>> = {
  readAge: optional(wholeNumberField),
  writeAge: optional(wholeNumberField),
  share: optional(fractionField),
  clockOff: integerField,
  clockDrift: integerField,
  clockJump: integerField,
  queue: optional(wholeNumberField),
  createdAsDated: flagField,
  wait: optional(wholeNumberField),
}
const GARBLE_FIELDS: FaultFields = { find: textField, put: textField }

const FAULT_FIELDS: Readonly<Record<PracticeFault['name'], FaultFields>> = {
  'lose the request': {},
  'lose the reply': {},
  'refuse the connection': {},
  delay: { ms: wholeNumberField, when: optional(oneOf('before taking', 'before answering')) },
  'lose the reply, take it later': { ms: wholeNumberField },
  'take twice': {},
  'error after taking': REPLY_FIELDS,
  'error instead': REPLY_FIELDS,
  'error instead, take it later': { ms: wholeNumberField, ...REPLY_FIELDS },
  'cut the reply': { bytes: wholeNumberField },
  drip: { bytes: wholeNumberField, ms: wholeNumberField },
  garble: GARBLE_FIELDS,
  'not found': {},
  redirect: { to: textField, status: statusField },
  'switch protocols': { when: optional(oneOf('before taking', 'before answering')) },
  'another status': { status: { ...statusField, isRequired: true } },
  'tear the packing': { bytes: wholeNumberField },
  'contradict itself': {
    code: { ...integerField, isRequired: true },
    how: oneOf('no beside ids', 'yes beside a code'),
  },
  'shake the page': { how: oneOf('shuffle', 'repeat', 'drop') },
  'drop the frame': {},
  'repeat the frame': {},
  'swap frames': {},
  'garble the frame': GARBLE_FIELDS,
  'cut the frame': { bytes: wholeNumberField },
  'fall silent': {},
  'close the socket': {},
  'reject later': { reason: optional(textField) },
  'match late': { ms: wholeNumberField },
  'accept without effect': {},
  'activate late': { ms: wholeNumberField },
  'fill in part': { share: fractionField },
  'fill before the cancel': { share: fractionField },
  'forget the cancel': {},
  'change the rules': { symbol: symbolField, rules: rulesField },
  'revoke the keys': { ms: optional(wholeNumberField) },
  'narrow the keys': { scope: optional(textField) },
  'close the venue': { ms: wholeNumberField },
  'plan a maintenance': { wait: wholeNumberField, ms: wholeNumberField },
  'move the price': { symbol: symbolField, share: priceMoveField, ms: optional(wholeNumberField) },
  'trade as somebody else': {
    symbol: symbolField,
    side: oneOf('BUY', 'SELL'),
    quantity: positiveAmountField,
    mode: optional(oneOf('CROSS', 'ISOLATED')),
  },
  'act as somebody else': { act: oneOf(...OTHER_CLIENT_ACTS), symbol: symbolField },
  'change the date rules': DATE_FIELDS,
  'delay every request': { most: wholeNumberField, writesOnly: flagField },
  announce: { message: textField, about: optional(oneOf(...ANNOUNCEMENT_TYPES)), url: optional(textField) },
}

/**
 * Parses a list of faults for an exchange with the markets `symbols`. Throws {@link FaultScriptError} on the first
 * invalid one, so that no script fails halfway through.
 */
export function parseFaultScript(script: unknown, symbols: readonly string[]): readonly PracticeFault[] {
  if (!Array.isArray(script)) throw new FaultScriptError('A script is a list of faults.')
  return script.map((entry: unknown, index) => parseFaultEntry(entry, symbols, `Fault ${index + 1}`))
}

/** Parses one fault. Error messages call it `label`. */
export function parseFaultEntry(
  entry: unknown,
  symbols: readonly string[],
  label = 'The fault',
): PracticeFault {
  if (!isObject(entry)) throw new FaultScriptError(`${label} is not an object with a name.`)
  const { name } = entry
  if (!isName(name))
    throw new FaultScriptError(
      `${label} has the name ${describeValue(name)}, and there is none of that name.`,
    )
  const fields: FaultFields = { ...COMMON_FIELDS, ...FAULT_FIELDS[name] }
  for (const fieldName of Object.keys(entry))
    if (!Object.hasOwn(fields, fieldName))
      throw new FaultScriptError(
        `${label}, "${name}", says ${describeValue(fieldName)}, which does not belong to it.`,
      )
  for (const [field, { expectation, is, isRequired }] of Object.entries(fields)) {
    const value = entry[field]
    if (value === undefined && !isRequired) continue
    if (!is(value, symbols))
      throw new FaultScriptError(
        `${label}, "${name}", needs ${expectation} as its ${field}, not ${describeValue(value)}.`,
      )
  }
  return entry as unknown as PracticeFault
}

const isName = (name: unknown): name is PracticeFault['name'] =>
  isText(name) && Object.hasOwn(FAULT_FIELDS, name)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const describeValue = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)
