import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getMarginCurve, createMarketHolding, listMarketHoldings } from './margin-state-reader'
import { book, dated, draft, inputs, market, order, position, SYMBOL, terms } from '../../../test/kit/trade'
import { add, compareDecimals, requireAmount, ZERO } from '../value/decimal-amount'
import type { OrderRecord } from '../account/order-record'
import {
  computePriceBand,
  getPositionEffect,
  getSignedQuantity,
  createOrderContext,
  computeOrderMaxNotional,
  computeWorstNotional,
} from './order-context'
import type { OrderDraft } from '../write/venue-write'

const context = (draftChanges: Partial<OrderDraft>, ...rest: Parameters<typeof inputs>) =>
  createOrderContext(draft(draftChanges), inputs(...rest))

describe('the context of an order draft', () => {
  it('has the figures of its own market and margin mode', () => {
    const row = position({ quantity: requireAmount('0.2') })
    const read = context({}, { positions: [position({ symbol: 'PERP_ETH_USDC' }), row] })
    expect(read).toMatchObject({ mark: '60000', price: '60000', quantity: '0.1', leverage: '10' })
    expect(read.row).toBe(row)
    expect(read.exposure).toMatchObject({ quantity: '0.2', mark: '60000', buys: '0', sells: '0' })
    expect(read.exposureAfter).toMatchObject({ quantity: '0.2', mark: '60000', buys: '0.1', sells: '0' })
    expect(read.cost).toBe('6000')
  })

  it('has no figures when nothing was read', () => {
    const read = createOrderContext(draft(), { ...inputs(), snapshot: {}, book: undefined })
    const { market: rules, mark, book: levels, row, exposure, exposureAfter, leverage, curve, fill } = read
    expect(
      [rules, mark, levels, row, exposure, exposureAfter, leverage, curve, fill].every(
        one => one === undefined,
      ),
    ).toBe(true)
    expect([read.price, read.quantity, read.cost]).toEqual(['60000', '0.1', '6000'])
  })

  it.each(['0', '-1', '1e5', '', ' 1'])('reads "%s" as neither a size nor a price', text => {
    const read = context({ quantity: text, price: text })
    expect([read.quantity, read.price, read.cost, read.fill]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('treats a mark of zero as missing', () => {
    expect(context({}, { quotes: [{ symbol: SYMBOL, mark: ZERO }] }).mark).toBeUndefined()
  })

  it('takes leverage from the leverage read-back, and otherwise from the position row', () => {
    const row = { positions: [position({ leverage: requireAmount('7') })] }
    expect(context({}, row).leverage).toBe('10')
    expect(context({}, { ...row, leverages: [] }).leverage).toBe('7')
    expect(
      context({}, { leverages: [{ symbol: SYMBOL, marginMode: 'ISOLATED', leverage: requireAmount('3') }] })
        .leverage,
    ).toBeUndefined()
    expect(
      context({}, { leverages: [{ symbol: SYMBOL, marginMode: 'CROSS', leverage: ZERO }] }).leverage,
    ).toBeUndefined()
  })

  it('does not increase the position by a reducing order', () => {
    const read = context(
      { reduceOnly: true, side: 'SELL' },
      { positions: [position({ quantity: requireAmount('0.2') })] },
    )
    expect(read.exposureAfter).toBe(read.exposure)
  })
})

describe('the cost of a whole order', () => {
  it.each<[string, Partial<OrderDraft>, string | undefined]>([
    ['at rest is its limit', { price: '59000' }, '5900'],
    [
      'across the book is what the book takes',
      { type: 'IOC', price: '60000.2', quantity: '0.6' },
      '36000.07',
    ],
    ['partly across is the book’s part and the limit’s', { price: '60000.1', quantity: '0.6' }, '36000.06'],
    [
      'post-only is its limit, whatever the book',
      { type: 'POST_ONLY', price: '60000.2', quantity: '0.6' },
      '36000.12',
    ],
    ['at market is what the book takes', { type: 'MARKET', price: '', quantity: '0.6' }, '36000.07'],
    ['without a price is unknown', { price: '' }, undefined],
  ])('%s', (_what, draftChanges, cost) => {
    expect(context(draftChanges).cost).toBe(cost)
  })

  it('is estimated at the mark for a market order without a book', () => {
    expect(context({ type: 'MARKET', price: '' }, {}, { book: undefined }).cost).toBe('6000')
  })
})

describe('the maximum value of an order', () => {
  it.each<[string, Partial<OrderDraft>, string]>([
    ['a buy is worth its limit', { price: '61000' }, '6100'],
    ['a buy below the mark is worth its limit too', { price: '50000' }, '5000'],
    ['a sell is worth at least the mark', { side: 'SELL', price: '58800' }, '6000'],
    ['a sell above the mark is worth its limit', { side: 'SELL', price: '70000' }, '7000'],
    [
      'a market buy is worth the worst level it takes',
      { type: 'MARKET', price: '', quantity: '0.6' },
      '36000.12',
    ],
    ['a market sell is worth the mark', { type: 'MARKET', price: '', side: 'SELL' }, '6000'],
  ])('%s', (_what, draftChanges, worth) => {
    expect(computeOrderMaxNotional(context(draftChanges))).toBe(worth)
  })

  it('is the best bid for a sell into bids above the mark', () => {
    const high = dated({ ...book(), bids: [{ price: requireAmount('60500'), quantity: requireAmount('1') }] })
    expect(computeOrderMaxNotional(context({ side: 'SELL', price: '60000' }, {}, { book: high }))).toBe(
      '6050',
    )
  })
})

const withoutPrice = ({ price: _, ...order }: OrderRecord): OrderRecord => order

describe('the exposure', () => {
  const of = (sections: Parameters<typeof inputs>[0], mode: 'CROSS' | 'ISOLATED' = 'CROSS') =>
    createMarketHolding(inputs(sections).snapshot, { symbol: SYMBOL, marginMode: mode })
  const open = (changes: Partial<OrderRecord>) => order({ quantity: requireAmount('0.1'), ...changes })

  it.each<[string, Parameters<typeof inputs>[0], { buys: string; sells: string }]>([
    ['no orders', {}, { buys: '0', sells: '0' }],
    [
      'two to buy and one to sell',
      { orders: [open({ orderId: '1' }), open({ orderId: '2' }), open({ orderId: '3', side: 'SELL' })] },
      { buys: '0.2', sells: '0.1' },
    ],
    [
      'one that filled in part',
      { orders: [open({ executed: requireAmount('0.04') })] },
      { buys: '0.06', sells: '0' },
    ],
    [
      'one that claims more fills than size',
      { orders: [open({ executed: requireAmount('0.5') })] },
      { buys: '0', sells: '0' },
    ],
    ['one of the other mode', { orders: [open({ marginMode: 'ISOLATED' })] }, { buys: '0', sells: '0' }],
    ['one of another market', { orders: [open({ symbol: 'PERP_ETH_USDC' })] }, { buys: '0', sells: '0' }],
    [
      'one that only reduces, in the row as well',
      { orders: [open({ reduceOnly: true })], positions: [position({ pendingLong: requireAmount('0.1') })] },
      { buys: '0.1', sells: '0' },
    ],
    [
      'a row that knows of more',
      {
        orders: [open({})],
        positions: [position({ pendingLong: requireAmount('0.3'), pendingShort: requireAmount('0.2') })],
      },
      { buys: '0.3', sells: '0.2' },
    ],
    [
      'a row that lags behind',
      { orders: [open({})], positions: [position({ pendingLong: requireAmount('0.05') })] },
      { buys: '0.1', sells: '0' },
    ],
  ])('is calculated with %s', (_what, sections, pending) => {
    expect(of(sections)).toMatchObject({ quantity: '0', mark: '60000', ...pending })
  })

  it('includes all positions and open orders, at the newest mark known for each', () => {
    const [held, waits, both] = ['PERP_ETH_USDC', 'PERP_SOL_USDC', SYMBOL]
    const at = (symbol: string, changes: Partial<OrderRecord> = {}) =>
      open({ symbol, price: requireAmount('7'), ...changes })
    const on = inputs({
      quotes: [{ symbol: both, mark: requireAmount('60000') }],
      positions: [
        position({ symbol: held, mark: requireAmount('3000'), quantity: requireAmount('2') }),
        position({ symbol: both, mark: requireAmount('59999'), quantity: requireAmount('-1') }),
      ],
      orders: [
        at(both),
        at(both, { marginMode: 'ISOLATED', side: 'SELL' }),
        withoutPrice(at(waits, { quantity: requireAmount('5') })),
        at(waits),
        withoutPrice(at('PERP_OP_USDC')),
        at(both),
      ],
    })
    expect(listMarketHoldings(on.snapshot)).toMatchObject([
      { symbol: held, marginMode: 'CROSS', quantity: '2', mark: '3000', buys: '0', sells: '0' },
      { symbol: both, marginMode: 'CROSS', quantity: '-1', mark: '60000', buys: '0.2', sells: '0' },
      { symbol: both, marginMode: 'ISOLATED', quantity: '0', mark: '60000', buys: '0', sells: '0.1' },
      { symbol: waits, marginMode: 'CROSS', quantity: '0', mark: '7', buys: '5.1', sells: '0' },
    ])
  })

  it('is unknown until positions and orders are read', () => {
    const { positions, orders } = inputs().snapshot
    expect(createMarketHolding({ ...(positions && { positions }) }, position())).toBeUndefined()
    expect(createMarketHolding({ ...(orders && { orders }) }, position())).toBeUndefined()
    expect(listMarketHoldings({ ...(positions && { positions }) })).toBeUndefined()
    expect(listMarketHoldings({ ...(orders && { orders }) })).toBeUndefined()
  })

  it('is the value of its larger side', () => {
    const exposure = {
      quantity: requireAmount('-0.2'),
      mark: requireAmount('100'),
      buys: requireAmount('0.1'),
      sells: requireAmount('0.3'),
      resting: [],
    }
    expect(computeWorstNotional(exposure)).toBe('50')
  })
})

describe('small calculations', () => {
  it('give a sell a negative sign', () => {
    expect([
      getSignedQuantity({ side: 'BUY' }, requireAmount('2')),
      getSignedQuantity({ side: 'SELL' }, requireAmount('2')),
    ]).toEqual(['2', '-2'])
  })

  it('prefer the margin factor of the account to that of the market', () => {
    const own = inputs({ terms: terms({ imrFactors: { [SYMBOL]: requireAmount('0.5') } }) })
    expect(getMarginCurve(own, market())?.factor).toBe('0.5')
    expect(getMarginCurve(inputs(), market())?.factor).toBe('0.0000001')
    const { imrFactor: _none, ...bare } = market()
    expect(getMarginCurve(inputs(), bare)).toBeUndefined()
  })

  it('mirror the price band of a buy for a sell', () => {
    expect(computePriceBand(market(), requireAmount('100'), 'BUY')).toEqual({ low: '40', high: '102' })
    expect(computePriceBand(market(), requireAmount('100'), 'SELL')).toEqual({ low: '98', high: '160' })
  })

  it('name the effect of an order by the resulting position', () => {
    const size = fc.integer({ min: -50, max: 50 }).map(units => requireAmount(String(units)))
    fc.assert(
      fc.property(
        size,
        size.filter(one => one !== ZERO),
        (before, by) => {
          const after = add(before, by)
          const effect = getPositionEffect(before, by)
          const [was, is] = [compareDecimals(before, ZERO), compareDecimals(after, ZERO)]
          const expected =
            was === 0
              ? 'opens'
              : is === 0
                ? 'closes'
                : was !== is
                  ? 'flips'
                  : compareDecimals(by, ZERO) === was
                    ? 'increases'
                    : 'reduces'
          expect(effect).toBe(expected)
        },
      ),
    )
  })
})
