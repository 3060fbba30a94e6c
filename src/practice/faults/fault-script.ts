import { OTHER_CLIENT_ACTS, PUBLISHED_RULE_NAMES } from './venue-events'
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

const text: FaultField = { expectation: 'a text', is: isText, isRequired: true }
const whole: FaultField = { expectation: 'a whole number from 0', is: isWhole, isRequired: true }
const share: FaultField = {
  expectation: 'a share from 0 to 1',
  is: value => isNumber(value) && value >= 0 && value <= 1,
  isRequired: true,
}
const move: FaultField = {
  expectation: 'a share above -1 and up to 10',
  is: value => isNumber(value) && value > -1 && value <= 10,
  isRequired: true,
}
const status: FaultField = {
  expectation: 'an HTTP status',
  is: value => isNumber(value) && Number.isInteger(value) && value >= 200 && value <= 599,
  isRequired: false,
}
const code: FaultField = {
  expectation: 'a whole number',
  is: value => Number.isSafeInteger(value),
  isRequired: false,
}
const figure: FaultField = {
  expectation: 'a positive figure as a text',
  is: value => isText(value) && (parseFixedDecimal(value) ?? 0n) > 0n,
  isRequired: true,
}
const symbol: FaultField = {
  expectation: 'a market of this exchange',
  is: (value, symbols) => isText(value) && symbols.includes(value),
  isRequired: true,
}

const STATUSES: readonly string[] = ['ACTIVE', 'POST_ONLY', 'REDUCE_ONLY', 'PENDING', 'DELISTED']
const isRule = ([name, value]: readonly [string, unknown]): boolean =>
  name === 'status'
    ? isText(value) && STATUSES.includes(value)
    : Object.hasOwn(PUBLISHED_RULE_NAMES, name) && isText(value) && parseFixedDecimal(value) !== undefined
const rules: FaultField = {
  expectation: `figures as texts by these names: ${Object.keys(PUBLISHED_RULE_NAMES).join(', ')}; or a status of ${STATUSES.join(', ')}`,
  is: value => isObject(value) && Object.keys(value).length > 0 && Object.entries(value).every(isRule),
  isRequired: true,
}

const TARGET: FaultFields = { method: optional(text), path: optional(text), topic: optional(text) }
const on: FaultField = {
  expectation: 'method, path or topic, each a text',
  is: value =>
    isObject(value) &&
    Object.entries(value).every(([name, part]) => Object.hasOwn(TARGET, name) && isText(part)),
  isRequired: false,
}

const COMMON: FaultFields = {
  name: text,
  on,
  times: optional(whole),
  after: optional(whole),
  chance: optional(share),
}
const REPLY: FaultFields = { status, code, message: optional(text), body: optional(text) }
const GARBLE: FaultFields = { find: text, put: text }

const FAULTS: Readonly<Record<PracticeFault['name'], FaultFields>> = {
  'lose the request': {},
  'lose the reply': {},
  'refuse the connection': {},
  delay: { ms: whole, when: optional(oneOf('before taking', 'before answering')) },
  'lose the reply, take it later': { ms: whole },
  'take twice': {},
  'error after taking': REPLY,
  'error instead': REPLY,
  'cut the reply': { bytes: whole },
  drip: { bytes: whole, ms: whole },
  garble: GARBLE,
  'not found': {},
  redirect: { to: text, status },
  'switch protocols': { when: optional(oneOf('before taking', 'before answering')) },
  'another status': { status: { ...status, isRequired: true } },
  'tear the packing': { bytes: whole },
  'contradict itself': {
    code: { ...code, isRequired: true },
    how: oneOf('no beside ids', 'yes beside a code'),
  },
  'shake the page': { how: oneOf('shuffle', 'repeat', 'drop') },
  'drop the frame': {},
  'repeat the frame': {},
  'swap frames': {},
  'garble the frame': GARBLE,
  'cut the frame': { bytes: whole },
  'fall silent': {},
  'close the socket': {},
  'reject later': { reason: optional(text) },
  'match late': { ms: whole },
  'accept without effect': {},
  'activate late': { ms: whole },
  'fill in part': { share },
  'fill before the cancel': { share },
  'forget the cancel': {},
  'change the rules': { symbol, rules },
  'revoke the keys': { ms: optional(whole) },
  'narrow the keys': { scope: optional(text) },
  'close the venue': { ms: whole },
  'plan a maintenance': { wait: whole, ms: whole },
  'move the price': { symbol, share: move, ms: optional(whole) },
  'trade as somebody else': {
    symbol,
    side: oneOf('BUY', 'SELL'),
    quantity: figure,
    mode: optional(oneOf('CROSS', 'ISOLATED')),
  },
  'act as somebody else': { act: oneOf(...OTHER_CLIENT_ACTS), symbol },
  announce: { message: text, about: optional(oneOf(...ANNOUNCEMENT_TYPES)), url: optional(text) },
}

/**
 * Reads a list of faults for an exchange with these markets. Throws {@link FaultScriptError} on the first that
 * could not strike as it is written, so that no script goes wrong in the middle of what it was to show.
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
  const fields: FaultFields = { ...COMMON, ...FAULTS[name] }
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

const isName = (name: unknown): name is PracticeFault['name'] => isText(name) && Object.hasOwn(FAULTS, name)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const describeValue = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)
