import { dispatchContractCall, truncateInputPath, type ContractInputRules } from '@contract/call-dispatch'
import { deskInputRules, consentInputRules } from '@contract/desk-input-rules'
import { popoutInputRules } from '@contract/popout-input-rules'
import type { Contract, ContractHandlers } from '@contract/ipc-contract'
import { ok, type Result } from '@core/value/result'
import { inspect, isDeepStrictEqual } from 'node:util'
import { inputLimits, findUnsafePath } from '../../../src/main/electron/payload-safety'
import type { Chance } from '../chance'
import { mutated } from './hostile-text'
import { hostileValue } from './hostile-values'
import { parserOf, unless, type FuzzedParser } from './parser'
import { drawFittingValue } from './schema-values'

type Inputs = Readonly<Record<string, Readonly<Record<string, { readonly shape: unknown }>>>>

const doors = {
  desk: deskInputRules,
  sheet: consentInputRules,
  beside: popoutInputRules,
} as unknown as Readonly<Record<string, Inputs>>
const calls = Object.entries(doors).flatMap(([door, inputs]) =>
  Object.entries(inputs).flatMap(([group, names]) =>
    Object.entries(names).map(([name, { shape }]) => ({ door, channel: `${group}.${name}`, shape })),
  ),
)

interface DoorCall {
  readonly door: string
  readonly channel: string
  readonly input: unknown
}

/** Replaces one part of a value with something that no call accepts. */
function spoiled(value: unknown, chance: Chance): unknown {
  if (typeof value === 'string' && chance.happens(0.6)) return mutated(value, chance)
  if (typeof value !== 'object' || value === null || chance.happens(0.15)) return hostileValue(chance)
  if (Array.isArray(value)) {
    const at = chance.below(value.length + 1)
    return value.length === 0
      ? [hostileValue(chance)]
      : value.map((each: unknown, index) => (index === at ? spoiled(each, chance) : each))
  }
  const names = Object.keys(value)
  const name =
    names.length === 0 || chance.happens(0.2)
      ? chance.pick(['more', '__proto__', 'toString', 'x'.repeat(chance.below(400) * 1_000), '\ud800'])
      : chance.pick(names)
  const before = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
  const entries = Object.entries(value).filter(([each]) => each !== name)
  return chance.happens(0.1)
    ? Object.fromEntries(entries)
    : Object.fromEntries([...entries, [name, spoiled(before, chance)]])
}

/** Names that no call has, and names that every object inherits. */
const strangers: readonly string[] = [
  '',
  '.',
  'x',
  'orders',
  'orders.plan.x',
  'toString.call',
  'constructor.name',
  '__proto__.x',
  'orders.toString',
  'orders.__proto__',
]

function drawDoorCall(chance: Chance): DoorCall {
  const { door, channel, shape } = chance.pick(calls)
  const fits = drawFittingValue(shape, chance)
  const input = chance.happens(0.2)
    ? fits
    : chance.happens(0.1)
      ? hostileValue(chance)
      : spoiled(chance.happens(0.2) ? spoiled(fits, chance) : fits, chance)
  return { door, channel: chance.happens(0.97) ? channel : chance.pick(strangers), input }
}

/** Creates handlers of every call that record their input. */
function recordingHandlers(inputs: Inputs, received: unknown[]): Inputs {
  const record = (input: unknown): Result<undefined> => {
    received.push(input)
    return ok(undefined)
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([group, names]) => [
      group,
      Object.fromEntries(Object.keys(names).map(name => [name, record])),
    ]),
  ) as unknown as Inputs
}

type Door = (call: DoorCall, input: unknown, received: unknown[]) => Promise<Result<unknown> | string>

/** Calls without the check for unsafe values. */
const plainDoor: Door = ({ door, channel }, input, received) =>
  dispatchContractCall(
    (doors[door] ?? {}) as unknown as ContractInputRules<Contract>,
    recordingHandlers(doors[door] ?? {}, received) as unknown as ContractHandlers<Contract>,
    channel,
    input,
  )

/** Processes a call from a page as the production entry point does after the structured clone. */
const usualDoor: Door = async (call, input, received) => {
  const unsafe = input === undefined ? undefined : findUnsafePath(input, inputLimits)
  return unsafe === undefined ? plainDoor(call, input, received) : truncateInputPath(unsafe)
}

/** Checks the input of a handler: plain values of bounded size that JSON carries unchanged. */
function faultsOfReceived(value: unknown, depth = 0): readonly string[] {
  if (depth > 8) return ['what reached the handler is deeper than any call is']
  if (value === undefined || value === null || typeof value === 'boolean') return []
  if (typeof value === 'number')
    return unless(Number.isFinite(value), 'what reached the handler is no number')
  if (typeof value === 'string')
    return unless(value.length <= 200_000, 'what reached the handler is without bound')
  if (typeof value !== 'object') return [`a ${typeof value} reached the handler`]
  const isRecord = Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value)
  return [
    ...unless(isRecord && !Object.hasOwn(value, '__proto__'), 'what reached the handler is no plain record'),
    ...unless(Object.keys(value).length <= 500, 'what reached the handler has no end'),
    ...Object.values(value).flatMap(each => faultsOfReceived(each, depth + 1)),
  ]
}

/** Longest refusal that a page may receive, in characters. */
const LONGEST = 2_000

/** Every call of every contract, with input from a hostile page. */
export const doorParser = (open: Door = usualDoor): FuzzedParser =>
  parserOf<DoorCall>({
    name: 'door',
    describe: ({ door, channel, input }) =>
      `${door} ${channel}: ${inspect(input, { depth: 4, maxStringLength: 60, breakLength: Infinity })}`,
    draw: drawDoorCall,
    async judge(call) {
      let input: unknown
      try {
        input = structuredClone(call.input)
      } catch (error) {
        // The bridge throws for values that cannot be cloned.
        return unless(error instanceof DOMException, 'it was not cloned for another reason')
      }
      const received: unknown[] = []
      const answered = await open(call, input, received)
      const [reached] = received
      const refused =
        typeof answered === 'string' ? answered : answered.ok ? '' : JSON.stringify(answered.error)
      return [
        ...unless(received.length <= 1, 'it reached a handler twice'),
        ...unless(refused === '' || received.length === 0, 'what was refused reached a handler'),
        ...unless(refused.length <= LONGEST, `it was refused in ${refused.length} signs`),
        ...faultsOfReceived(reached),
        ...unless(
          received.length === 0 || isCarried(input, reached),
          'what reached the handler is another than was said',
        ),
      ]
    },
  })

/** True if the handler received the input as sent, ignoring blanks at the ends of texts. */
const isCarried = (sent: unknown, taken: unknown): boolean => isDeepStrictEqual(trimmed(sent), trimmed(taken))

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(trimmed)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([name, each]) => [name, trimmed(each)]),
  )
}
