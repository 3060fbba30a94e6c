import { ACTS, RULE_NAMES } from './events'
import type { Fault } from './faults'
import { readFixed } from '../numbers/fixed'
import { ABOUT } from '../records/announced'

/** A script that cannot be followed, in one sentence that says where and why. */
export class WrongScript extends Error {}

/** What a field of a fault may hold. */
interface Field {
  readonly wants: string
  readonly is: (value: unknown, symbols: readonly string[]) => boolean
  readonly needed: boolean
}

type Fields = Readonly<Record<string, Field>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const oneOf = (...words: readonly string[]): Field => ({
  wants: `one of ${words.join(', ')}`,
  is: value => isText(value) && words.includes(value),
  needed: true,
})
const maybe = (field: Field): Field => ({ ...field, needed: false })

const text: Field = { wants: 'a text', is: isText, needed: true }
const whole: Field = { wants: 'a whole number from 0', is: isWhole, needed: true }
const share: Field = {
  wants: 'a share from 0 to 1',
  is: value => isNumber(value) && value >= 0 && value <= 1,
  needed: true,
}
const move: Field = {
  wants: 'a share above -1 and up to 10',
  is: value => isNumber(value) && value > -1 && value <= 10,
  needed: true,
}
const status: Field = {
  wants: 'an HTTP status',
  is: value => isNumber(value) && Number.isInteger(value) && value >= 200 && value <= 599,
  needed: false,
}
const code: Field = {
  wants: 'a whole number',
  is: value => Number.isSafeInteger(value),
  needed: false,
}
const figure: Field = {
  wants: 'a positive figure as a text',
  is: value => isText(value) && (readFixed(value) ?? 0n) > 0n,
  needed: true,
}
const symbol: Field = {
  wants: 'a market of this exchange',
  is: (value, symbols) => isText(value) && symbols.includes(value),
  needed: true,
}

const STATUSES: readonly string[] = ['ACTIVE', 'POST_ONLY', 'REDUCE_ONLY', 'PENDING', 'DELISTED']
const isRule = ([name, value]: readonly [string, unknown]): boolean =>
  name === 'status'
    ? isText(value) && STATUSES.includes(value)
    : Object.hasOwn(RULE_NAMES, name) && isText(value) && readFixed(value) !== undefined
const rules: Field = {
  wants: `figures as texts by these names: ${Object.keys(RULE_NAMES).join(', ')}; or a status of ${STATUSES.join(', ')}`,
  is: value => isObject(value) && Object.keys(value).length > 0 && Object.entries(value).every(isRule),
  needed: true,
}

const TARGET: Fields = { method: maybe(text), path: maybe(text), topic: maybe(text) }
const on: Field = {
  wants: 'method, path or topic, each a text',
  is: value =>
    isObject(value) &&
    Object.entries(value).every(([name, part]) => Object.hasOwn(TARGET, name) && isText(part)),
  needed: false,
}

const COMMON: Fields = { name: text, on, times: maybe(whole), after: maybe(whole), chance: maybe(share) }
const REPLY: Fields = { status, code, message: maybe(text), body: maybe(text) }
const GARBLE: Fields = { find: text, put: text }

/** Every fault there is, by its name, with what belongs to it. */
const FAULTS: Readonly<Record<Fault['name'], Fields>> = {
  'lose the request': {},
  'lose the reply': {},
  'refuse the connection': {},
  delay: { ms: whole, when: maybe(oneOf('before taking', 'before answering')) },
  'lose the reply, take it later': { ms: whole },
  'take twice': {},
  'error after taking': REPLY,
  'error instead': REPLY,
  'cut the reply': { bytes: whole },
  drip: { bytes: whole, ms: whole },
  garble: GARBLE,
  'not found': {},
  redirect: { to: text, status },
  'switch protocols': { when: maybe(oneOf('before taking', 'before answering')) },
  'another status': { status: { ...status, needed: true } },
  'tear the packing': { bytes: whole },
  'contradict itself': {
    code: { ...code, needed: true },
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
  'reject later': { reason: maybe(text) },
  'match late': { ms: whole },
  'accept without effect': {},
  'activate late': { ms: whole },
  'fill in part': { share },
  'fill before the cancel': { share },
  'forget the cancel': {},
  'change the rules': { symbol, rules },
  'revoke the keys': { ms: maybe(whole) },
  'narrow the keys': { scope: maybe(text) },
  'close the venue': { ms: whole },
  'plan a maintenance': { wait: whole, ms: whole },
  'move the price': { symbol, share: move, ms: maybe(whole) },
  'trade as somebody else': {
    symbol,
    side: oneOf('BUY', 'SELL'),
    quantity: figure,
    mode: maybe(oneOf('CROSS', 'ISOLATED')),
  },
  'act as somebody else': { act: oneOf(...ACTS), symbol },
  announce: { message: text, about: maybe(oneOf(...ABOUT)), url: maybe(text) },
}

/**
 * Reads a list of faults for an exchange with these markets. Throws {@link WrongScript} on the first that
 * could not strike as it is written, so that no script goes wrong in the middle of what it was to show.
 */
export function readScript(script: unknown, symbols: readonly string[]): readonly Fault[] {
  if (!Array.isArray(script)) throw new WrongScript('A script is a list of faults.')
  return script.map((entry: unknown, index) => readFault(entry, symbols, `Fault ${index + 1}`))
}

/** Reads one fault, called by some words in the sentence that refuses it. */
export function readFault(entry: unknown, symbols: readonly string[], called = 'The fault'): Fault {
  if (!isObject(entry)) throw new WrongScript(`${called} is not an object with a name.`)
  const { name } = entry
  if (!isName(name))
    throw new WrongScript(`${called} has the name ${say(name)}, and there is none of that name.`)
  const fields: Fields = { ...COMMON, ...FAULTS[name] }
  for (const given of Object.keys(entry))
    if (!Object.hasOwn(fields, given))
      throw new WrongScript(`${called}, "${name}", says ${say(given)}, which does not belong to it.`)
  for (const [field, { wants, is, needed }] of Object.entries(fields)) {
    const value = entry[field]
    if (value === undefined && !needed) continue
    if (!is(value, symbols))
      throw new WrongScript(`${called}, "${name}", needs ${wants} as its ${field}, not ${say(value)}.`)
  }
  return entry as unknown as Fault
}

const isName = (name: unknown): name is Fault['name'] => isText(name) && Object.hasOwn(FAULTS, name)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const say = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 200)
