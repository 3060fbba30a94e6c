import { describe, expect, it } from 'vitest'
import { book, dated, guards, market, NOW, snapshot, SYMBOL } from '../../../../test/kit/trade'
import type { PlanningInputs } from '../../context/planning-inputs'
import { decodeMandate, encodeMandate } from '../../envelope/mandate-text'
import { deriveTradingState } from '../../guard/trading-restrictions'
import { requireAmount, sumAmountProducts } from '../../value/decimal-amount'
import { envelope } from '../../../../test/kit/envelopes'
import { computeTwapSchedule } from './twap-schedule'
import { parseTwapRequest, type TwapRequest } from './twap-request'

const on = (changes: Partial<PlanningInputs> = {}): PlanningInputs => ({
  ...{
    now: NOW,
    snapshot: snapshot(),
    book: dated(book()),
    writes: deriveTradingState([]),
    guards: guards(),
  },
  recent: [],
  ...changes,
})
const wish: TwapRequest = {
  is: 'twap',
  ...{
    symbol: SYMBOL,
    marginMode: 'CROSS',
    side: 'BUY',
    quantity: '0.1',
    worst: '60500',
    worthInAll: '7000',
  },
  ...{ slices: 10, minutes: 20, type: 'IOC', reach: 5, sizeVaries: 20, timeVaries: 30, catchUp: '0.01' },
  ...{ patience: 60, reduceOnly: false },
}

describe('a request for a TWAP', () => {
  it('becomes a rule and its bounds, with every figure', () => {
    const bounds = parseTwapRequest(wish, on(), 9)
    if (!bounds.ok) throw new Error(JSON.stringify(bounds.error))
    const { rule, markets, types, writes, lasts, acts, worth } = bounds.value
    expect(rule).toMatchObject({
      ...{ is: 'twap', side: 'BUY', quantity: '0.1', slices: 10, every: 120_000, seed: 9, patience: 60_000 },
      ...{ type: 'IOC', reach: 5, catchUp: '0.01', sizeVaries: 20, timeVaries: 30, reduceOnly: false },
    })
    expect({ types, writes, lasts, acts }).toEqual({
      types: ['IOC'],
      writes: 10,
      lasts: 21 * 60_000,
      acts: [],
    })
    expect(markets).toMatchObject([{ symbol: SYMBOL, buyAtMost: '60500', size: { inAll: '0.11' } }])
    expect(worth.inAll).toBe('7000')
    const sealed = envelope(bounds.value)
    expect(decodeMandate(encodeMandate(sealed))).toEqual(sealed)
    expect(
      rule?.is === 'twap' && sumAmountProducts(computeTwapSchedule(rule).map(({ quantity }) => [quantity])),
    ).toBe('0.1')
  })

  it('allows two writes for a slice that may be cancelled, and has a worst price for a sell', () => {
    const bounds = parseTwapRequest(
      { ...wish, type: 'POST_ONLY', reach: 0, side: 'SELL', worst: '59500' },
      on(),
      1,
    )
    expect(bounds).toMatchObject({ value: { writes: 20, markets: [{ sellAtLeast: '59500' }] } })
  })

  it.each<[string, Partial<TwapRequest>, Partial<PlanningInputs>?]>([
    ['quantity', { quantity: '0' }],
    ['worst', { worst: '' }],
    ['worthInAll', { worthInAll: 'much' }],
    ['worthInAll', { worthInAll: '6000' }],
    // A sell counts at the best bid, wherever its worst price is.
    ['worthInAll', { side: 'SELL', worst: '50000', worthInAll: '6000' }],
    ['catchUp', { catchUp: '-1' }],
    ['slices', { slices: 0 }],
    ['slices', { slices: 251, quantity: '2.51', minutes: 60 }],
    ['minutes', { minutes: 0 }],
    ['minutes', { minutes: 720 }],
    ['minutes', { slices: 13, minutes: 1, quantity: '0.13', worthInAll: '20000' }],
    ['sizeVaries', { sizeVaries: 51 }],
    ['timeVaries', { timeVaries: -1 }],
    ['reach', { reach: 101 }],
    ['reach', { type: 'POST_ONLY' }],
    ['patience', { patience: 9 }],
    ['patience', { patience: 601 }],
    ['catchUp', { slices: 1, quantity: '0.05' }],
    ['worthInAll', { worthInAll: '1'.repeat(40) }],
    ['worst', { worst: `60000.${'1'.repeat(13)}` }],
  ])('is rejected for its %s', (bound, changes, inputs = {}) => {
    const refused = parseTwapRequest({ ...wish, ...changes }, on(inputs), 1)
    expect(refused).toEqual({ ok: false, error: [{ code: 'ENVELOPE_MALFORMED', facts: { bound } }] })
  })

  it.each<[string, Partial<TwapRequest>, Partial<PlanningInputs>?]>([
    ['MARKET_UNKNOWN', { symbol: 'PERP_NONE_USDC' }],
    ['GUARDS_UNSET', {}, { guards: undefined }],
    ['INPUT_MISSING', {}, { book: undefined }],
    ['QUANTITY_OFF_TICK', { quantity: '0.1001' }],
    ['PRICE_OFF_TICK', { worst: '60500.01' }],
    ['QUANTITY_TOO_SMALL', { quantity: '0.005', catchUp: '' }],
    ['CAP_NOTIONAL', {}, { guards: guards({ orderNotional: requireAmount('1000') }) }],
    [
      'NOTIONAL_TOO_SMALL',
      {},
      { snapshot: snapshot({ markets: [market({ minNotional: requireAmount('1000') })] }) },
    ],
  ])('is rejected with %s', (code, changes, inputs = {}) => {
    const refused = parseTwapRequest({ ...wish, ...changes }, on(inputs), 1)
    expect(!refused.ok && refused.error.map(one => one.code)).toContain(code)
  })
})
