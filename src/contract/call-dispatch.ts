import { err, createRefusal, type Result } from '@core/value/result'
import * as v from 'valibot'
import type { ContractCall, ContractCalls, Contract, ContractHandlers } from './ipc-contract'

/** Rate limit of a call: `burst` calls at once, then `perSecond` calls per second. */
export interface ContractRateLimit {
  readonly burst: number
  readonly perSecond: number
}

/** Default limit, well above what a user and the page need together. */
const defaultRateLimit: ContractRateLimit = { burst: 40, perSecond: 20 }

/** Limit for expensive calls: heavy work, a prompt to the user, a venue read, or a permanent journal line. */
export const strictRateLimit: ContractRateLimit = { burst: 3, perSecond: 0.5 }

interface CallInputRule<I> {
  readonly shape: v.GenericSchema<unknown, I>
  readonly rate: ContractRateLimit
}

export type ContractInputRules<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof ContractCalls<A[G]>]: ContractCalls<A[G]>[N] extends ContractCall<infer I, unknown>
      ? CallInputRule<I>
      : never
  }
}

type HasNoInput<C> = C extends ContractCall<infer I, unknown> ? ([I] extends [void] ? true : false) : true
type DeclaredRule<C> =
  C extends ContractCall<infer I, unknown>
    ? Pick<CallInputRule<I>, 'shape'> & Partial<Pick<CallInputRule<I>, 'rate'>>
    : never
type DeclaredGroupRules<G> = {
  readonly [N in keyof ContractCalls<G> as HasNoInput<G[N & keyof G]> extends true ? never : N]: DeclaredRule<
    G[N & keyof G]
  >
} & {
  readonly [N in keyof ContractCalls<G> as HasNoInput<G[N & keyof G]> extends true ? N : never]?: Pick<
    CallInputRule<void>,
    'rate'
  >
}

/** True if a group of calls needs no rule, because all of its rules are optional. */
type NeedsNoRules<G> = Record<never, never> extends DeclaredGroupRules<G> ? true : false

/**
 * Input rules that a contract declares: a `shape` for each call with input, and a `rate` where the default limit does
 * not fit. A call without input and with the default limit needs no entry.
 */
export type DeclaredInputRules<A extends Contract> = {
  readonly [G in keyof A as NeedsNoRules<A[G]> extends true ? never : G]: DeclaredGroupRules<A[G]>
} & {
  readonly [G in keyof A as NeedsNoRules<A[G]> extends true ? G : never]?: DeclaredGroupRules<A[G]>
}

export function createInputRules<A extends Contract>(
  contract: A,
  declaredRules: DeclaredInputRules<A>,
): ContractInputRules<A> {
  const rulesByCall: Readonly<Record<string, Readonly<Record<string, object>>>> = declaredRules
  // SECURITY: a call without a declared rule accepts no input and has the default rate limit.
  const defaultRule = { shape: v.undefined(), rate: defaultRateLimit }
  const groups = Object.entries<Readonly<Record<string, string>>>(contract).map(([group, entries]) => {
    const calls = Object.keys(entries).filter(name => entries[name] === 'call')
    return [
      group,
      Object.fromEntries(calls.map(name => [name, { ...defaultRule, ...rulesByCall[group]?.[name] }])),
    ]
  })
  return Object.fromEntries(groups) as ContractInputRules<A>
}

export async function dispatchContractCall<A extends Contract>(
  inputs: ContractInputRules<A>,
  handlers: ContractHandlers<A>,
  channel: string,
  input: unknown,
): Promise<Result<unknown>> {
  const [group = '', name = '', ...more] = channel.split('.')
  const rule = getOwnProperty<CallInputRule<unknown>>(getOwnProperty(inputs, group), name)
  const handle = getOwnProperty<(input: unknown) => Promise<Result<unknown>>>(
    getOwnProperty(handlers, group),
    name,
  )
  if (rule === undefined || handle === undefined || more.length > 0)
    return err([createRefusal('INPUT_MALFORMED', { channel })])
  const read = v.safeParse(rule.shape, input, { abortEarly: true })
  if (!read.success)
    return err([
      createRefusal('INPUT_MALFORMED', {
        channel,
        at: truncateInputPath(v.getDotPath(read.issues[0]) ?? 'the input itself'),
      }),
    ])
  return handle(read.output)
}

/** Maximum length of a reported input path. Its keys come from the page and may be long. */
const MAX_PATH_LENGTH = 200

export const truncateInputPath = (path: string): string => path.slice(0, MAX_PATH_LENGTH)

function getOwnProperty<T>(object: unknown, key: string): T | undefined {
  const there = typeof object === 'object' && object !== null && Object.hasOwn(object, key)
  return there ? (object as Record<string, T>)[key] : undefined
}
