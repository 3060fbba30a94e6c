import type { RequestFieldRules, RequestViolation } from './request-fields'
import type { PracticeExchange } from '../exchange/practice-exchange'
import type { ParsedJsonObject, JsonPayload } from './exact-json'
import type { RateLimit } from './rate-limits'
import type { AccountRecord } from '../records/trading-records'
import type { VenueRefusal } from '../account/venue-refusal'
import type { KeyScope } from './request-signature'

export interface RouteCall {
  readonly query: ReadonlyMap<string, string>
  readonly body: ParsedJsonObject
  readonly param: (name: string) => string
  readonly ip: string
  /** Public key that signed, or the IP address of an unsigned request. */
  readonly key: string
  /** Time of creation of what the request creates. */
  readonly createdAt: number
  readonly complain: (wrong: RequestViolation) => void
}

/** Answer of a route: a payload in the envelope, one without it, or a refusal. */
export type RouteAnswer =
  | { readonly data: JsonPayload }
  /** Payload without the envelope, with its own status for a failure. */
  | { readonly bare: JsonPayload; readonly status?: number }
  | VenueRefusal

export interface VenueRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with names in braces for the variable parts. */
  readonly path: string
  readonly scope: KeyScope | 'none'
  readonly limit: RateLimit
  readonly fields: RequestFieldRules
  /** Part of the request that contains the fields. `either` is the query if it is not empty, otherwise the body. */
  readonly askedIn: 'query' | 'body' | 'either'
  /** True if the operation is available while the venue is closed. */
  readonly duringMaintenance: boolean
  /** Another operation's limit against which the parts of this one count too. */
  readonly counts?: {
    readonly as: string
    readonly limit: RateLimit
    readonly parts: (body: ParsedJsonObject) => number
  }
  readonly formatRefusal?: (refusal: VenueRefusal, now: number) => RouteAnswer
  readonly answer: (exchange: PracticeExchange, call: RouteCall, account: AccountRecord) => RouteAnswer
}

type Method = VenueRoute['method']

const fieldLocationOf = (method: Method) => (method === 'GET' || method === 'DELETE' ? 'query' : 'body')

export const definePublicRoute = (
  method: Method,
  path: string,
  limit: RateLimit,
  fields: RequestFieldRules,
  answer: (exchange: PracticeExchange, call: RouteCall) => RouteAnswer,
): VenueRoute => ({
  method,
  path,
  scope: 'none',
  limit,
  fields,
  askedIn: fieldLocationOf(method),
  duringMaintenance: true,
  answer,
})

export const defineReadRoute = (
  path: string,
  limit: RateLimit,
  fields: RequestFieldRules,
  answer: VenueRoute['answer'],
): VenueRoute => ({
  method: 'GET',
  path,
  scope: 'read',
  limit,
  fields,
  askedIn: 'query',
  duringMaintenance: true,
  answer,
})

/** Defines an operation that changes something. It is refused while the venue is closed. */
export const defineWriteRoute = (
  method: Method,
  path: string,
  limit: RateLimit,
  fields: RequestFieldRules,
  answer: VenueRoute['answer'],
  overrides: Partial<Pick<VenueRoute, 'scope' | 'askedIn' | 'counts'>> = {},
): VenueRoute => ({
  method,
  path,
  scope: 'trading',
  limit,
  fields,
  askedIn: fieldLocationOf(method),
  duringMaintenance: false,
  answer,
  ...overrides,
})

export const answerWith = (data?: JsonPayload): RouteAnswer => ({ data })

/** Answers one page of a list, with its meta data. */
export function answerListPage<T>(
  rows: readonly T[],
  { query }: RouteCall,
  shape: (row: T) => JsonPayload,
  defaultSize = 25,
): RouteAnswer {
  const page = Number(query.get('page') ?? '1')
  const size = Number(query.get('size') ?? String(defaultSize))
  const pageRows = rows.slice((page - 1) * size, page * size).map(shape)
  return answerWith({
    meta: { total: rows.length, records_per_page: size, current_page: page },
    rows: pageRows,
  })
}

export const readTimeRange = ({ query }: RouteCall): { readonly from: number; readonly to: number } => ({
  from: Number(query.get('start_t') ?? 0),
  to: Number(query.get('end_t') ?? Infinity),
})
