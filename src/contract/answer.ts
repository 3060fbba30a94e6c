import { err, createRefusal, type Result } from '@core/value/result'
import * as v from 'valibot'
import type { ContractCall, ContractCalls, Contract, ContractHandlers } from './wire'

/** How often something may happen: so many at once, and so many a second after that. */
export interface ContractRateLimit {
  readonly burst: number
  readonly perSecond: number
}

/** More than a person and the screen together ever need. */
const defaultRateLimit: ContractRateLimit = { burst: 40, perSecond: 20 }

/** The rate of a call behind which stands work, a question to the person, a read of the venue, or a line that stays for good. */
export const strictRateLimit: ContractRateLimit = { burst: 3, perSecond: 0.5 }

/** What main holds a call to: the shape of its input, and how often it may be made. */
interface CallInputRule<I> {
  readonly shape: v.GenericSchema<unknown, I>
  readonly rate: ContractRateLimit
}

/** What every call of a contract is held to. */
export type ContractInputRules<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof ContractCalls<A[G]>]: ContractCalls<A[G]>[N] extends ContractCall<infer I, unknown>
      ? CallInputRule<I>
      : never
  }
}

type HasNoInput<C> = C extends ContractCall<infer I, unknown> ? ([I] extends [void] ? true : false) : true
type DeclaredRule<C> =
  C extends ContractCall<infer I, unknown> ? Pick<CallInputRule<I>, 'shape'> & Partial<Pick<CallInputRule<I>, 'rate'>> : never
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

/**
 * What has to be said of the calls of a contract: a shape wherever one takes something, and a rate where the usual one
 * is not right. A call that takes nothing and may come as often as usual needs no word.
 */
export type DeclaredInputRules<A extends Contract> = {
  readonly [G in keyof A as Record<never, never> extends DeclaredGroupRules<A[G]> ? never : G]: DeclaredGroupRules<A[G]>
} & {
  readonly [G in keyof A as Record<never, never> extends DeclaredGroupRules<A[G]> ? G : never]?: DeclaredGroupRules<A[G]>
}

/** What every call of a contract is held to, out of what has to be said of them. */
export function createInputRules<A extends Contract>(contract: A, declaredRules: DeclaredInputRules<A>): ContractInputRules<A> {
  const rulesByCall: Readonly<Record<string, Readonly<Record<string, object>>>> = declaredRules
  // SECURITY: a call of which nothing is said takes nothing, and comes no more often than usual.
  const defaultRule = { shape: v.undefined(), rate: defaultRateLimit }
  const groups = Object.entries<Readonly<Record<string, string>>>(contract).map(([group, entries]) => {
    const calls = Object.keys(entries).filter(name => entries[name] === 'call')
    return [group, Object.fromEntries(calls.map(name => [name, { ...defaultRule, ...rulesByCall[group]?.[name] }]))]
  })
  return Object.fromEntries(groups) as ContractInputRules<A>
}

/** The main process's end of one call. Unknown names and misshapen input never reach a handler. */
export async function dispatchContractCall<A extends Contract>(
  inputs: ContractInputRules<A>,
  handlers: ContractHandlers<A>,
  channel: string,
  input: unknown,
): Promise<Result<unknown>> {
  const [group = '', name = '', ...more] = channel.split('.')
  const rule = getOwnProperty<CallInputRule<unknown>>(getOwnProperty(inputs, group), name)
  const handle = getOwnProperty<(input: unknown) => Promise<Result<unknown>>>(getOwnProperty(handlers, group), name)
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

/** How much is told of the place of what is refused: its names are whatever a page wrote. */
const MAX_PATH_LENGTH = 200

/** A place in what a page said, as far as anybody reads it. */
export const truncateInputPath = (path: string): string => path.slice(0, MAX_PATH_LENGTH)

function getOwnProperty<T>(object: unknown, key: string): T | undefined {
  const there = typeof object === 'object' && object !== null && Object.hasOwn(object, key)
  return there ? (object as Record<string, T>)[key] : undefined
}
