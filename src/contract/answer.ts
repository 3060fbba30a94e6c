import { err, refuse, type Result } from '@core/value/result'
import * as v from 'valibot'
import type { Call, CallsOf, Contract, Handlers } from './wire'

/** How often something may happen: so many at once, and so many a second after that. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** More than a person and the screen together ever need. */
const usual: Rate = { burst: 40, perSecond: 20 }

/** The rate of a call behind which stands work, a question to the person, a read of the venue, or a line that stays for good. */
export const seldom: Rate = { burst: 3, perSecond: 0.5 }

/** What main holds a call to: the shape of its input, and how often it may be made. */
interface CallInput<I> {
  readonly shape: v.GenericSchema<unknown, I>
  readonly rate: Rate
}

/** What every call of a contract is held to. */
export type CallInputs<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof CallsOf<A[G]>]: CallsOf<A[G]>[N] extends Call<infer I, unknown>
      ? CallInput<I>
      : never
  }
}

type TakesNothing<C> = C extends Call<infer I, unknown> ? ([I] extends [void] ? true : false) : true
type Own<C> =
  C extends Call<infer I, unknown> ? Pick<CallInput<I>, 'shape'> & Partial<Pick<CallInput<I>, 'rate'>> : never
type OwnOfGroup<G> = {
  readonly [N in keyof CallsOf<G> as TakesNothing<G[N & keyof G]> extends true ? never : N]: Own<
    G[N & keyof G]
  >
} & {
  readonly [N in keyof CallsOf<G> as TakesNothing<G[N & keyof G]> extends true ? N : never]?: Pick<
    CallInput<void>,
    'rate'
  >
}

/**
 * What has to be said of the calls of a contract: a shape wherever one takes something, and a rate where the usual one
 * is not right. A call that takes nothing and may come as often as usual needs no word.
 */
export type OwnInputs<A extends Contract> = {
  readonly [G in keyof A as Record<never, never> extends OwnOfGroup<A[G]> ? never : G]: OwnOfGroup<A[G]>
} & {
  readonly [G in keyof A as Record<never, never> extends OwnOfGroup<A[G]> ? G : never]?: OwnOfGroup<A[G]>
}

/** What every call of a contract is held to, out of what has to be said of them. */
export function inputsOf<A extends Contract>(contract: A, own: OwnInputs<A>): CallInputs<A> {
  const said: Readonly<Record<string, Readonly<Record<string, object>>>> = own
  // SECURITY: a call of which nothing is said takes nothing, and comes no more often than usual.
  const unsaid = { shape: v.undefined(), rate: usual }
  const groups = Object.entries<Readonly<Record<string, string>>>(contract).map(([group, entries]) => {
    const calls = Object.keys(entries).filter(name => entries[name] === 'call')
    return [group, Object.fromEntries(calls.map(name => [name, { ...unsaid, ...said[group]?.[name] }]))]
  })
  return Object.fromEntries(groups) as CallInputs<A>
}

/** The main process's end of one call. Unknown names and misshapen input never reach a handler. */
export async function answer<A extends Contract>(
  inputs: CallInputs<A>,
  handlers: Handlers<A>,
  channel: string,
  input: unknown,
): Promise<Result<unknown>> {
  const [group = '', name = '', ...more] = channel.split('.')
  const held = own<CallInput<unknown>>(own(inputs, group), name)
  const handle = own<(input: unknown) => Promise<Result<unknown>>>(own(handlers, group), name)
  if (held === undefined || handle === undefined || more.length > 0)
    return err([refuse('INPUT_MALFORMED', { channel })])
  const read = v.safeParse(held.shape, input, { abortEarly: true })
  if (!read.success)
    return err([
      refuse('INPUT_MALFORMED', {
        channel,
        at: shortPlace(v.getDotPath(read.issues[0]) ?? 'the input itself'),
      }),
    ])
  return handle(read.output)
}

/** How much is told of the place of what is refused: its names are whatever a page wrote. */
const LONGEST_PLACE = 200

/** A place in what a page said, as far as anybody reads it. */
export const shortPlace = (place: string): string => place.slice(0, LONGEST_PLACE)

function own<T>(object: unknown, key: string): T | undefined {
  const there = typeof object === 'object' && object !== null && Object.hasOwn(object, key)
  return there ? (object as Record<string, T>)[key] : undefined
}
