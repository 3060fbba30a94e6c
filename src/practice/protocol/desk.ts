import type { Exchange } from '../exchange/exchange'
import { NOTHING, type Wrong, wrongsIn } from './asks'
import type { Complaints } from './complaints'
import { wrongHeaders } from './headers'
import { type Read, type ReadObject, isObject, readJson, writeJson } from './json'
import { LIMITS, type Limiter } from './limits'
import { type Account } from '../records/records'
import { isRefusal, refuse } from '../account/refusal'
import { STATUSES } from './statuses'
import { type Answer, type Route } from './route'
import { type Found, findRoute, wrongParts } from './router'
import type { Inspector } from './tells/inspector'
import { type Signed, verify } from './verify'

/** A request as the street door hands it over. */
export interface Asked extends Signed {
  /** The path alone, decoded. */
  readonly bare: string
  readonly query: ReadonlyMap<string, string>
  /** What the query says more than once. */
  readonly repeated: readonly string[]
  readonly headers: ReadonlyMap<string, string>
}

/** Takes a request apart. The names of its headers are in small letters. */
export function askedFrom(request: Pick<Asked, 'method' | 'path' | 'body' | 'ip' | 'headers'>): Asked {
  const { path, headers } = request
  const cut = path.indexOf('?')
  const said = [...new URLSearchParams(cut < 0 ? '' : path.slice(cut + 1))]
  return {
    ...request,
    bare: decode(cut < 0 ? path : path.slice(0, cut)),
    query: new Map(said),
    repeated: said.map(([name]) => name).filter((name, index, names) => names.indexOf(name) < index),
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

/** What answering needs. */
export interface Desk {
  readonly exchange: Exchange
  readonly limiter: Limiter | undefined
  readonly complaints: Complaints
  /** Looks at each answer, where somebody wants to hear what is wrong with it. */
  readonly inspector: Inspector | undefined
}

/** What goes back: a status and a text. */
export interface Reply {
  readonly status: number
  readonly text: string
}

const NOBODY: Account = {
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

/** Answers one request: who asks, may they, too often, and then the operation itself. */
export async function answer(desk: Desk, asked: Asked): Promise<Reply> {
  const { exchange, limiter } = desk
  // A flood is turned away before it costs a look at a signature.
  const asker = { key: asked.ip, user: asked.ip, ip: asked.ip }
  const flooded = limiter?.allow('anything', LIMITS.flood, asker, exchange.clock.now()) === false
  if (flooded) return reply(exchange, refuse(-1003, 'Too many requests.'))
  const found = findRoute(asked.method, asked.bare)
  if (found === undefined) return NOT_FOUND
  const said = await judge(desk, asked, found)
  const { refuses } = found.route
  return reply(exchange, isRefusal(said) && refuses ? refuses(said, exchange.clock.now()) : said)
}

/**
 * What is not served is answered as the front of a venue does it, which knows no envelope: in one, "not found" would be
 * about an order.
 */
const NOT_FOUND: Reply = { status: 404, text: 'Not Found' }

async function judge(desk: Desk, asked: Asked, found: Found): Promise<Answer> {
  const { exchange, limiter } = desk
  const { route } = found
  const now = exchange.clock.now()
  const key = route.scope === 'none' ? undefined : await verify(asked, exchange.keys, route.scope, now)
  if (key !== undefined && isRefusal(key)) return key
  const account = key === undefined ? NOBODY : exchange.ledger.account(key.account)
  const asker = { key: key?.text ?? asked.ip, user: account.id, ip: asked.ip }
  const line = lineOf(route)
  const allowed = limiter?.allow(line, route.limit, asker, now) ?? true
  if (!allowed) return refuse(-1003, 'Too many requests.')
  if (!route.duringMaintenance && exchange.maintenance !== undefined)
    return refuse(-1011, 'The system is under maintenance.')
  const { body, wrongs } = readRequest(asked, found)
  const complain = (wrong: Wrong) => {
    desk.complaints.note({ at: now, line, ...wrong })
  }
  wrongs.forEach(complain)
  const [first] = wrongs
  if (first !== undefined) return first
  const { counts } = route
  const counted =
    counts === undefined || (limiter?.allow(counts.as, counts.limit, asker, now, counts.parts(body)) ?? true)
  if (!counted) return refuse(-1003, 'Too many requests.')
  const said = route.answer(
    exchange,
    { query: asked.query, body, param: found.param, ip: asked.ip, key: asker.key, complain },
    account,
  )
  desk.inspector?.answered(line, said)
  return said
}

const lineOf = ({ method, path }: Route) => `${method} ${path}`

const EMPTY: ReadObject = new Map<string, Read>()

/** Reads a request: its body, and everything of it all that its operation does not take. */
function readRequest(
  asked: Asked,
  found: Found,
): { readonly body: ReadObject; readonly wrongs: readonly Wrong[] } {
  const { asks, askedIn } = found.route
  const body = readBody(asked.body)
  if (body === undefined)
    return { body: EMPTY, wrongs: [{ code: -1005, message: 'the body must be a JSON object' }] }
  const isInQuery = askedIn === 'query' || (askedIn === 'either' && asked.query.size > 0)
  const [inQuery, inBody] = isInQuery ? [asks, NOTHING] : [NOTHING, asks]
  const wrongs = [
    ...wrongHeaders(lineOf(found.route), asked),
    ...wrongParts(found),
    ...asked.repeated.map(name => ({ code: -1005, message: `${name} is said more than once` }) as const),
    ...wrongsIn(inQuery, asked.query),
    ...wrongsIn(inBody, body),
  ]
  // What nobody knows comes before what is missing.
  return { body, wrongs: wrongs.sort((one, other) => other.code - one.code) }
}

/** What a body holds, or nothing where it is no JSON object. */
function readBody(text: string): ReadObject | undefined {
  if (text === '') return EMPTY
  try {
    const read = readJson(text)
    return isObject(read) ? read : undefined
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

function reply(exchange: Exchange, said: Answer): Reply {
  if (isRefusal(said)) return { status: STATUSES[said.code], text: envelope(exchange, said) }
  return 'bare' in said
    ? { status: said.status ?? 200, text: writeJson(said.bare) }
    : { status: 200, text: envelope(exchange, said) }
}

function envelope({ clock }: Exchange, said: Exclude<Answer, { bare: unknown }>): string {
  const timestamp = clock.now()
  if (isRefusal(said)) return writeJson({ success: false, code: said.code, message: said.message, timestamp })
  return writeJson({ success: true, timestamp, data: said.data })
}
