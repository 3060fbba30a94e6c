import { describe, expect, it } from 'vitest'
import { createClock } from '../clock'
import { shock } from './drills'
import { UNASKED, type OrderDraft } from '../account/draft'
import type { Exchange } from './exchange'
import { openExchange } from './opening'
import { createFaults } from '../faults/faults'
import { ceilTo, fixed, floorTo, times } from '../numbers/fixed'
import { HOUSE } from '../account/ledger'
import type { Order } from '../records/records'
import { isRefusal } from '../account/refusal'

const SYMBOL = 'PERP_BTC_USDC'
const open = (seed = 3, accounts = 2) =>
  openExchange({
    seed,
    accounts,
    clock: createClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaults(seed),
  })

const market = (exchange: Exchange) =>
  exchange.ledger.standing(exchange.ledger.account(HOUSE)) && need(exchange.markets.get(SYMBOL))
function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}
const first = (exchange: Exchange) => need(exchange.ledger.accounts()[0])
const second = (exchange: Exchange) => need(exchange.ledger.accounts()[1])

const draft = (change: Partial<OrderDraft>): OrderDraft => ({
  ...UNASKED,
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  quantity: fixed('0.01'),
  ...change,
})

/** Places an order and has it matched. */
function place(exchange: Exchange, change: Partial<OrderDraft>, account = first(exchange)) {
  const order = exchange.orders.place(account, draft(change))
  if (isRefusal(order)) throw new Error(order.message)
  exchange.orders.work()
  return order
}

const best = (exchange: Exchange, side: 'BUY' | 'SELL') => need(market(exchange).book.bestShown(side)).price
const tick = (exchange: Exchange) => market(exchange).rules.quoteTick

describe('matching', () => {
  it('serves the better price first and, at one price, whoever came first', () => {
    const exchange = open()
    const price = best(exchange, 'BUY') + tick(exchange)
    const early = place(exchange, { price }, first(exchange))
    const late = place(exchange, { price }, second(exchange))
    const worse = place(exchange, { price: price - tick(exchange) }, second(exchange))

    place(exchange, { side: 'SELL', type: 'IOC', price, quantity: fixed('0.015') }, second(exchange))

    expect([early, late, worse].map(order => [order.status, order.executed])).toEqual([
      ['FILLED', fixed('0.01')],
      ['PARTIAL_FILLED', fixed('0.005')],
      ['NEW', 0n],
    ])
  })

  it.each([
    ['IOC', 'CANCELLED'],
    ['FOK', 'CANCELLED'],
    ['LIMIT', 'NEW'],
    ['POST_ONLY', 'NEW'],
  ] as const)('leaves a %s that reaches nothing %s', (type, status) => {
    const exchange = open()
    expect(place(exchange, { type, price: best(exchange, 'BUY') })).toMatchObject({ status, executed: 0n })
  })

  it('fills a fill-or-kill whole or not at all', () => {
    const exchange = open()
    const price = best(exchange, 'SELL')
    const there = need(market(exchange).book.at('SELL', price)).shown
    const more = place(exchange, { type: 'FOK', price, quantity: there + market(exchange).rules.baseTick })
    const whole = place(exchange, { type: 'FOK', price, quantity: fixed('0.001') })
    expect([more.status, more.executed, whole.status]).toEqual(['CANCELLED', 0n, 'FILLED'])
  })

  it('cancels a post-only order that would take, or moves it back one tick where it may', () => {
    const exchange = open()
    const price = best(exchange, 'SELL')
    expect(place(exchange, { type: 'POST_ONLY', price })).toMatchObject({ status: 'CANCELLED', executed: 0n })
    expect(place(exchange, { type: 'POST_ONLY', price, adjust: true })).toMatchObject({
      status: 'NEW',
      price: price - tick(exchange),
    })
  })

  it('lets a post-only order meet hidden quantity and be the maker', () => {
    const exchange = open()
    const price = best(exchange, 'SELL') - tick(exchange)
    const hidden = place(exchange, { side: 'SELL', price, visible: 0n }, second(exchange))
    const post = place(exchange, { type: 'POST_ONLY', price })

    expect([hidden.status, post.status]).toEqual(['FILLED', 'FILLED'])
    const maker = (order: Order) => exchange.archive.tradesOf(order).map(trade => trade.maker)
    expect([maker(hidden), maker(post)]).toEqual([[false], [true]])
  })

  it('shows of an order only what it asks to be shown, and trades the rest first', () => {
    const exchange = open()
    const price = best(exchange, 'SELL') - tick(exchange)
    place(
      exchange,
      { side: 'SELL', price, quantity: fixed('0.01'), visible: fixed('0.004') },
      second(exchange),
    )
    expect(need(market(exchange).book.at('SELL', price)).shown).toBe(fixed('0.004'))

    place(exchange, { type: 'IOC', price, quantity: fixed('0.006') })
    expect(need(market(exchange).book.at('SELL', price))).toMatchObject({ shown: fixed('0.004'), hidden: 0n })
  })

  it('keeps the place of an order that shrinks and not of one that grows', () => {
    const exchange = open()
    const price = best(exchange, 'BUY') + tick(exchange)
    const mine = place(exchange, { price }, first(exchange))
    const other = place(exchange, { price }, second(exchange))
    exchange.orders.edit(first(exchange), mine, price, fixed('0.005'))
    exchange.orders.work()
    expect(need(market(exchange).book.at('BUY', price)).queue.map(({ id }) => id)).toEqual([
      mine.id,
      other.id,
    ])

    exchange.orders.edit(first(exchange), mine, price, fixed('0.02'))
    exchange.orders.work()
    expect(need(market(exchange).book.at('BUY', price)).queue.map(({ id }) => id)).toEqual([
      other.id,
      mine.id,
    ])
  })

  it('never lets an order that reduces turn the position around', () => {
    const exchange = open()
    place(exchange, { type: 'MARKET', quantity: fixed('0.004') })
    const close = place(exchange, { type: 'MARKET', side: 'SELL', quantity: fixed('0.01'), reduceOnly: true })

    expect([close.status, close.executed]).toEqual(['CANCELLED', fixed('0.004')])
    expect(exchange.ledger.position(first(exchange).id, SYMBOL, 'CROSS')?.quantity).toBe(0n)
    const again = exchange.orders.place(
      first(exchange),
      draft({ type: 'MARKET', side: 'SELL', reduceOnly: true }),
    )
    expect(again).toMatchObject({ code: -1005 })
  })

  it('uses a client id again only after its order has ended', () => {
    const exchange = open()
    const price = best(exchange, 'BUY')
    const order = place(exchange, { price, clientId: 'x' })
    expect(exchange.orders.place(first(exchange), draft({ price, clientId: 'x' }))).toMatchObject({
      code: -1007,
    })
    exchange.orders.askCancel(order)
    exchange.orders.work()
    expect(place(exchange, { price, clientId: 'x' })).toMatchObject({ status: 'NEW' })
  })
})

describe('what is refused', () => {
  it.each([
    ['a price off the tick', -1103, (e: Exchange) => ({ price: best(e, 'BUY') + tick(e) / 2n })],
    ['a price beyond the maximum', -1103, (e: Exchange) => ({ price: market(e).rules.quoteMax + tick(e) })],
    [
      'a size off the step',
      -1104,
      (e: Exchange) => ({ price: best(e, 'BUY'), quantity: market(e).rules.baseTick / 2n }),
    ],
    [
      'a size above the maximum',
      -1104,
      (e: Exchange) => ({
        price: best(e, 'BUY'),
        quantity: market(e).rules.baseMax + market(e).rules.baseTick,
      }),
    ],
    [
      'a value below the minimum',
      -1102,
      (e: Exchange) => ({
        price: floorTo(times(market(e).mark, fixed('0.5')), tick(e)) + market(e).rules.quoteMin,
        quantity: fixed('0.0001'),
      }),
    ],
    [
      'a price far above the mark',
      -1105,
      (e: Exchange) => ({
        price: ceilTo(times(market(e).mark, fixed('1.2')), tick(e)) + market(e).rules.quoteMin,
      }),
    ],
    [
      'more than the margin carries',
      -1101,
      (e: Exchange) => ({ price: best(e, 'BUY'), quantity: fixed('2') }),
    ],
    ['a market that is closed', -1005, () => ({ symbol: 'PERP_MKR_USDC', price: fixed('1000') })],
    ['a market nobody knows', -1005, () => ({ symbol: 'PERP_NOPE_USDC', price: fixed('1') })],
  ] as const)('%s', (_, code, change) => {
    const exchange = open()
    expect(exchange.orders.place(first(exchange), draft(change(exchange)))).toMatchObject({ code })
  })
})

describe('time', () => {
  it('pays funding at the end of each period, from longs to shorts when the rate is positive', () => {
    const exchange = open()
    place(exchange, { type: 'MARKET' }, first(exchange))
    const { memory, rules } = market(exchange)
    exchange.clock.turn(memory.nextFundingAt - exchange.clock.now())
    exchange.step()

    const [fee] = [...exchange.store.all('funding').values()]
    expect(fee).toMatchObject({ symbol: SYMBOL, rate: memory.lastRate })
    expect(fee?.fee).toBe(
      times(
        fixed('0.01'),
        memory.sumFunding - need(exchange.ledger.position(first(exchange).id, SYMBOL, 'CROSS')).funded,
      ),
    )
    expect(memory.nextFundingAt - memory.lastFundingAt).toBe(rules.fundingHours * 3_600_000)
  })

  it('settles every account when a day ends', () => {
    const exchange = open()
    place(exchange, { type: 'MARKET' }, first(exchange))
    exchange.clock.turn(86_400_000)
    exchange.step()

    const [settlement] = [...exchange.store.all('settlement').values()]
    expect(settlement).toMatchObject({ account: first(exchange).id, after: first(exchange).holding })
    expect(settlement?.amount).toBe(first(exchange).holding - fixed('10000'))
  })

  it('takes over a position that its margin no longer carries', () => {
    const exchange = open()
    const account = first(exchange)
    account.leverages = { [`${SYMBOL}/CROSS`]: 100 }
    place(exchange, { type: 'MARKET', quantity: fixed('1') })
    shock(exchange, SYMBOL, -0.2, 3_600_000)
    for (let turn = 0; turn < 3; turn++) {
      exchange.clock.turn(1_000)
      exchange.step()
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
