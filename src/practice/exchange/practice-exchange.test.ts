import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { addPriceShock } from './exchange-drills'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from '../account/order-draft'
import type { PracticeExchange } from './practice-exchange'
import { openPracticeExchange } from './open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import { ceilToStep, fixedFromLiteral, floorToStep, multiplyFixed } from '../numbers/fixed-decimal'
import type { OrderRecord } from '../records/trading-records'
import { isVenueRefusal } from '../account/venue-refusal'

const SYMBOL = 'PERP_BTC_USDC'
const open = (seed = 3, accounts = 2) =>
  openPracticeExchange({
    seed,
    accounts,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(seed),
  })

const market = (exchange: PracticeExchange) => need(exchange.markets.get(SYMBOL))
function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}
const first = (exchange: PracticeExchange) => need(exchange.ledger.accounts()[0])
const second = (exchange: PracticeExchange) => need(exchange.ledger.accounts()[1])

const draft = (change: Partial<OrderDraft>): OrderDraft => ({
  ...ORDER_DRAFT_DEFAULTS,
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  quantity: fixedFromLiteral('0.01'),
  ...change,
})

/** Places an order and matches it. */
function place(exchange: PracticeExchange, change: Partial<OrderDraft>, account = first(exchange)) {
  const order = exchange.orders.place(account, draft(change))
  if (isVenueRefusal(order)) throw new Error(order.message)
  exchange.orders.processQueue()
  return order
}

const best = (exchange: PracticeExchange, side: 'BUY' | 'SELL') =>
  need(market(exchange).book.bestVisible(side)).price
const tick = (exchange: PracticeExchange) => market(exchange).rules.quoteTick

describe('matching', () => {
  it('prefers the better price and, at one price, the earlier order', () => {
    const exchange = open()
    const price = best(exchange, 'BUY') + tick(exchange)
    const early = place(exchange, { price }, first(exchange))
    const late = place(exchange, { price }, second(exchange))
    const worse = place(exchange, { price: price - tick(exchange) }, second(exchange))

    place(
      exchange,
      { side: 'SELL', type: 'IOC', price, quantity: fixedFromLiteral('0.015') },
      second(exchange),
    )

    expect([early, late, worse].map(order => [order.status, order.executed])).toEqual([
      ['FILLED', fixedFromLiteral('0.01')],
      ['PARTIAL_FILLED', fixedFromLiteral('0.005')],
      ['NEW', 0n],
    ])
  })

  it.each([
    ['IOC', 'CANCELLED'],
    ['FOK', 'CANCELLED'],
    ['LIMIT', 'NEW'],
    ['POST_ONLY', 'NEW'],
  ] as const)('leaves an unmatched %s order %s', (type, status) => {
    const exchange = open()
    expect(place(exchange, { type, price: best(exchange, 'BUY') })).toMatchObject({ status, executed: 0n })
  })

  it('fills a fill-or-kill completely or not at all', () => {
    const exchange = open()
    const price = best(exchange, 'SELL')
    const available = need(market(exchange).book.levelAt('SELL', price)).visible
    const more = place(exchange, {
      type: 'FOK',
      price,
      quantity: available + market(exchange).rules.baseTick,
    })
    const whole = place(exchange, { type: 'FOK', price, quantity: fixedFromLiteral('0.001') })
    expect([more.status, more.executed, whole.status]).toEqual(['CANCELLED', 0n, 'FILLED'])
  })

  it('cancels a crossing post-only order, or reprices it by one tick if allowed', () => {
    const exchange = open()
    const price = best(exchange, 'SELL')
    expect(place(exchange, { type: 'POST_ONLY', price })).toMatchObject({ status: 'CANCELLED', executed: 0n })
    expect(place(exchange, { type: 'POST_ONLY', price, adjust: true })).toMatchObject({
      status: 'NEW',
      price: price - tick(exchange),
    })
  })

  it('matches a post-only order with hidden quantity as the maker', () => {
    const exchange = open()
    const price = best(exchange, 'SELL') - tick(exchange)
    const hidden = place(exchange, { side: 'SELL', price, visible: 0n }, second(exchange))
    const post = place(exchange, { type: 'POST_ONLY', price })

    expect([hidden.status, post.status]).toEqual(['FILLED', 'FILLED'])
    const maker = (order: OrderRecord) => exchange.archive.listTradesOf(order).map(trade => trade.maker)
    expect([maker(hidden), maker(post)]).toEqual([[false], [true]])
  })

  it('shows only the visible size of an order, and trades the visible size of others first', () => {
    const exchange = open()
    const price = best(exchange, 'SELL') - tick(exchange)
    place(
      exchange,
      { side: 'SELL', price, quantity: fixedFromLiteral('0.01'), visible: fixedFromLiteral('0.004') },
      second(exchange),
    )
    expect(need(market(exchange).book.levelAt('SELL', price)).visible).toBe(fixedFromLiteral('0.004'))

    place(exchange, { type: 'IOC', price, quantity: fixedFromLiteral('0.006') })
    expect(need(market(exchange).book.levelAt('SELL', price))).toMatchObject({
      visible: fixedFromLiteral('0.004'),
      hidden: 0n,
    })
  })

  it('keeps the queue position of an order that shrinks and not of one that grows', () => {
    const exchange = open()
    const price = best(exchange, 'BUY') + tick(exchange)
    const mine = place(exchange, { price }, first(exchange))
    const other = place(exchange, { price }, second(exchange))
    exchange.orders.edit(first(exchange), mine, price, fixedFromLiteral('0.005'))
    exchange.orders.processQueue()
    expect(need(market(exchange).book.levelAt('BUY', price)).queue.map(({ id }) => id)).toEqual([
      mine.id,
      other.id,
    ])

    exchange.orders.edit(first(exchange), mine, price, fixedFromLiteral('0.02'))
    exchange.orders.processQueue()
    expect(need(market(exchange).book.levelAt('BUY', price)).queue.map(({ id }) => id)).toEqual([
      other.id,
      mine.id,
    ])
  })

  it('never reverses a position by a reduce-only order', () => {
    const exchange = open()
    place(exchange, { type: 'MARKET', quantity: fixedFromLiteral('0.004') })
    const close = place(exchange, {
      type: 'MARKET',
      side: 'SELL',
      quantity: fixedFromLiteral('0.01'),
      reduceOnly: true,
    })

    expect([close.status, close.executed]).toEqual(['CANCELLED', fixedFromLiteral('0.004')])
    expect(exchange.ledger.position(first(exchange).id, SYMBOL, 'CROSS')?.quantity).toBe(0n)
    const again = exchange.orders.place(
      first(exchange),
      draft({ type: 'MARKET', side: 'SELL', reduceOnly: true }),
    )
    expect(again).toMatchObject({ code: -1005 })
  })

  it('accepts a client id again only after its order has ended', () => {
    const exchange = open()
    const price = best(exchange, 'BUY')
    const order = place(exchange, { price, clientId: 'x' })
    expect(exchange.orders.place(first(exchange), draft({ price, clientId: 'x' }))).toMatchObject({
      code: -1007,
    })
    exchange.orders.requestCancel(order)
    exchange.orders.processQueue()
    expect(place(exchange, { price, clientId: 'x' })).toMatchObject({ status: 'NEW' })
  })
})

describe('orders', () => {
  it.each([
    ['a price off the tick', -1103, (e: PracticeExchange) => ({ price: best(e, 'BUY') + tick(e) / 2n })],
    [
      'a price beyond the maximum',
      -1103,
      (e: PracticeExchange) => ({ price: market(e).rules.quoteMax + tick(e) }),
    ],
    [
      'a size off the step',
      -1104,
      (e: PracticeExchange) => ({ price: best(e, 'BUY'), quantity: market(e).rules.baseTick / 2n }),
    ],
    [
      'a size above the maximum',
      -1104,
      (e: PracticeExchange) => ({
        price: best(e, 'BUY'),
        quantity: market(e).rules.baseMax + market(e).rules.baseTick,
      }),
    ],
    [
      'a value below the minimum',
      -1102,
      (e: PracticeExchange) => ({
        price:
          floorToStep(multiplyFixed(market(e).mark, fixedFromLiteral('0.5')), tick(e)) +
          market(e).rules.quoteMin,
        quantity: fixedFromLiteral('0.0001'),
      }),
    ],
    [
      'a price far above the mark',
      -1105,
      (e: PracticeExchange) => ({
        price:
          ceilToStep(multiplyFixed(market(e).mark, fixedFromLiteral('1.2')), tick(e)) +
          market(e).rules.quoteMin,
      }),
    ],
    [
      'a size that the margin does not cover',
      -1101,
      (e: PracticeExchange) => ({ price: best(e, 'BUY'), quantity: fixedFromLiteral('2') }),
    ],
    ['a closed market', -1005, () => ({ symbol: 'PERP_MKR_USDC', price: fixedFromLiteral('1000') })],
    ['an unknown market', -1005, () => ({ symbol: 'PERP_NOPE_USDC', price: fixedFromLiteral('1') })],
  ] as const)('are refused for %s', (_, code, change) => {
    const exchange = open()
    expect(exchange.orders.place(first(exchange), draft(change(exchange)))).toMatchObject({ code })
  })
})

describe('time', () => {
  it('pays funding at the end of each period, from longs to shorts when the rate is positive', () => {
    const exchange = open()
    place(exchange, { type: 'MARKET' }, first(exchange))
    const { memory, rules } = market(exchange)
    exchange.clock.advanceBy(memory.nextFundingAt - exchange.clock.now())
    exchange.advanceMarkets()

    const [fee] = [...exchange.store.all('funding').values()]
    expect(fee).toMatchObject({ symbol: SYMBOL, rate: memory.lastRate })
    expect(fee?.fee).toBe(
      multiplyFixed(
        fixedFromLiteral('0.01'),
        memory.sumFunding - need(exchange.ledger.position(first(exchange).id, SYMBOL, 'CROSS')).funded,
      ),
    )
    expect(memory.nextFundingAt - memory.lastFundingAt).toBe(rules.fundingHours * 3_600_000)
  })

  it('settles every account when a day ends', () => {
    const exchange = open()
    place(exchange, { type: 'MARKET' }, first(exchange))
    exchange.clock.advanceBy(86_400_000)
    exchange.advanceMarkets()

    const [settlement] = [...exchange.store.all('settlement').values()]
    expect(settlement).toMatchObject({ account: first(exchange).id, after: first(exchange).holding })
    expect(settlement?.amount).toBe(first(exchange).holding - fixedFromLiteral('10000'))
  })

  it('liquidates a position that its margin no longer supports', () => {
    const exchange = open()
    const account = first(exchange)
    account.leverages = { [`${SYMBOL}/CROSS`]: 100 }
    place(exchange, { type: 'MARKET', quantity: fixedFromLiteral('1') })
    addPriceShock(exchange, SYMBOL, -0.2, 3_600_000)
    for (let turn = 0; turn < 3; turn++) {
      exchange.clock.advanceBy(1_000)
      exchange.advanceMarkets()
    }

    const [liquidation] = [...exchange.store.all('liquidation').values()]
    expect(liquidation).toMatchObject({ account: account.id, positions: [{ symbol: SYMBOL, mode: 'CROSS' }] })
    expect(exchange.ledger.position(account.id, SYMBOL, 'CROSS')?.quantity).toBe(0n)
    expect(account.holding >= 0n).toBe(true)
    expect([...exchange.store.all('closed').values()]).toMatchObject([
      { liquidation: liquidation?.id, side: 'LONG' },
    ])
  })
})
