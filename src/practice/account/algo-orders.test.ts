import { describe, expect, it } from 'vitest'
import { parseAlgoOrder } from '../protocol/algo-order-drafts'
import type { AlgoOrderRecord } from '../records/algo-order-records'
import { createExchangeClock } from '../exchange-clock'
import type { PracticeExchange } from '../exchange/practice-exchange'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import {
  type FixedDecimal,
  fixedFromLiteral,
  floorToStep,
  formatFixedDecimal,
  multiplyFixed,
} from '../numbers/fixed-decimal'
import { isParsedObject, parseExactJson } from '../protocol/exact-json'
import { updateMarketPrices } from '../market/market-state'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from './order-draft'
import { isVenueRefusal } from './venue-refusal'

const SYMBOL = 'PERP_ETH_USDC'

/** An exchange whose one account is long 0.5; only the test moves the price. */
function open() {
  const clock = createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 })
  const exchange = openPracticeExchange({
    seed: 5,
    accounts: 1,
    clock,
    state: undefined,
    faults: createFaultRegistry(5),
  })
  const market = exchange.markets.get(SYMBOL)
  const [account] = exchange.ledger.accounts()
  if (market === undefined || account === undefined) throw new Error('it is missing')
  const enter = (change: Partial<OrderDraft>) => {
    exchange.orders.place(account, { ...BLANK, quantity: fixedFromLiteral('0.5'), ...change })
    exchange.orders.processQueue()
  }
  /** A price so far from the mark, on the tick. */
  const near = (share: string): FixedDecimal =>
    floorToStep(multiplyFixed(market.mark, fixedFromLiteral(share)), market.rules.quoteTick) +
    market.rules.quoteMin
  const place = (body: object) => {
    const read = parseExactJson(JSON.stringify(body))
    const draft = isParsedObject(read) ? parseAlgoOrder(read) : undefined
    if (draft === undefined || isVenueRefusal(draft)) return draft
    return exchange.algoOrders.place(account, draft)
  }
  const moveMark = (share: string) => {
    market.mark = near(share)
    exchange.algoOrders.triggerReached()
    exchange.orders.processQueue()
  }
  return { exchange, market, account, enter, near, place, moveMark }
}

const BLANK: OrderDraft = {
  ...ORDER_DRAFT_DEFAULTS,
  symbol: SYMBOL,
  side: 'BUY',
  type: 'MARKET',
  quantity: fixedFromLiteral('0.5'),
}

const made = (order: ReturnType<ReturnType<typeof open>['place']>): AlgoOrderRecord => {
  if (order === undefined || isVenueRefusal(order)) throw new Error(JSON.stringify(order))
  return order
}
const positionOf = ({ ledger }: PracticeExchange, account: { id: string }) =>
  ledger.position(account.id, SYMBOL, 'CROSS')?.quantity
const states = (exchange: PracticeExchange, root: AlgoOrderRecord) =>
  [root, ...exchange.algoOrders.childrenOf(root)].map(({ algoType, status, triggered }) => [
    algoType,
    status,
    triggered,
  ])

const leg = (algo_type: string, trigger: FixedDecimal, side = 'SELL', type = 'MARKET') => ({
  symbol: SYMBOL,
  algo_type,
  side,
  type,
  trigger_price: formatFixedDecimal(trigger),
  reduce_only: true,
})

describe('a stop', () => {
  it('waits for the mark price and then sells', () => {
    const { exchange, account, enter, near, place, moveMark } = open()
    enter({})
    const stop = made(
      place({
        symbol: SYMBOL,
        algo_type: 'STOP',
        side: 'SELL',
        type: 'MARKET',
        quantity: 0.5,
        trigger_price: formatFixedDecimal(near('0.98')),
        reduce_only: true,
      }),
    )
    moveMark('0.981')
    expect(stop).toMatchObject({ status: 'NEW', triggered: false })
    moveMark('0.98')
    expect(stop).toMatchObject({ status: 'FILLED', triggered: true, executed: fixedFromLiteral('0.5') })
    expect(positionOf(exchange, account)).toBe(0n)
  })
})

describe('take profit and stop loss', () => {
  it('cancel each other: when one fires the other is cancelled', () => {
    const { exchange, account, enter, near, place, moveMark } = open()
    enter({})
    const child_orders = [leg('TAKE_PROFIT', near('1.005')), leg('STOP_LOSS', near('0.98'))]
    const pair = made(
      place({
        symbol: SYMBOL,
        algo_type: 'TP_SL',
        quantity: '0.5',
        trigger_price_type: 'MARK_PRICE',
        child_orders,
      }),
    )
    moveMark('1.006')
    expect(states(exchange, pair)).toEqual([
      ['TP_SL', 'FILLED', false],
      ['TAKE_PROFIT', 'FILLED', true],
      ['STOP_LOSS', 'CANCELLED', false],
    ])
    expect(positionOf(exchange, account)).toBe(0n)
  })

  it('close the current position size if they belong to the position', () => {
    const { exchange, account, enter, near, place, moveMark } = open()
    enter({})
    const child_orders = [leg('STOP_LOSS', near('0.98'), 'SELL', 'CLOSE_POSITION')]
    made(place({ symbol: SYMBOL, algo_type: 'POSITIONAL_TP_SL', child_orders }))
    enter({ quantity: fixedFromLiteral('0.3') })
    moveMark('0.97')
    expect(positionOf(exchange, account)).toBe(0n)
  })

  it('are cancelled when the position is closed', () => {
    const { exchange, enter, near, place } = open()
    enter({})
    const pair = made(
      place({
        symbol: SYMBOL,
        algo_type: 'POSITIONAL_TP_SL',
        child_orders: [leg('STOP_LOSS', near('0.98'), 'SELL', 'CLOSE_POSITION')],
      }),
    )
    enter({ side: 'SELL' })
    expect(states(exchange, pair).map(([, status]) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  })

  it('are limited to one per position side, and ten in all', () => {
    const { enter, near, place } = open()
    enter({})
    const positional = {
      symbol: SYMBOL,
      algo_type: 'POSITIONAL_TP_SL',
      child_orders: [leg('STOP_LOSS', near('0.98'), 'SELL', 'CLOSE_POSITION')],
    }
    made(place(positional))
    expect(place(positional)).toMatchObject({ code: -1005 })
    const pair = {
      symbol: SYMBOL,
      algo_type: 'TP_SL',
      quantity: '0.1',
      child_orders: [leg('STOP_LOSS', near('0.97'))],
    }
    for (let count = 0; count < 10; count++) made(place(pair))
    expect(place(pair)).toMatchObject({ code: -1005 })
  })

  it('are refused on the wrong side of the price', () => {
    const { near, place } = open()
    const pair = (child: object) =>
      place({ symbol: SYMBOL, algo_type: 'TP_SL', quantity: '0.5', child_orders: [child] })
    expect(pair(leg('TAKE_PROFIT', near('0.98')))).toMatchObject({ code: -1005 })
    expect(pair(leg('STOP_LOSS', near('1.02')))).toMatchObject({ code: -1005 })
    expect(pair(leg('STOP_LOSS', near('0.98'), 'BUY'))).toMatchObject({ code: -1005 })
  })
})

describe('a bracket', () => {
  it('protects as much as its entry has filled', () => {
    const { exchange, account, near, place, moveMark } = open()
    const children = [leg('TAKE_PROFIT', near('1.02')), leg('STOP_LOSS', near('0.98'))]
    const bracket = made(
      place({
        symbol: SYMBOL,
        algo_type: 'BRACKET',
        side: 'BUY',
        type: 'MARKET',
        quantity: '0.4',
        child_orders: [{ symbol: SYMBOL, algo_type: 'TP_SL', child_orders: children }],
      }),
    )
    exchange.orders.processQueue()
    const [pair] = exchange.algoOrders.childrenOf(bracket)
    expect(pair === undefined ? [] : exchange.algoOrders.childrenOf(pair)).toMatchObject([
      { armed: true, quantity: fixedFromLiteral('0.4') },
      { armed: true, quantity: fixedFromLiteral('0.4') },
    ])
    moveMark('0.97')
    expect(positionOf(exchange, account)).toBe(0n)
  })
})

describe('a trailing stop', () => {
  it('follows the mark price up and never down, and fires on the way back', () => {
    const { enter, near, place, moveMark, market } = open()
    enter({})
    const trail = made(
      place({
        symbol: SYMBOL,
        algo_type: 'TRAILING_STOP',
        side: 'SELL',
        type: 'MARKET',
        quantity: '0.5',
        callback_rate: '0.01',
        reduce_only: true,
      }),
    )
    moveMark('1.01')
    const high = market.mark
    moveMark('1')
    expect(trail).toMatchObject({
      extreme: high,
      triggerPrice: multiplyFixed(high, fixedFromLiteral('0.99')),
      triggered: false,
    })
    market.mark = near('0.99')
    moveMark('0.995')
    expect(trail.triggered).toBe(true)
    updateMarketPrices(market, 1_800_000_000_000)
  })
})

it('keeps two thousand finished order families and every pending one', () => {
  const { exchange, account, near, place } = open()
  const stop = {
    symbol: SYMBOL,
    algo_type: 'STOP',
    type: 'MARKET',
    side: 'SELL',
    quantity: 0.01,
    trigger_price: formatFixedDecimal(near('0.9')),
  }
  const waiting = made(place(stop))
  const finished = Array.from({ length: 2_003 }, () => {
    const order = made(place(stop))
    exchange.algoOrders.cancel(order)
    return order.id
  })
  exchange.algoOrders.prune()
  expect(exchange.algoOrders.ordersOf(account.id).map(({ id }) => id)).toEqual([
    waiting.id,
    ...finished.slice(3),
  ])
})

it('places the thousandth pending stop nearly as fast as the first', () => {
  const { place, near } = open()
  const trigger = formatFixedDecimal(near('0.9'))
  const stop = { symbol: SYMBOL, algo_type: 'STOP', type: 'MARKET', side: 'SELL', quantity: 0.01 }
  const timed = (count: number) => {
    const from = performance.now()
    for (let made = 0; made < count; made += 1) place({ ...stop, trigger_price: trigger })
    return performance.now() - from
  }
  // The best of three: whatever else the machine does meanwhile only ever adds to one.
  const best = () => Math.min(timed(100), timed(100), timed(100))
  const early = best()
  timed(600)
  expect(best()).toBeLessThan(30 * early + 200)
})
