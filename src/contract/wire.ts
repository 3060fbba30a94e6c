import type { Result } from '@core/value/result'

/** A type that is carried along and never there. */
interface Carries<T> {
  readonly carries?: T
}

/** A question the other side answers. There is the word alone; what is asked and answered is a type. */
export type Call<I, O> = 'call' & Carries<(input: I) => O>

/** News the main process tells without being asked. There is the word alone; what is told is a type. */
export type Push<T> = 'push' & Carries<{ readonly news: T }>

/** Puts a call into a contract, under the name it stands by: the types of what it takes and of what it answers. */
export const call = <I, O>(): Call<I, O> => 'call' as Call<I, O>

/** Puts news into a contract, under the name it stands by. */
export const push = <T>(): Push<T> => 'push' as Push<T>

/** A contract: a group, a name in it, and no more levels. It is all that the sandboxed side knows. */
export type Contract = Readonly<
  Record<string, Readonly<Record<string, Call<never, unknown> | Push<unknown>>>>
>

/** The calls of a group, without its news. */
export type CallsOf<G> = { readonly [N in keyof G as G[N] extends Push<unknown> ? never : N]: G[N] }

type Ask<I, O> = (...input: [I] extends [void] ? [] : [I]) => Promise<Result<O>>

/** The renderer's end, with every call and every push under its name. */
export type Client<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof A[G]]: A[G][N] extends Call<infer I, infer O>
      ? Ask<I, O>
      : A[G][N] extends Push<infer T>
        ? (hear: (news: T) => void) => () => void
        : never
  }
}

/** The main process's end: one function for each call. */
export type Handlers<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof CallsOf<A[G]>]: CallsOf<A[G]>[N] extends Call<infer I, infer O>
      ? (input: I) => Promise<Result<O>> | Result<O>
      : never
  }
}

type IsPush<T> = T extends Push<unknown> ? true : false
type HasPushes<G> = true extends { readonly [N in keyof G]: IsPush<G[N]> }[keyof G] ? true : false

/** What main can tell: one function for each push, in the groups that have any. */
export type Pushers<A extends Contract> = {
  readonly [G in keyof A as HasPushes<A[G]> extends true ? G : never]: {
    readonly [N in keyof A[G] as IsPush<A[G][N]> extends true ? N : never]: A[G][N] extends Push<infer T>
      ? (news: T) => void
      : never
  }
}

/** The one thing that differs between Electron, the Chromium host and a unit test. */
export interface Transport {
  invoke(channel: string, input: unknown): Promise<unknown>
  on(channel: string, hear: (news: unknown) => void): () => void
}

/** Makes the renderer's end out of a contract. It can say the names in it and nothing else. */
export function connect<A extends Contract>(contract: A, transport: Transport): Client<A> {
  const groups = Object.entries<Record<string, string>>(contract).map(([group, entries]) => [
    group,
    Object.fromEntries(
      Object.entries(entries).map(([name, kind]) => {
        const channel = `${group}.${name}`
        const end =
          kind === 'call'
            ? (input: unknown) => transport.invoke(channel, input)
            : (hear: (news: unknown) => void) => transport.on(channel, hear)
        return [name, end]
      }),
    ),
  ])
  return Object.fromEntries(groups) as Client<A>
}
