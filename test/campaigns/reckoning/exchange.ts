import { createExchangeClock } from '../../../src/practice/exchange-clock'
import { type PracticeExchange, commitExchangeState } from '../../../src/practice/exchange/practice-exchange'
import { openPracticeExchange } from '../../../src/practice/exchange/open-exchange'
import { createFaultRegistry } from '../../../src/practice/faults/fault-registry'
import type { MarketState } from '../../../src/practice/market/market-state'
import type { AccountRecord } from '../../../src/practice/records/trading-records'
import { createComplaintLog } from '../../../src/practice/protocol/complaint-log'
import { handleVenueRequest, createVenueRequest } from '../../../src/practice/protocol/request-handler'
import { stringifyExactJson } from '../../../src/practice/protocol/exact-json'
import {
  createAccountKey,
  createKeySeed,
  type AccountCredentials,
} from '../../../src/practice/account/account-keys'
import { isVenueRefusal } from '../../../src/practice/account/venue-refusal'
import { findVenueRoute } from '../../../src/practice/protocol/venue-router'
import type { RestResult, RestRequest } from '../../../src/main/venue/venue-rest'

/** An exchange whose time does not advance, and its account. Requests reach it without a socket. */
export interface ExchangeFixture {
  readonly exchange: PracticeExchange
  readonly account: AccountRecord
  readonly credentials: AccountCredentials
  market(symbol: string): MarketState
  now(): number
  /** Dispatches a request as the HTTP server does, and processes the acknowledged work. */
  ask(request: RestRequest): Promise<RestResult>
  /** Returns the text of the exchange's answer to a read request of the account. */
  stated(path: string): string
  close(): Promise<void>
}

/** A day without trades. Computing the day from the price walk is slow, and no figure here depends on it. */
const NO_DAY = { open: 0n, close: 0n, high: 0n, low: 0n, volume: 0n, amount: 0n }

interface ExchangeRequest {
  readonly method: RestRequest['method']
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Opens an exchange with a seed at a moment. Its first account is the desk's. */
export function openExchangeFixture(seed: number, at: number, accounts = 1): ExchangeFixture {
  const clock = createExchangeClock({ is: 'by hand', at })
  const faults = createFaultRegistry(seed, [])
  const exchange = openPracticeExchange({ seed, accounts, clock, state: undefined, faults })
  const [account] = exchange.ledger.accounts()
  if (account === undefined) throw new Error('The exchange has no account.')
  const { key, credentials } = createAccountKey(account.id, createKeySeed(account.id), at)
  exchange.keys.set(key.text, key)
  for (const { candles } of exchange.markets.values()) Object.assign(candles, { day: () => NO_DAY })

  const desk = { exchange, limiter: undefined, inspector: undefined, complaints: createComplaintLog() }
  async function replyTo({ method, path, body, headers }: ExchangeRequest) {
    const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const reply = await handleVenueRequest(
      desk,
      createVenueRequest({ method, path, body, ip: '', headers: lower }),
    )
    commitExchangeState(exchange)
    if (method !== 'GET') exchange.orders.processQueue()
    return reply
  }

  return {
    exchange,
    account,
    credentials,
    now: clock.now,
    market(symbol) {
      const market = exchange.markets.get(symbol)
      if (market === undefined) throw new Error(`There is no market ${symbol}.`)
      return market
    },
    async ask(request) {
      const { status, text } = await replyTo(request)
      const at = clock.now()
      return { is: 'answer', status, body: Buffer.from(text), sentAt: at, receivedAt: at }
    },
    stated(path) {
      const [pathname = '', query] = path.split('?')
      const found = findVenueRoute('GET', pathname)
      if (found === undefined) throw new Error(`There is no ${path}.`)
      const { route, param } = found
      const call = {
        query: new Map(new URLSearchParams(query)),
        body: new Map(),
        param,
        ip: '',
        key: '',
        createdAt: exchange.clock.now(),
        complain: () => undefined,
      }
      const answer = route.answer(exchange, call, account)
      if (isVenueRefusal(answer)) throw new Error(`${path}: ${answer.message}`)
      return stringifyExactJson('bare' in answer ? answer.bare : answer.data)
    },
    close: () => exchange.close(),
  }
}

/** Runs `action` with the mark of one market replaced. */
export function withMark<T>(market: MarketState, mark: bigint, action: () => T): T {
  const before = market.mark
  market.mark = mark
  try {
    return action()
  } finally {
    market.mark = before
  }
}
