import { type PracticeExchange, waitUntil } from '../exchange/practice-exchange'
import { NO_FIELDS, type RequestViolation, findFieldViolations } from './request-fields'
import type { ComplaintLog } from './complaint-log'
import { findHeaderViolations } from './request-headers'
import {
  type ParsedJson,
  type ParsedJsonObject,
  isParsedObject,
  parseExactJson,
  stringifyExactJson,
} from './exact-json'
import { RATE_LIMITS, type RateLimiter } from './rate-limits'
import { type AccountRecord } from '../records/trading-records'
import { canActForAccount } from '../account/sub-accounts'
import { isVenueRefusal, createRefusal } from '../account/venue-refusal'
import { HTTP_STATUS_BY_CODE } from './http-statuses'
import { type RouteAnswer, type VenueRoute } from './venue-route'
import { type MatchedRoute, findVenueRoute, findPathViolations } from './venue-router'
import type { ProtocolInspector } from './schemas/protocol-inspector'
import { type SignedRequest, verifyRequestSignature } from './request-signature'

export interface VenueRequest extends SignedRequest {
  readonly pathname: string
  readonly query: ReadonlyMap<string, string>
  /** Names that occur more than once in the query. */
  readonly repeatedParams: readonly string[]
  readonly headers: ReadonlyMap<string, string>
}

export function createVenueRequest(
  request: Pick<VenueRequest, 'method' | 'path' | 'body' | 'ip' | 'headers'>,
): VenueRequest {
  const { path, headers } = request
  const cut = path.indexOf('?')
  const params = [...new URLSearchParams(cut < 0 ? '' : path.slice(cut + 1))]
  return {
    ...request,
    pathname: decode(cut < 0 ? path : path.slice(0, cut)),
    query: new Map(params),
    repeatedParams: params.map(([name]) => name).filter((name, index, names) => names.indexOf(name) < index),
    header: name => headers.get(name),
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (fault) {
    if (fault instanceof URIError) return path
    throw fault
  }
}

export interface RequestHandlerDependencies {
  readonly exchange: PracticeExchange
  readonly limiter: RateLimiter | undefined
  readonly complaints: ComplaintLog
  readonly inspector: ProtocolInspector | undefined
}

export interface HttpReply {
  readonly status: number
  readonly text: string
}

const NO_ACCOUNT: AccountRecord = {
  id: '',
  number: 0,
  createdAt: 0,
  holding: 0n,
  takerBps: 0n,
  makerBps: 0n,
  maxLeverage: 0,
  leverages: {},
  modes: {},
  maintenanceCancel: false,
  version: 0,
}

/** Handles one request: rate limits, authentication, validation, and then the operation. */
export async function handleVenueRequest(
  dependencies: RequestHandlerDependencies,
  asked: VenueRequest,
): Promise<HttpReply> {
  const { exchange, limiter } = dependencies
  // The flood limit comes before the expensive signature check.
  const subject = { key: asked.ip, user: asked.ip, ip: asked.ip }
  const flooded = limiter?.allow('anything', RATE_LIMITS.flood, subject, exchange.clock.now()) === false
  if (flooded) return createReply(exchange, createRefusal(-1003, 'Too many requests.'))
  const found = findVenueRoute(asked.method, asked.pathname)
  if (found === undefined) return NOT_FOUND
  const answer = await authorizeAndAnswer(dependencies, asked, found)
  const { formatRefusal } = found.route
  return createReply(
    exchange,
    isVenueRefusal(answer) && formatRefusal ? formatRefusal(answer, exchange.clock.now()) : answer,
  )
}

/** An unknown path gets a bare 404, like from a venue's proxy. In an envelope, "not found" would refer to an order. */
const NOT_FOUND: HttpReply = { status: 404, text: 'Not Found' }

async function authorizeAndAnswer(
  dependencies: RequestHandlerDependencies,
  asked: VenueRequest,
  found: MatchedRoute,
): Promise<RouteAnswer> {
  const { exchange, limiter } = dependencies
  const { route } = found
  const acts = (owner: string, account: string) => canActForAccount(exchange.store, owner, account)
  const key =
    route.scope === 'none'
      ? undefined
      : await verifyRequestSignature(asked, exchange.keys, route.scope, exchange.clock, acts, exchange.dates)
  if (key !== undefined && isVenueRefusal(key)) return key
  const now = exchange.clock.now()
  if (route.method !== 'GET') await waitUntil(exchange, now + exchange.dates.queueMs(now))
  // The header names the account. The key may belong to its main account.
  const accountId = asked.header('orderly-account-id') ?? ''
  const account = key === undefined ? NO_ACCOUNT : exchange.ledger.account(accountId)
  const subject = { key: key?.text ?? asked.ip, user: account.id, ip: asked.ip }
  const line = describeRoute(route)
  const allowed = limiter?.allow(line, route.limit, subject, now) ?? true
  if (!allowed) return createRefusal(-1003, 'Too many requests.')
  if (!route.duringMaintenance && exchange.maintenance !== undefined)
    return createRefusal(-1011, 'The system is under maintenance.')
  const { body, violations } = validateRequest(asked, found)
  const complain = (wrong: RequestViolation) => {
    dependencies.complaints.add({ at: now, line, ...wrong })
  }
  violations.forEach(complain)
  const [first] = violations
  if (first !== undefined) return first
  const { counts } = route
  const counted =
    counts === undefined ||
    (limiter?.allow(counts.as, counts.limit, subject, now, counts.parts(body)) ?? true)
  if (!counted) return createRefusal(-1003, 'Too many requests.')
  const answer = route.answer(
    exchange,
    {
      query: asked.query,
      body,
      param: found.param,
      ip: asked.ip,
      key: subject.key,
      createdAt: exchange.dates.creationTime(Number(asked.header('orderly-timestamp')), exchange.clock.now()),
      complain,
    },
    account,
  )
  dependencies.inspector?.checkResponse(line, answer)
  return answer
}

const describeRoute = ({ method, path }: VenueRoute) => `${method} ${path}`

const EMPTY: ParsedJsonObject = new Map<string, ParsedJson>()

function validateRequest(
  asked: VenueRequest,
  found: MatchedRoute,
): { readonly body: ParsedJsonObject; readonly violations: readonly RequestViolation[] } {
  const { fields, askedIn } = found.route
  const body = parseBody(asked.body)
  if (body === undefined)
    return { body: EMPTY, violations: [{ code: -1005, message: 'the body must be a JSON object' }] }
  const isInQuery = askedIn === 'query' || (askedIn === 'either' && asked.query.size > 0)
  const [inQuery, inBody] = isInQuery ? [fields, NO_FIELDS] : [NO_FIELDS, fields]
  const violations = [
    ...findHeaderViolations(describeRoute(found.route), asked),
    ...findPathViolations(found),
    ...asked.repeatedParams.map(
      name => ({ code: -1005, message: `${name} is said more than once` }) as const,
    ),
    ...findFieldViolations(inQuery, asked.query),
    ...findFieldViolations(inBody, body),
  ]
  // Unknown names come before missing values.
  return { body, violations: violations.sort((one, other) => other.code - one.code) }
}

/** Parses a body. Returns `undefined` if it is not a JSON object. */
function parseBody(text: string): ParsedJsonObject | undefined {
  if (text === '') return EMPTY
  try {
    const read = parseExactJson(text)
    return isParsedObject(read) ? read : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

function createReply(exchange: PracticeExchange, answer: RouteAnswer): HttpReply {
  if (isVenueRefusal(answer))
    return { status: HTTP_STATUS_BY_CODE[answer.code], text: formatEnvelope(exchange, answer) }
  return 'bare' in answer
    ? { status: answer.status ?? 200, text: stringifyExactJson(answer.bare) }
    : { status: 200, text: formatEnvelope(exchange, answer) }
}

function formatEnvelope(
  { clock }: PracticeExchange,
  answer: Exclude<RouteAnswer, { bare: unknown }>,
): string {
  const timestamp = clock.now()
  if (isVenueRefusal(answer))
    return stringifyExactJson({ success: false, code: answer.code, message: answer.message, timestamp })
  return stringifyExactJson({ success: true, timestamp, data: answer.data })
}
