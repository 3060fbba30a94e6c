import type { Result } from '@core/value/result'

/** A question the other side answers. It exists only as a type. */
export interface Call<I, O> {
  readonly call: (input: I) => O
}

/** News the main process tells without being asked. It exists only as a type. */
export interface Push<T> {
  readonly push: T
}

/** Two levels and no more: a group, and a name in it. */
export type Groups<A> = { readonly [G in keyof A]: object }

type IsPush<T> = T extends Push<unknown> ? true : false
type Ask<I, O> = (...input: [I] extends [void] ? [] : [I]) => Promise<Result<O>>

/** Every name of a contract and which way it goes: all that the sandboxed side needs to know. */
export type Names<A extends Groups<A>> = {
  readonly [G in keyof A]: { readonly [N in keyof A[G]]: IsPush<A[G][N]> extends true ? 'push' : 'call' }
}

/** The renderer's end, with every call and every push under its name. */
export type Client<A extends Groups<A>> = {
  readonly [G in keyof A]: {
    readonly [N in keyof A[G]]: A[G][N] extends Call<infer I, infer O>
      ? Ask<I, O>
      : A[G][N] extends Push<infer T>
        ? (hear: (news: T) => void) => () => void
        : never
  }
}

/** The main process's end: one function for each call. */
export type Handlers<A extends Groups<A>> = {
  readonly [G in keyof A]: {
    readonly [N in keyof A[G] as IsPush<A[G][N]> extends true ? never : N]: A[G][N] extends Call<
      infer I,
      infer O
    >
      ? (input: I) => Promise<Result<O>> | Result<O>
      : never
  }
}

type TellsNews<G> = true extends { readonly [N in keyof G]: IsPush<G[N]> }[keyof G] ? true : false

/** What main can tell: one function for each push, in the groups that have any. */
export type Tellers<A extends Groups<A>> = {
  readonly [G in keyof A as TellsNews<A[G]> extends true ? G : never]: {
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

/** Makes the renderer's end out of the names alone. It can say these names and nothing else. */
export function connect<A extends Groups<A>>(names: Names<A>, transport: Transport): Client<A> {
  const groups = Object.entries<Record<string, 'call' | 'push'>>(names).map(([group, entries]) => [
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
