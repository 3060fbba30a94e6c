import type { RequestFieldRules, RequestViolation } from './asks'
import type { PracticeExchange } from '../exchange/exchange'
import type { ParsedJsonObject, JsonPayload } from './json'
import type { RateLimit } from './limits'
import type { AccountRecord } from '../records/records'
import type { VenueRefusal } from '../account/refusal'
import type { KeyScope } from './verify'

/** A request that found its route. */
export interface RouteCall {
  readonly query: ReadonlyMap<string, string>
  readonly body: ParsedJsonObject
  /** What stood in the place of a name in the path. */
  readonly param: (name: string) => string
  readonly ip: string
  /** The public key that signed, or nothing. */
  readonly key: string
  /** Puts something into the log that is wrong with a part of the request. */
  readonly complain: (wrong: RequestViolation) => void
}

/** What a route has to say: a payload in the envelope, one without it, or no. */
export type RouteAnswer =
  | { readonly data: JsonPayload }
  /** Without the envelope; under a status of its own where it is a no. */
  | { readonly bare: JsonPayload; readonly status?: number }
  | VenueRefusal

/** One operation of the venue. */
export interface VenueRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With names in braces for the parts that vary. */
  readonly path: string
  readonly scope: KeyScope | 'none'
  readonly limit: RateLimit
  /** What may be said to it, and nothing else. */
  readonly fields: RequestFieldRules
  /** Where it is said; of two places in the one of them that says anything. */
  readonly askedIn: 'query' | 'body' | 'either'
  /** Whether it still answers while the venue is closed. */
  readonly duringMaintenance: boolean
  /** Whose limit each part of it counts against besides its own, and how many parts it has. */
  readonly counts?: {
    readonly as: string
    readonly limit: RateLimit
    readonly parts: (body: ParsedJsonObject) => number
  }
  /** How it says no, where that is not in the words of the others. */
  readonly formatRefusal?: (refusal: VenueRefusal, now: number) => RouteAnswer
  readonly answer: (exchange: PracticeExchange, call: RouteCall, account: AccountRecord) => RouteAnswer
}

type Method = VenueRoute['method']

const fieldLocationOf = (method: Method) => (method === 'GET' || method === 'DELETE' ? 'query' : 'body')

/** An operation anybody may call. Its account is nobody's. */
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

/** An operation that only reads an account. */
export const defineReadRoute = (path: string, limit: RateLimit, fields: RequestFieldRules, answer: VenueRoute['answer']): VenueRoute => ({
  method: 'GET',
  path,
  scope: 'read',
  limit,
  fields,
  askedIn: 'query',
  duringMaintenance: true,
  answer,
})

/** An operation that changes something; none is taken while the venue is closed. */
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

/** Says yes. */
export const answerWith = (data?: JsonPayload): RouteAnswer => ({ data })

/** A page of a list, with what the venue says about it. */
export function answerListPage<T>(
  rows: readonly T[],
  { query }: RouteCall,
  shape: (row: T) => JsonPayload,
  defaultSize = 25,
): RouteAnswer {
  const page = Number(query.get('page') ?? '1')
  const size = Number(query.get('size') ?? String(defaultSize))
  const pageRows = rows.slice((page - 1) * size, page * size).map(shape)
  return answerWith({ meta: { total: rows.length, records_per_page: size, current_page: page }, rows: pageRows })
}

/** The time bounds of a query in milliseconds. */
export const readTimeRange = ({ query }: RouteCall): { readonly from: number; readonly to: number } => ({
  from: Number(query.get('start_t') ?? 0),
  to: Number(query.get('end_t') ?? Infinity),
})
