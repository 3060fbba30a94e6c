import type { Exchange } from '../exchange/exchange'
import { type Read, type ReadObject, isObject, readJson, writeJson } from './json'
import { LIMITS, type Limiter } from './limits'
import { type Account } from '../account/records'
import { type Refusal, STATUSES, isRefusal, refuse } from './refusal'
import { type Answer, type Route } from './route'
import { type Found, findRoute } from './router'
import { type Signed, verify } from './verify'

/** A request as the street door hands it over. */
export interface Asked extends Signed {
  /** The path alone, decoded. */
  readonly bare: string
  readonly query: ReadonlyMap<string, string>
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
  leverages: {},
  modes: {},
  maintenanceCancel: false,
  version: 0,
}

/** Answers one request: who asks, may they, too often, and then the operation itself. */
export async function answer(exchange: Exchange, limiter: Limiter | undefined, asked: Asked): Promise<Reply> {
  // A flood is turned away before it costs a look at a signature.
  const asker = { key: asked.ip, user: asked.ip, ip: asked.ip }
  const flooded = limiter?.allow('anything', LIMITS.flood, asker, exchange.clock.now()) === false
  if (flooded) return reply(exchange, refuse(-1003, 'Too many requests.'))
  const found = findRoute(asked.method, asked.bare)
  if (found === undefined) return { status: 404, text: envelope(exchange, refuse(-1006, 'no such endpoint')) }
  return reply(exchange, await judge(exchange, limiter, asked, found))
}

async function judge(
  exchange: Exchange,
  limiter: Limiter | undefined,
  asked: Asked,
  found: Found,
): Promise<Answer> {
  const { route } = found
  const now = exchange.clock.now()
  const key = route.scope === 'none' ? undefined : await verify(asked, exchange.keys, route.scope, now)
  if (key !== undefined && isRefusal(key)) return key
  const account = key === undefined ? NOBODY : exchange.ledger.account(key.account)
  const asker = { key: key?.text ?? asked.ip, user: account.id, ip: asked.ip }
  const allowed = limiter?.allow(`${route.method} ${route.path}`, route.limit, asker, now) ?? true
  if (!allowed) return refuse(-1003, 'Too many requests.')
  if (!route.duringMaintenance && exchange.maintenance !== undefined)
    return refuse(-1011, 'The system is under maintenance.')
  const body = bodyOf(route, asked)
  if (isWrong(body)) return body
  return route.answer(
    exchange,
    { query: asked.query, body, param: found.param, ip: asked.ip, key: asker.key },
    account,
  )
}

const EMPTY: ReadObject = new Map<string, Read>()

function bodyOf({ method }: Route, { body }: Asked): ReadObject | Refusal {
  if (method === 'GET' || method === 'DELETE' || body === '') return EMPTY
  try {
    const read = readJson(body)
    return isObject(read) ? read : refuse(-1005, 'the body must be a JSON object')
  } catch (fault) {
    if (fault instanceof SyntaxError) return refuse(-1005, 'the body is not JSON')
    throw fault
  }
}

const isWrong = (body: ReadObject | Refusal): body is Refusal => !(body instanceof Map)

function reply(exchange: Exchange, said: Answer): Reply {
  if (isRefusal(said)) return { status: STATUSES[said.code], text: envelope(exchange, said) }
  return { status: 200, text: 'bare' in said ? writeJson(said.bare) : envelope(exchange, said) }
}

function envelope({ clock }: Exchange, said: Exclude<Answer, { bare: unknown }>): string {
  const timestamp = clock.now()
  if (isRefusal(said)) return writeJson({ success: false, code: said.code, message: said.message, timestamp })
  return writeJson({ success: true, timestamp, data: said.data })
}
