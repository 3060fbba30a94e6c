import type { Exchange } from '../exchange/exchange'
import type { ReadObject, Written } from './json'
import type { Limit } from './limits'
import type { Account } from '../account/records'
import { type Refusal, refuse } from './refusal'
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
}

/** What a route has to say: a payload in the envelope, one without it, or no. */
export type Answer = { readonly data: Written } | { readonly bare: Written } | Refusal

/** One operation of the venue. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With names in braces for the parts that vary. */
  readonly path: string
  readonly scope: Scope | 'none'
  readonly limit: Limit
  /** Whether it still answers while the venue is closed. */
  readonly duringMaintenance: boolean
  readonly answer: (exchange: Exchange, call: Call, account: Account) => Answer
}

type Method = Route['method']

/** An operation anybody may call. Its account is nobody's. */
export const open = (
  method: Method,
  path: string,
  limit: Limit,
  answer: (exchange: Exchange, call: Call) => Answer,
): Route => ({
  method,
  path,
  scope: 'none',
  limit,
  duringMaintenance: true,
  answer,
})

/** An operation that only reads an account. */
export const read = (path: string, limit: Limit, answer: Route['answer']): Route => ({
  method: 'GET',
  path,
  scope: 'read',
  limit,
  duringMaintenance: true,
  answer,
})

/** An operation that changes something; none is taken while the venue is closed. */
export const write = (
  method: Method,
  path: string,
  limit: Limit,
  answer: Route['answer'],
  scope: Scope = 'trading',
): Route => ({
  method,
  path,
  scope,
  limit,
  duringMaintenance: false,
  answer,
})

/** Says yes. */
export const say = (data?: Written): Answer => ({ data })

/** A page of a list, with what the venue says about it. */
export function pageOf<T>(rows: readonly T[], call: Call, shape: (row: T) => Written, usual = 25): Answer {
  const page = Number(call.query.get('page') ?? '1')
  const size = Number(call.query.get('size') ?? String(usual))
  if (!Number.isInteger(page) || page < 1) return refuse(-1005, 'page must be a positive integer')
  if (!Number.isInteger(size) || size < 1 || size > 500) return refuse(-1005, 'size must be from 1 to 500')
  const shown = rows.slice((page - 1) * size, page * size).map(shape)
  return say({ meta: { total: rows.length, records_per_page: size, current_page: page }, rows: shown })
}

/** Reads the time bounds of a query in milliseconds; says no where they are none. */
export function spanOf({ query }: Call): { readonly from: number; readonly to: number } | Refusal {
  const bound = (name: string, usual: number) => {
    const text = query.get(name)
    return text === undefined || text === '' ? usual : /^\d{1,16}$/.test(text) ? Number(text) : NaN
  }
  const from = bound('start_t', 0)
  const to = bound('end_t', Infinity)
  return Number.isNaN(from) || Number.isNaN(to)
    ? refuse(-1005, 'start_t and end_t must be milliseconds since 1970')
    : { from, to }
}
