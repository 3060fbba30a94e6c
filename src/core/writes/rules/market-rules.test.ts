import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dated, draft, inputs, guards, market, position, SYMBOL } from '../../../../test/kit/trade'
import { evaluateDraft } from '../draft-evaluation'
import { requireAmount } from '../../value/decimal-amount'
import { checkMarketStatus, checkPriceBand, checkMarketRules, computeSmallestNotional } from './market-rules'
import { createOrderContext } from '../../context/order-context'
import type { MarketRules } from '../../market/venue-market-rules'
import type { OrderDraft } from '../../write/venue-write'

const context = (draftChanges: Partial<OrderDraft>, rules: Partial<MarketRules> = {}) =>
  createOrderContext(draft(draftChanges), inputs({ markets: [market(rules)] }))

describe('the market rules as one line', () => {
  it('hold with the figures that decided them', () => {
    expect(checkMarketRules(context({}))).toEqual({
      code: 'MARKET_RULES',
      holds: true,
      facts: { tick: '0.1', step: '0.001', min: '0.001', minNotional: '10' },
      refusals: [],
    })
  })

  it('are undecided before any market is read, except for malformed text', () => {
    const bare = { ...inputs(), snapshot: {} }
    expect(checkMarketRules(createOrderContext(draft(), bare))).toMatchObject({
      holds: undefined,
      refusals: [],
    })
    expect(checkMarketRules(createOrderContext(draft({ quantity: '1e5' }), bare))).toMatchObject({
      holds: false,
      refusals: [{ code: 'AMOUNT_MALFORMED' }],
    })
  })

  it('are broken when the venue lists only other markets', () => {
    expect(checkMarketRules(createOrderContext(draft({ symbol: 'PERP_X_USDC' }), inputs()))).toMatchObject({
      holds: false,
      refusals: [{ code: 'MARKET_UNKNOWN', facts: { symbol: 'PERP_X_USDC' } }],
    })
  })

  it.each([false, true])('refuse a size below the market’s minimum, with reduce-only %s', reduceOnly => {
    const draftChanges = { quantity: '0.001', reduceOnly }
    const { refusals } = checkMarketRules(
      context(draftChanges, { sizeMin: requireAmount('0.002'), minNotional: requireAmount('100') }),
    )
    expect(refusals.map(({ code }) => code)).toEqual(['QUANTITY_TOO_SMALL', 'NOTIONAL_TOO_SMALL'])
  })

  it.each<[string, string, string, boolean]>([
    ['below the minimum size', '0.001', '10', true],
    ['of the minimum size', '0.002', '10', false],
    ['worth the minimum', '0.002', '120', false],
    ['worth less', '0.002', '120.01', true],
    ['that is none', '0', '10', false],
  ])('say that no order can close a position %s', (_what, quantity, minNotional, isDust) => {
    const sections = {
      markets: [market({ sizeMin: requireAmount('0.002'), minNotional: requireAmount(minNotional) })],
      positions: [position({ quantity: requireAmount(quantity) })],
    }
    const orderDraft = draft({ side: 'SELL', quantity: '0.001', reduceOnly: true })
    const { refusals } = checkMarketRules(createOrderContext(orderDraft, inputs(sections)))
    expect(refusals.some(({ code }) => code === 'POSITION_BELOW_MINIMUM')).toBe(isDust)
    const adds = checkMarketRules(createOrderContext({ ...orderDraft, reduceOnly: false }, inputs(sections)))
    expect(adds.refusals.some(({ code }) => code === 'POSITION_BELOW_MINIMUM')).toBe(false)
  })

  it.each<[MarketRules['status'], OrderDraft['type'], boolean, boolean]>([
    ['ACTIVE', 'LIMIT', false, true],
    ['ACTIVE', 'MARKET', false, true],
    ['ACTIVE', 'MARKET', true, true],
    ['POST_ONLY', 'LIMIT', false, true],
    ['POST_ONLY', 'POST_ONLY', false, true],
    ['POST_ONLY', 'IOC', false, false],
    ['POST_ONLY', 'FOK', false, false],
    ['POST_ONLY', 'MARKET', true, false],
    ['REDUCE_ONLY', 'LIMIT', false, false],
    ['REDUCE_ONLY', 'MARKET', true, true],
    ['DELISTING', 'IOC', true, true],
    ['DELISTING', 'IOC', false, false],
    ['DELISTED', 'LIMIT', true, false],
    ['NEW', 'LIMIT', false, false],
    ['PENDING', 'LIMIT', true, false],
    ['', 'LIMIT', false, false],
    ['active', 'LIMIT', false, false],
  ])('for status %s, type %s, reduce-only %s: accepted %s', (status, type, reduceOnly, taken) => {
    const { refusals } = checkMarketRules(
      context({ type, reduceOnly, price: type === 'MARKET' ? '' : '60000' }, { status }),
    )
    expect(refusals.some(({ code }) => code === 'MARKET_NOT_TRADING')).toBe(!taken)
  })
})

it.each([
  ['a buy against a short', 'BUY', '-1', 'reduce-only'],
  ['a sell that adds to a short', 'SELL', '-1', undefined],
  ['a buy without a position', 'BUY', undefined, undefined],
] as const)('names the flag that a reduce-only market misses: %s', (_, side, held, accepts) => {
  const orderDraft = context({ side, type: 'MARKET', price: '' }, { status: 'REDUCE_ONLY' }).draft
  const refusals = checkMarketStatus(
    orderDraft,
    market({ status: 'REDUCE_ONLY' }),
    held && requireAmount(held),
  )
  expect(refusals.map(({ facts }) => facts['accepts'])).toEqual([accepts])
})

describe('a figure of an order', () => {
  const codes = (draftChanges: Partial<OrderDraft>, rules: Partial<MarketRules>) =>
    checkMarketRules(context(draftChanges, rules)).refusals.map(({ code }) => code)
  const [min, max] = [requireAmount('60000'), requireAmount('60000')]

  it.each<[string, Partial<OrderDraft>, Partial<MarketRules>, readonly string[]]>([
    ['a price that is the lowest', {}, { priceMin: min }, []],
    ['a price below the lowest', { price: '59999.9' }, { priceMin: min }, ['PRICE_OUT_OF_RANGE']],
    ['a price that is the highest', {}, { priceMax: max }, []],
    ['a price above the highest', { price: '60000.1' }, { priceMax: max }, ['PRICE_OUT_OF_RANGE']],
    ['any price where none is the highest', {}, { priceMax: requireAmount('0') }, []],
    ['a price off the grid from the lowest', {}, { priceMin: requireAmount('0.05') }, ['PRICE_OFF_TICK']],
    [
      'a price off the grid from zero',
      { price: '60000.05' },
      { priceMin: requireAmount('0.05') },
      ['PRICE_OFF_TICK'],
    ],
    ['a size that is the least', {}, { sizeMin: requireAmount('0.1') }, []],
    [
      'a size below the least',
      { quantity: '0.099' },
      { sizeMin: requireAmount('0.1') },
      ['QUANTITY_TOO_SMALL'],
    ],
    ['a size that is the largest', {}, { sizeMax: requireAmount('0.1') }, []],
    [
      'a size above the largest',
      { quantity: '0.101' },
      { sizeMax: requireAmount('0.1') },
      ['QUANTITY_TOO_LARGE'],
    ],
    ['a size off the grid from the least', {}, { sizeMin: requireAmount('0.0005') }, ['QUANTITY_OFF_TICK']],
    [
      'a size off the grid from zero',
      { quantity: '0.1005' },
      { sizeMin: requireAmount('0.0005') },
      ['QUANTITY_OFF_TICK'],
    ],
    ['a worth that is the least', {}, { minNotional: requireAmount('6000') }, []],
    ['a worth below the least', {}, { minNotional: requireAmount('6000.01') }, ['NOTIONAL_TOO_SMALL']],
    [
      'a worth by the mark where it has no price',
      { type: 'MARKET', price: '' },
      { minNotional: requireAmount('6000.01') },
      ['NOTIONAL_TOO_SMALL'],
    ],
    [
      'a size of eight places',
      { quantity: '0.00000001' },
      {
        step: requireAmount('0.00000001'),
        sizeMin: requireAmount('0.00000001'),
        minNotional: requireAmount('0'),
      },
      [],
    ],
    [
      'a size of nine places',
      { quantity: '0.100000001' },
      { step: requireAmount('0.000000001') },
      ['AMOUNT_TOO_PRECISE'],
    ],
  ])('is checked at its exact limit: %s', (_what, draftChanges, rules, wanted) =>
    expect(codes(draftChanges, rules)).toEqual(wanted),
  )
})

describe('the price band around the mark', () => {
  it.each<['BUY' | 'SELL', string, string]>([
    ['BUY', '24000.0', '61200.0'],
    ['SELL', '58800.0', '96000.0'],
  ])('for a %s is %s to %s', (side, low, high) => {
    expect(checkPriceBand(context({ side }))?.facts).toEqual({ low, high, mark: '60000' })
    expect(checkPriceBand(context({ side, price: low }))?.holds).toBe(true)
    expect(checkPriceBand(context({ side, price: high }))?.holds).toBe(true)
  })

  it('ends on the outermost ticks inside', () => {
    const coarse = { tick: requireAmount('7') }
    expect(checkPriceBand(context({ side: 'SELL' }, coarse))?.facts).toMatchObject({
      low: '58800',
      high: '95998',
    })
    expect(checkPriceBand(context({ side: 'BUY' }, coarse))?.facts).toMatchObject({
      low: '24003',
      high: '61194',
    })
  })

  it('names the bound that a price exceeds', () => {
    expect(checkPriceBand(context({ price: '70000' }))?.refusals).toEqual([
      {
        code: 'PRICE_OUT_OF_BAND',
        facts: { price: '70000', mark: '60000', limit: '61200', low: '24000.0', high: '61200.0' },
      },
    ])
    expect(checkPriceBand(context({ price: '1' }))?.refusals[0]?.facts['limit']).toBe('24000')
  })

  it('never goes below zero, ignores market orders, and is undecided without a price', () => {
    expect(checkPriceBand(context({}, { priceScope: requireAmount('1.5') }))?.facts['low']).toBe('0.0')
    expect(checkPriceBand(context({ type: 'MARKET', price: '' }))).toBeUndefined()
    expect(checkPriceBand(context({ price: '' }))).toMatchObject({
      holds: undefined,
      facts: { low: '24000.0' },
    })
  })
})

describe('the smallest order of a market', () => {
  it.each<[string, Partial<MarketRules>, string]>([
    ['its minimum size', {}, '60'],
    ['its minimum value, on the grid', { minNotional: requireAmount('100') }, '120'],
    ['its minimum value where that is on the grid already', { minNotional: requireAmount('120') }, '120'],
    [
      'on the grid that starts at its minimum',
      { minNotional: requireAmount('100'), sizeMin: requireAmount('0.0005') },
      '150',
    ],
    [
      'any value where it has no step',
      { minNotional: requireAmount('100'), step: requireAmount('0') },
      '100',
    ],
  ])('is worth %s', (_what, rules, worth) => {
    const smallest = computeSmallestNotional(context({}, rules))
    expect(Number(smallest)).toBeCloseTo(Number(worth), 9)
  })

  it('is valued at the mark for a market order, and is unknown without a price', () => {
    expect(computeSmallestNotional(context({ type: 'MARKET', price: '' }))).toBe('60')
    expect(computeSmallestNotional(context({ price: '' }))).toBeUndefined()
  })
})

describe('sealing any entered values', () => {
  it('obeys every rule of the venue, recalculated by a separate library', () => {
    const units = (most: number) => fc.integer({ min: 0, max: most })
    const on = inputs(
      {
        markets: [
          market({
            sizeMin: requireAmount('0.003'),
            sizeMax: requireAmount('2'),
            minNotional: requireAmount('250'),
          }),
        ],
      },
      {
        guards: guards({
          orderNotional: requireAmount('1000000'),
          positionNotional: requireAmount('1000000'),
          openNotional: requireAmount('1000000'),
        }),
      },
    )
    const rich = {
      ...on,
      snapshot: { ...on.snapshot, account: dated({ ...account, free: requireAmount('1000000') }) },
    }
    let sealed = 0
    fc.assert(
      fc.property(
        fc
          .oneof(
            units(1_300_000).map(parts => parts / 20),
            units(1_000_000).map(tenths => tenths / 10),
          )
          .map(price => new Decimal(price.toFixed(2)).toFixed()),
        fc
          .oneof(
            units(60_000).map(parts => parts / 20_000),
            units(3_000).map(parts => parts / 1_000),
          )
          .map(size => new Decimal(size.toFixed(5)).toFixed()),
        fc.constantFrom('BUY', 'SELL'),
        fc.constantFrom('LIMIT', 'IOC', 'FOK', 'POST_ONLY'),
        (price, quantity, side, type) => {
          const evaluation = evaluateDraft(draft({ price, quantity, side, type }), rich, 'seal')
          const [p, q] = [new Decimal(price), new Decimal(quantity)]
          const band = side === 'BUY' ? [24_000, 61_200] : [58_800, 96_000]
          const lawful =
            p.mod('0.1').isZero() &&
            q.mod('0.001').isZero() &&
            q.gte('0.003') &&
            q.lte(2) &&
            p.times(q).gte(250) &&
            p.gte(band[0] ?? 0) &&
            p.lte(band[1] ?? 0)
          expect(evaluation.ok).toBe(lawful)
          if (evaluation.ok) sealed += 1
        },
      ),
      { numRuns: 3_000 },
    )
    expect(sealed).toBeGreaterThan(20)
  })
})

const account = {
  totalCollateral: requireAmount('1000000'),
  free: requireAmount('1000000'),
  value: requireAmount('1000000'),
  marginRatio: requireAmount('10'),
  initialMarginRatio: requireAmount('0'),
  maintenanceMarginRatio: requireAmount('0'),
}

it('names the market of the order', () => {
  expect(context({}).market?.symbol).toBe(SYMBOL)
})
