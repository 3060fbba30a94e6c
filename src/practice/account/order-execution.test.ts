import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { openPracticeExchange } from '../exchange/open-exchange'
import { createFaultRegistry } from '../faults/fault-registry'
import { type FixedDecimal, fixedFromLiteral } from '../numbers/fixed-decimal'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from './order-draft'
import { isVenueRefusal } from './venue-refusal'
import { HOUSE_ACCOUNT } from './account-ledger'
import type { OrderRecord, OrderSide } from '../records/trading-records'

const SYMBOL = 'PERP_BTC_USDC'
const SIZE = fixedFromLiteral('0.01')

/** Two accounts and a market that only they move; prices are counted in ticks from the best of a side. */
function open(seed = 3) {
  const exchange = openPracticeExchange({
    seed,
    accounts: 2,
    clock: createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 }),
    state: undefined,
    faults: createFaultRegistry(seed),
  })
  const { orders, ledger, markets, trading } = exchange
  const [first, second] = ledger.accounts()
  const market = markets.get(SYMBOL)
  if (first === undefined || second === undefined || market === undefined) throw new Error('it is missing')
  const best = { BUY: market.book.bestVisible('BUY')?.price, SELL: market.book.bestVisible('SELL')?.price }
  const off = (side: OrderSide, ticks: number): FixedDecimal =>
    (best[side] ?? 0n) + BigInt(ticks) * market.rules.quoteTick
  const place = (change: Partial<OrderDraft>, account = first): OrderRecord => {
    const order = orders.place(account, { ...BLANK, price: off('BUY', -5), ...change })
    if (isVenueRefusal(order)) throw new Error(order.message)
    orders.processQueue()
    return order
  }
  /** Returns the shown and the hidden size of an order in the book. */
  const resting = ({ side, price, id }: OrderRecord) => {
    const found =
      price === undefined ? undefined : market.book.levelAt(side, price)?.queue.find(one => one.id === id)
    return found === undefined ? undefined : [found.visible, found.hidden]
  }
  return { exchange, trading, orders, market, first, second, off, place, resting }
}

const BLANK: OrderDraft = {
  ...ORDER_DRAFT_DEFAULTS,
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  quantity: SIZE,
}

describe('an incoming order', () => {
  const HUGE = fixedFromLiteral('0.5')
  it.each<[OrderDraft['type'], OrderSide, number, FixedDecimal, string, string, boolean]>([
    ['LIMIT', 'BUY', -5, SIZE, 'NEW', '', true],
    ['LIMIT', 'SELL', 0, SIZE, 'FILLED', '', false],
    ['POST_ONLY', 'BUY', -5, SIZE, 'NEW', '', true],
    ['POST_ONLY', 'SELL', 0, SIZE, 'CANCELLED', 'post only: it would take', false],
    ['IOC', 'BUY', -5, SIZE, 'CANCELLED', '', false],
    ['IOC', 'SELL', 0, SIZE, 'FILLED', '', false],
    ['FOK', 'BUY', -5, SIZE, 'CANCELLED', 'fill or kill: not enough in reach', false],
    ['FOK', 'SELL', 0, SIZE, 'FILLED', '', false],
    ['FOK', 'SELL', 0, HUGE, 'CANCELLED', 'fill or kill: not enough in reach', false],
  ])('as %s to buy at the best %s with %d ticks, %d large, ends as %s', (...row) => {
    const [type, at, ticks, quantity, status, reason, rests] = row
    const { off, place, resting } = open()
    const order = place({ type, price: off(at, ticks), quantity })
    expect([order.status, order.reason, resting(order) !== undefined]).toEqual([status, reason, rests])
    expect(order.executed).toBe(status === 'FILLED' ? quantity : 0n)
  })

  it('as post-only is repriced by a tick on request, and its owner receives the price last', () => {
    const { exchange, off, place, resting } = open()
    const prices: (FixedDecimal | undefined)[] = []
    exchange.bus.subscribe(happening => {
      if (happening.saw === 'order') prices.push(happening.order.price)
    })
    const order = place({ type: 'POST_ONLY', price: off('SELL', 3), adjust: true })
    expect([order.status, order.price, resting(order)]).toEqual(['NEW', off('SELL', -1), [SIZE, 0n]])
    expect(prices).toEqual([off('SELL', 3), off('SELL', -1)])
    expect(order.updatedAt).toBeGreaterThan(order.createdAt)
  })

  it('leaves its unfilled size in the book, and shows no more of it than allowed', () => {
    const { off, place, resting } = open()
    const order = place({ price: off('BUY', 1), visible: fixedFromLiteral('0.002') })
    expect(resting(order)).toEqual([fixedFromLiteral('0.002'), fixedFromLiteral('0.008')])
  })
})

describe('a resting order that is matched', () => {
  it.each([
    ['0.004', 'PARTIAL_FILLED', '0.004'],
    ['0.01', 'FILLED', '0.01'],
    ['5', 'FILLED', '0.01'],
    ['0', 'NEW', '0'],
  ])('by %s is %s at its own price', (by, status, executed) => {
    const { trading, exchange, place, resting } = open()
    const order = place({})
    trading.fillRestingOrder(order, fixedFromLiteral(by))
    const left = SIZE - fixedFromLiteral(executed)
    expect([order.status, order.executed, resting(order)]).toEqual([
      status,
      fixedFromLiteral(executed),
      left === 0n ? undefined : [left, 0n],
    ])
    for (const trade of exchange.archive.listTradesOf(order))
      expect([trade.price, trade.maker]).toEqual([order.price, true])
  })

  it('stays unchanged once it has left the book', () => {
    const { trading, place } = open()
    const order = place({})
    trading.cancel(order, 'gone')
    trading.fillRestingOrder(order, SIZE)
    expect([order.status, order.reason, order.executed]).toEqual(['CANCELLED', 'gone', 0n])
  })
})

describe('a change', () => {
  it.each([
    [-5, '0.004', 'NEW', '0.004'],
    [-5, '0.02', 'NEW', '0.02'],
    [-9, '0.01', 'NEW', '0.01'],
  ])(
    'to %d ticks and a size of %s keeps the order resting at its new price',
    (ticks, size, status, rests) => {
      const { trading, off, place, resting } = open()
      const order = place({})
      trading.amend(order, off('BUY', ticks), fixedFromLiteral(size))
      expect([order.status, order.price, resting(order)]).toEqual([
        status,
        off('BUY', ticks),
        [fixedFromLiteral(rests), 0n],
      ])
    },
  )

  it('to a crossing price fills the order', () => {
    const { trading, off, place } = open()
    const order = place({})
    trading.amend(order, off('SELL', 0), SIZE)
    expect([order.status, order.executed]).toEqual(['FILLED', SIZE])
  })

  it('to a size below the filled size changes nothing', () => {
    const { trading, place, resting } = open()
    const order = place({})
    trading.fillRestingOrder(order, fixedFromLiteral('0.004'))
    trading.amend(order, order.price, fixedFromLiteral('0.004'))
    expect([order.quantity, resting(order)]).toEqual([SIZE, [fixedFromLiteral('0.006'), 0n]])
  })
})

it('ends an order once: an ended order cannot be cancelled', () => {
  const { trading, exchange, off, place } = open()
  const order = place({ price: off('SELL', 0) })
  const eventKinds: string[] = []
  exchange.bus.subscribe(({ saw }) => void eventKinds.push(saw))
  trading.cancel(order, 'too late')
  expect([order.status, order.reason, eventKinds]).toEqual(['FILLED', '', []])
})

it('reports the order and its fill before the resulting position', () => {
  const { exchange, off, place } = open()
  const eventKinds: string[] = []
  exchange.bus.subscribe(({ saw }) => void eventKinds.push(saw))
  place({ price: off('SELL', 0) })
  expect(eventKinds.indexOf('position')).toBeGreaterThan(eventKinds.lastIndexOf('order'))
})

it('conserves money: the sum over all accounts is zero, for any trades', () => {
  const act = fc.record({
    mine: fc.boolean(),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    type: fc.constantFrom('LIMIT' as const, 'MARKET' as const, 'IOC' as const, 'POST_ONLY' as const),
    ticks: fc.integer({ min: -4, max: 4 }),
    size: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 15 }), acts => {
      const { exchange, orders, first, second, off } = open()
      for (const { mine, side, type, ticks, size } of acts) {
        const price = type === 'MARKET' ? undefined : off(side, ticks)
        const quantity = BigInt(size) * fixedFromLiteral('0.001')
        orders.place(mine ? first : second, { ...BLANK, side, type, price, quantity })
        orders.processQueue()
      }
      const held = [HOUSE_ACCOUNT, first.id, second.id].map(
        id => exchange.ledger.position(id, SYMBOL, 'CROSS')?.quantity ?? 0n,
      )
      expect(held.reduce((sum, one) => sum + one, 0n)).toBe(0n)
      for (const { id } of [first, second])
        for (const order of exchange.archive.listOrders(id)) {
          const filled = exchange.archive
            .listTradesOf(order)
            .reduce((sum, { quantity }) => sum + quantity, 0n)
          expect([order.executed, order.executed <= order.quantity]).toEqual([filled, true])
        }
    }),
    { numRuns: 25 },
  )
})
