import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import type { PracticeExchange } from '../exchange/practice-exchange'
import { openPracticeExchange } from '../exchange/open-exchange'
import { addPriceShock } from '../exchange/exchange-drills'
import { createFaultRegistry } from '../faults/fault-registry'
import { fixedFromLiteral, multiplyFixed } from '../numbers/fixed-decimal'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from './order-draft'
import { isVenueRefusal } from './venue-refusal'
import type { AccountRecord, PositionRecord } from '../records/trading-records'
import { computeDailyResult, computeTotalDailyPnl } from './daily-result'

const SYMBOL = 'PERP_BTC_USDC'
const DAY = 86_400_000

let exchange: PracticeExchange
let account: AccountRecord
beforeEach(() => {
  exchange = openPracticeExchange({
    seed: 3,
    accounts: 1,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(3),
  })
  const [first] = exchange.ledger.accounts()
  if (first === undefined) throw new Error('there is no account')
  account = first
})
afterEach(() => exchange.close())

function trade(side: 'BUY' | 'SELL', quantity: string, change: Partial<OrderDraft> = {}): void {
  const order = exchange.orders.place(account, {
    ...ORDER_DRAFT_DEFAULTS,
    symbol: SYMBOL,
    side,
    type: 'MARKET',
    quantity: fixedFromLiteral(quantity),
    ...change,
  })
  if (isVenueRefusal(order)) throw new Error(order.message)
  exchange.orders.processQueue()
}
const position = (symbol = SYMBOL): PositionRecord => {
  const found = exchange.ledger.position(account.id, symbol, 'CROSS')
  if (found === undefined) throw new Error('there is no position')
  return found
}
const mark = () => exchange.markets.get(SYMBOL)?.mark ?? 0n
const trades = () => exchange.archive.listTrades(account.id)
const pass = (ms: number) => {
  exchange.clock.advanceBy(ms)
  exchange.advanceMarkets()
}

describe('the 24-hour result of a position', () => {
  it('is the value less the cost for a position just opened', () => {
    trade('BUY', '0.01')
    const [fill] = trades()
    const paid = multiplyFixed(fixedFromLiteral('0.01'), fill?.price ?? 0n) + (fill?.fee ?? 0n)
    expect(computeDailyResult(exchange, position())).toEqual({
      pnl: multiplyFixed(fixedFromLiteral('0.01'), mark()) - paid,
      fees: fill?.fee,
    })
  })

  it('is the realized result for a position opened and closed within it', () => {
    trade('BUY', '0.01')
    trade('SELL', '0.01')
    const realized = trades().reduce((sum, fill) => sum + fill.realized, 0n)
    expect(computeDailyResult(exchange, position()).pnl).toBe(realized)
    expect(computeTotalDailyPnl(exchange, account.id)).toBe(realized)
  })

  it('changes with the mark price', () => {
    trade('BUY', '0.01')
    const before = computeDailyResult(exchange, position()).pnl
    const from = mark()
    addPriceShock(exchange, SYMBOL, -0.02, 3_600_000)
    pass(1_000)
    expect(computeDailyResult(exchange, position()).pnl - before).toBe(
      multiplyFixed(fixedFromLiteral('0.01'), mark() - from),
    )
  })

  it('starts at yesterday’s price for an older position, and includes funding', () => {
    trade('BUY', '0.01')
    for (let hour = 0; hour < 30; hour++) pass(3_600_000)
    const since = exchange.clock.now() - DAY
    const funding = [...exchange.store.all('funding').values()]
      .filter(({ at }) => at >= since)
      .reduce((sum, { fee }) => sum + fee, 0n)
    const yesterday = exchange.markets.get(SYMBOL)?.candles.priceAt(since) ?? 0n
    expect(computeDailyResult(exchange, position())).toEqual({
      pnl:
        multiplyFixed(fixedFromLiteral('0.01'), mark()) -
        multiplyFixed(fixedFromLiteral('0.01'), yesterday) -
        funding,
      fees: 0n,
    })
  })

  it('includes a liquidation, which is not a trade', () => {
    exchange.ledger.account(account.id).leverages = { [`${SYMBOL}/CROSS`]: 100 }
    trade('BUY', '1')
    const paid = trades().reduce(
      (sum, { price, quantity, fee }) => sum + multiplyFixed(price, quantity) + fee,
      0n,
    )
    addPriceShock(exchange, SYMBOL, -0.3, 3_600_000)
    for (let second = 0; second < 3; second++) pass(1_000)
    const [liquidation] = [...exchange.store.all('liquidation').values()]
    const sold = liquidation?.positions[0]?.price ?? 0n

    expect(position().quantity).toBe(0n)
    expect(computeDailyResult(exchange, position()).pnl).toBe(sold - paid)
  })

  it('excludes other markets', () => {
    trade('BUY', '0.01')
    const alone = computeDailyResult(exchange, position())
    trade('BUY', '0.1', { symbol: 'PERP_ETH_USDC' })
    expect(computeDailyResult(exchange, position())).toEqual(alone)
    expect(computeTotalDailyPnl(exchange, account.id)).toBe(
      alone.pnl + computeDailyResult(exchange, position('PERP_ETH_USDC')).pnl,
    )
  })
})
