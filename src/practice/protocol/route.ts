import type { Asks, Wrong } from './asks'
import type { Exchange } from '../exchange/exchange'
import type { ReadObject, Written } from './json'
import type { Limit } from './limits'
import type { Account } from '../records/records'
import type { Refusal } from '../account/refusal'
import type { Scope } from './verify'

/** A request that found its route. */
export interface Call {
  readonly query: ReadonlyMap<string, string>
  readonly body: ReadObject
  /** What stood in the place of a name in the path. */
  readonly param: (name: string) => string
  readonly ip: string
  /** The public key that signed, or nothing. */
  readonly key: string
  /** Puts something into the log that is wrong with a part of the request. */
  readonly complain: (wrong: Wrong) => void
}

/** What a route has to say: a payload in the envelope, one without it, or no. */
export type Answer =
  | { readonly data: Written }
  /** Without the envelope; under a status of its own where it is a no. */
  | { readonly bare: Written; readonly status?: number }
  | Refusal

/** One operation of the venue. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With names in braces for the parts that vary. */
  readonly path: string
  readonly scope: Scope | 'none'
  readonly limit: Limit
  /** What may be said to it, and nothing else. */
  readonly asks: Asks
  /** Where it is said; of two places in the one of them that says anything. */
  readonly askedIn: 'query' | 'body' | 'either'
  /** Whether it still answers while the venue is closed. */
  readonly duringMaintenance: boolean
  /** Whose limit each part of it counts against besides its own, and how many parts it has. */
  readonly counts?: {
    readonly as: string
    readonly limit: Limit
    readonly parts: (body: ReadObject) => number
  }
  /** How it says no, where that is not in the words of the others. */
  readonly refuses?: (refusal: Refusal, now: number) => Answer
  readonly answer: (exchange: Exchange, call: Call, account: Account) => Answer
}

type Method = Route['method']

const placeOf = (method: Method) => (method === 'GET' || method === 'DELETE' ? 'query' : 'body')

/** An operation anybody may call. Its account is nobody's. */
export const open = (
  method: Method,
  path: string,
  limit: Limit,
  asks: Asks,
  answer: (exchange: Exchange, call: Call) => Answer,
): Route => ({
  method,
  path,
  scope: 'none',
  limit,
  asks,
  askedIn: placeOf(method),
  duringMaintenance: true,
  answer,
})

/** An operation that only reads an account. */
export const read = (path: string, limit: Limit, asks: Asks, answer: Route['answer']): Route => ({
  method: 'GET',
  path,
  scope: 'read',
  limit,
  asks,
  askedIn: 'query',
  duringMaintenance: true,
  answer,
})

/** An operation that changes something; none is taken while the venue is closed. */
export const write = (
  method: Method,
  path: string,
  limit: Limit,
  asks: Asks,
  answer: Route['answer'],
  more: Partial<Pick<Route, 'scope' | 'askedIn' | 'counts'>> = {},
): Route => ({
  method,
  path,
  scope: 'trading',
  limit,
  asks,
  askedIn: placeOf(method),
  duringMaintenance: false,
  answer,
  ...more,
})

/** Says yes. */
export const say = (data?: Written): Answer => ({ data })

/** A page of a list, with what the venue says about it. */
export function pageOf<T>(
  rows: readonly T[],
  { query }: Call,
  shape: (row: T) => Written,
  usual = 25,
): Answer {
  const page = Number(query.get('page') ?? '1')
  const size = Number(query.get('size') ?? String(usual))
  const shown = rows.slice((page - 1) * size, page * size).map(shape)
  return say({ meta: { total: rows.length, records_per_page: size, current_page: page }, rows: shown })
}

/** The time bounds of a query in milliseconds. */
export const spanOf = ({ query }: Call): { readonly from: number; readonly to: number } => ({
  from: Number(query.get('start_t') ?? 0),
  to: Number(query.get('end_t') ?? Infinity),
})
