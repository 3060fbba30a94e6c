import type { Result } from '@core/value/result'

/** A type that is carried along and never there. */
interface TypeCarrier<T> {
  readonly carries?: T
}

/** A question the other side answers. There is the word alone; what is asked and answered is a type. */
export type ContractCall<I, O> = 'call' & TypeCarrier<(input: I) => O>

/** News the main process tells without being asked. There is the word alone; what is told is a type. */
export type ContractPush<T> = 'push' & TypeCarrier<{ readonly news: T }>

/** Puts a call into a contract, under the name it stands by: the types of what it takes and of what it answers. */
export const defineCall = <I, O>(): ContractCall<I, O> => 'call' as ContractCall<I, O>

/** Puts news into a contract, under the name it stands by. */
export const definePush = <T>(): ContractPush<T> => 'push' as ContractPush<T>

/** A contract: a group, a name in it, and no more levels. It is all that the sandboxed side knows. */
export type Contract = Readonly<
  Record<string, Readonly<Record<string, ContractCall<never, unknown> | ContractPush<unknown>>>>
>

/** The calls of a group, without its news. */
export type ContractCalls<G> = { readonly [N in keyof G as G[N] extends ContractPush<unknown> ? never : N]: G[N] }

type CallFunction<I, O> = (...input: [I] extends [void] ? [] : [I]) => Promise<Result<O>>

/** The renderer's end, with every call and every push under its name. */
export type ContractClient<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof A[G]]: A[G][N] extends ContractCall<infer I, infer O>
      ? CallFunction<I, O>
      : A[G][N] extends ContractPush<infer T>
        ? (listener: (news: T) => void) => () => void
        : never
  }
}

/** The main process's end: one function for each call. */
export type ContractHandlers<A extends Contract> = {
  readonly [G in keyof A]: {
    readonly [N in keyof ContractCalls<A[G]>]: ContractCalls<A[G]>[N] extends ContractCall<infer I, infer O>
      ? (input: I) => Promise<Result<O>> | Result<O>
      : never
  }
}

type IsPush<T> = T extends ContractPush<unknown> ? true : false
type HasPushes<G> = true extends { readonly [N in keyof G]: IsPush<G[N]> }[keyof G] ? true : false

/** What main can tell: one function for each push, in the groups that have any. */
export type ContractPushers<A extends Contract> = {
  readonly [G in keyof A as HasPushes<A[G]> extends true ? G : never]: {
    readonly [N in keyof A[G] as IsPush<A[G][N]> extends true ? N : never]: A[G][N] extends ContractPush<infer T>
      ? (news: T) => void
      : never
  }
}

/** The one thing that differs between Electron, the Chromium host and a unit test. */
export interface ContractTransport {
  invoke(channel: string, input: unknown): Promise<unknown>
  on(channel: string, listener: (news: unknown) => void): () => void
}

/** Makes the renderer's end out of a contract. It can say the names in it and nothing else. */
export function createContractClient<A extends Contract>(contract: A, transport: ContractTransport): ContractClient<A> {
  const groups = Object.entries<Record<string, string>>(contract).map(([group, entries]) => [
    group,
    Object.fromEntries(
      Object.entries(entries).map(([name, kind]) => {
        const channel = `${group}.${name}`
        const end =
          kind === 'call'
            ? (input: unknown) => transport.invoke(channel, input)
            : (listener: (news: unknown) => void) => transport.on(channel, listener)
        return [name, end]
      }),
    ),
  ])
  return Object.fromEntries(groups) as ContractClient<A>
}
