import { describe, expect, it } from 'vitest'
import { ETH } from '../../../../test/kit/baskets'
import { envelope } from '../../../../test/kit/envelopes'
import { book, dated, guards, inputs, market, NOW, snapshot, SYMBOL } from '../../../../test/kit/trade'
import { computeMandateWorstCase } from '../../armed/mandate-worst-case'
import type { PlanningInputs } from '../../context/planning-inputs'
import { decodeMandate, encodeMandate } from '../../envelope/mandate-text'
import { requireAmount } from '../../value/decimal-amount'
import { parseProgramRequest } from '../program-request'
import type { BasketRequest, BasketLegRequest } from './basket-request'

const markets = [
  market(),
  market({ symbol: ETH, base: 'ETH', tick: requireAmount('0.01'), step: requireAmount('0.01') }),
]
const quotes = [
  { symbol: SYMBOL, mark: requireAmount('60000') },
  { symbol: ETH, mark: requireAmount('3000') },
]
const ethBook = {
  ...{ symbol: ETH, ts: NOW },
  bids: [{ price: requireAmount('2999.98'), quantity: requireAmount('50') }],
  asks: [{ price: requireAmount('3000.02'), quantity: requireAmount('50') }],
}
/** Returns the inputs of a market. Each market has its own book. */
const on = (symbol: string): PlanningInputs => ({
  ...inputs({}, { snapshot: snapshot({ markets, quotes }), guards: guards() }),
  book: dated(symbol === ETH ? ethBook : book()),
})

const buys: BasketLegRequest = {
  ...{ symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1', worst: '60500' },
}
const sells: BasketLegRequest = {
  ...{ symbol: ETH, marginMode: 'ISOLATED', side: 'SELL', quantity: '2', worst: '2990' },
}
const wish: BasketRequest = {
  ...{ is: 'basket', legs: [buys, sells], worthInAll: '12100', minutes: 5, reach: 5, patience: 60 },
}
const wished = (changes: Partial<BasketRequest> = {}) => parseProgramRequest({ ...wish, ...changes }, on, 1)
const refusalsOf = (changes: Partial<BasketRequest>): readonly string[] => {
  const refused = wished(changes)
  return refused.ok
    ? []
    : refused.error.map(({ code, facts: { bound = code, leg } }) =>
        leg === undefined ? bound : `${bound} of ${leg}`,
      )
}

describe('a request for a basket', () => {
  it('becomes a rule with a leg for each market, using the figures of that market', () => {
    const bounds = wished()
    if (!bounds.ok) throw new Error(JSON.stringify(bounds.error))
    expect(bounds.value).toMatchObject({
      rule: {
        ...{ is: 'basket', follows: 300_000, reach: 5, patience: 60_000, reduceOnly: false },
        legs: [
          { symbol: SYMBOL, side: 'BUY', quantity: '0.1', step: '0.001', tick: '0.1', arrival: '60000.1' },
          { symbol: ETH, side: 'SELL', quantity: '2', step: '0.01', tick: '0.01', arrival: '3000' },
        ],
      },
      ...{ types: ['IOC'], writes: 2, lasts: 360_000, acts: [], worth: { inAll: '12100' } },
      markets: [
        { symbol: SYMBOL, marginMode: 'CROSS', buyAtMost: '60500', size: { perOrder: '0.1', inAll: '0.1' } },
        { symbol: ETH, marginMode: 'ISOLATED', sellAtLeast: '2990', size: { perOrder: '2', inAll: '2' } },
      ],
    })
    expect(bounds.value.markets[0]).not.toHaveProperty('sellAtLeast')
    expect(bounds.value.markets[1]).not.toHaveProperty('buyAtMost')
    const sealed = envelope(bounds.value)
    expect(decodeMandate(encodeMandate(sealed))).toEqual(sealed)
  })

  const manyLegs = (count: number): readonly BasketLegRequest[] =>
    Array.from({ length: count }, (_, nth) => ({ ...buys, symbol: `PERP_L${nth}_USDC` }))

  it.each<[string, Partial<BasketRequest>]>([
    ['legs', { legs: [buys] }],
    ['legs', { legs: [] }],
    ['legs', { legs: [buys, { ...buys, side: 'SELL' }] }],
    ['legs', { legs: manyLegs(6) }],
    [`quantity of ${ETH}`, { legs: [buys, { ...sells, quantity: '' }] }],
    [`worst of ${SYMBOL}`, { legs: [{ ...buys, worst: 'x' }, sells] }],
    ['MARKET_UNKNOWN of PERP_X_USDC', { legs: [buys, { ...sells, symbol: 'PERP_X_USDC' }] }],
    [`QUANTITY_OFF_TICK of ${ETH}`, { legs: [buys, { ...sells, quantity: '2.001' }] }],
    [`PRICE_OFF_TICK of ${SYMBOL}`, { legs: [{ ...buys, worst: '60500.05' }, sells] }],
    // 6,050 and 6,000: a sell counts at about where the book is, not at its worst price.
    ['worthInAll', { worthInAll: '12049' }],
    ['worthInAll', { worthInAll: '0' }],
    ['reach', { reach: 101 }],
    ['minutes', { minutes: 0 }],
    ['patience', { patience: 9 }],
    [`CAP_NOTIONAL of ${SYMBOL}`, { legs: [{ ...buys, quantity: '1' }, sells], worthInAll: '90000' }],
  ])('is rejected for its %s', (what, changes) => {
    expect(refusalsOf(changes)).toContain(what)
  })

  it('reports an error of the whole basket once', () => {
    expect(refusalsOf({ minutes: 0 })).toEqual(['minutes'])
  })

  it('is rejected when the book of one of its markets is unknown', () => {
    const blind = parseProgramRequest(wish, symbol => ({ ...on(symbol), book: on(SYMBOL).book }), 1)
    expect(blind).toMatchObject({ ok: false, error: [{ code: 'INPUT_MISSING', facts: { leg: ETH } }] })
  })

  it('is rejected once for missing guards', () => {
    const unset = parseProgramRequest(wish, symbol => ({ ...on(symbol), guards: undefined }), 1)
    expect(unset).toEqual({ ok: false, error: [{ code: 'GUARDS_UNSET', facts: {} }] })
  })
})

describe('the worst case of a basket', () => {
  const worst = (legs: readonly BasketLegRequest[], known = on) => {
    const bounds = wished({ legs })
    if (!bounds.ok) throw new Error(JSON.stringify(bounds.error))
    return computeMandateWorstCase(envelope(bounds.value), ({ symbol }) => known(symbol))
  }

  it('is that of each leg at its own size and price, and of all legs together', () => {
    const { cases, churns, basket } = worst([buys, sells])
    expect(cases).toMatchObject([
      { symbol: SYMBOL, side: 'BUY', size: '0.1', price: '60500', beyondMark: '50' },
      { symbol: ETH, side: 'SELL', size: '2', price: '2990', beyondMark: '20' },
    ])
    expect(churns).toEqual([])
    expect(basket).toMatchObject({ bought: '6050', sold: '5980', beyondMark: '70', fee: '6.015' })
  })

  it('of a pair is one leg without the other, the first to be sent first', () => {
    expect(worst([buys, sells]).basket?.alone).toMatchObject([
      {
        symbol: SYMBOL,
        side: 'BUY',
        size: '0.1',
        price: '60500',
        worth: '6050',
        then: { position: '0.1' },
        without: ETH,
      },
      {
        symbol: ETH,
        side: 'SELL',
        size: '2',
        price: '2990',
        worth: '5980',
        then: { position: '-2' },
        without: SYMBOL,
      },
    ])
    expect(worst([sells, buys]).basket?.alone.map(({ symbol }) => symbol)).toEqual([ETH, SYMBOL])
  })

  it('treats two legs on the same side as no pair', () => {
    expect(worst([buys, { ...sells, side: 'BUY', worst: '3010' }]).basket?.alone).toEqual([])
  })

  it('excludes unknown figures from the sum', () => {
    const blind = (symbol: string): PlanningInputs => ({
      ...on(symbol),
      snapshot: snapshot({ markets, quotes: quotes.slice(0, 1), terms: undefined }),
    })
    const { basket } = worst([buys, sells], blind)
    expect(basket).toMatchObject({ bought: '6050', beyondMark: undefined, fee: undefined })
  })
})
