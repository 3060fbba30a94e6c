import type { Result } from '@core/value/result'

/** Carries a type argument without a value at run time. */
interface TypeCarrier<T> {
  readonly carries?: T
}

/** A call from the renderer to main. At run time it is only the word `call`. */
export type ContractCall<I, O> = 'call' & TypeCarrier<(input: I) => O>

/** A push from main to the renderer. At run time it is only the word `push`. */
export type ContractPush<T> = 'push' & TypeCarrier<{ readonly news: T }>

export const defineCall = <I, O>(): ContractCall<I, O> => 'call' as ContractCall<I, O>

export const definePush = <T>(): ContractPush<T> => 'push' as ContractPush<T>

/** A contract: groups of named calls and pushes. It is all that the sandboxed preload knows. */
export type Contract = Readonly<
  Record<string, Readonly<Record<string, ContractCall<never, unknown> | ContractPush<unknown>>>>
>

export type ContractCalls<G> = {
  readonly [N in keyof G as G[N] extends ContractPush<unknown> ? never : N]: G[N]
}

type CallFunction<I, O> = (...input: [I] extends [void] ? [] : [I]) => Promise<Result<O>>

export type ContractClient<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof A[G]]: A[G][N] extends ContractCall<infer I, infer O>
      ? CallFunction<I, O>
      : A[G][N] extends ContractPush<infer T>
        ? (listener: (news: T) => void) => () => void
        : never
  }
}

export type ContractHandlers<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof ContractCalls<A[G]>]: ContractCalls<A[G]>[N] extends ContractCall<infer I, infer O>
      ? (input: I) => Promise<Result<O>> | Result<O>
      : never
  }
}

type IsPush<T> = T extends ContractPush<unknown> ? true : false
type HasPushes<G> = true extends { readonly [N in keyof G]: IsPush<G[N]> }[keyof G] ? true : false

export type ContractPushers<A extends Contract> = {
  readonly [G in keyof A as HasPushes<A[G]> extends true ? G : never]: {
    readonly [N in keyof A[G] as IsPush<A[G][N]> extends true ? N : never]: A[G][N] extends ContractPush<
      infer T
    >
      ? (news: T) => void
      : never
  }
}

/** The only part that differs between Electron, the Chromium host and a unit test. */
export interface ContractTransport {
  invoke(channel: string, input: unknown): Promise<unknown>
  on(channel: string, listener: (news: unknown) => void): () => void
}

/** Creates the renderer's client for `contract`. It can call only the names in it. */
export function createContractClient<A extends Contract>(
  contract: A,
  transport: ContractTransport,
): ContractClient<A> {
  const groups = Object.entries<Record<string, string>>(contract).map(([group, entries]) => [
    group,
    Object.fromEntries(
      Object.entries(entries).map(([name, kind]) => {
        const channel = `${group}.${name}`
        const method =
          kind === 'call'
            ? (input: unknown) => transport.invoke(channel, input)
            : (listener: (news: unknown) => void) => transport.on(channel, listener)
        return [name, method]
      }),
    ),
  ])
  return Object.fromEntries(groups) as ContractClient<A>
}
