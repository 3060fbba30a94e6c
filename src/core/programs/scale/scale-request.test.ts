import { describe, expect, it } from 'vitest'
import { envelope } from '../../../../test/kit/envelopes'
import { book, dated, guards, market, NOW, snapshot, SYMBOL } from '../../../../test/kit/trade'
import type { PlanningInputs } from '../../context/planning-inputs'
import { decodeMandate, encodeMandate } from '../../envelope/mandate-text'
import { deriveTradingState } from '../../guard/trading-restrictions'
import {
  add,
  requireAmount,
  maxAmount,
  multiply,
  ONE,
  minAmount,
  subtract,
  sumAmountProducts,
  type Amount,
} from '../../value/decimal-amount'
import { parseProgramRequest } from '../program-request'
import { computeScaleLevels } from './scale-levels'
import type { ScaleRequest } from './scale-request'

const on =
  (changes: Partial<PlanningInputs> = {}) =>
  (): PlanningInputs => ({
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
const wish: ScaleRequest = {
  ...{ is: 'scale', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1' },
  ...{ near: '59900', far: '59500', levels: 5, grows: 50, every: 10, minutes: 30, worthInAll: '7000' },
  ...{ reach: 0, patience: 60, reduceOnly: false },
}

describe('a request for a scale order', () => {
  it('becomes a rule and its bounds, with every figure', () => {
    const bounds = parseProgramRequest(wish, on(), 9)
    if (!bounds.ok) throw new Error(JSON.stringify(bounds.error))
    const { rule, markets, types, writes, lasts, acts, worth } = bounds.value
    expect(rule).toMatchObject({
      ...{ is: 'scale', side: 'BUY', quantity: '0.1', near: '59900', far: '59500', levels: 5, grows: 50 },
      ...{ every: 10_000, rests: 1_800_000, collar: guards().collar, patience: 60_000, reach: 0 },
    })
    // Each placed once and taken back once; time for the last of it to be taken back.
    expect({ types, writes, lasts, acts }).toEqual({
      ...{ types: ['POST_ONLY'], writes: 10, lasts: 32 * 60_000, acts: [] },
    })
    expect(markets).toMatchObject([{ symbol: SYMBOL, buyAtMost: '59900', size: { inAll: '0.1' } }])
    expect(markets[0]).not.toHaveProperty('sellAtLeast')
    expect(worth.inAll).toBe('7000')
    if (rule?.is !== 'scale') throw new Error('It is another rule.')
    const levels = computeScaleLevels(rule)
    expect(markets[0]?.size.perOrder).toBe(levels.at(-1)?.quantity)
    const sealed = envelope(bounds.value)
    expect(decodeMandate(encodeMandate(sealed))).toEqual(sealed)
  })

  it('uses the near price as the worst price for a sell too, and allows the value of every level', () => {
    const sells = { side: 'SELL', near: '60100', far: '60500', quantity: '0.1', grows: 0 } as const
    const bounds = parseProgramRequest({ ...wish, ...sells, worthInAll: '6030' }, on(), 1)
    expect(bounds).toMatchObject({ value: { markets: [{ sellAtLeast: '60100' }] } })
    if (!bounds.ok || bounds.value.rule?.is !== 'scale') throw new Error('It is refused.')
    const worth = sumAmountProducts(
      computeScaleLevels(bounds.value.rule).map(({ price, quantity }) => [price, quantity]),
    )
    expect(worth).toBe(multiply(requireAmount('60300'), requireAmount('0.1')))
    // One less than all of its levels are worth, though more than all of it at the worst price.
    expect(parseProgramRequest({ ...wish, ...sells, worthInAll: '6029' }, on(), 1)).toMatchObject({
      error: [{ facts: { bound: 'worthInAll' } }],
    })
  })

  it.each<[string, Partial<ScaleRequest>]>([
    ['quantity', { quantity: '0' }],
    ['near', { near: '' }],
    ['far', { far: 'low' }],
    ['far', { far: '59900' }],
    ['far', { far: '59901' }],
    ['far', { side: 'SELL' }],
    ['levels', { levels: 1 }],
    ['levels', { levels: 51, quantity: '0.51', worthInAll: '40000', minutes: 60 }],
    ['levels', { levels: 2.5 }],
    ['grows', { grows: -1 }],
    ['grows', { grows: 101 }],
    ['every', { every: -1 }],
    ['every', { every: 0.5 }],
    ['minutes', { minutes: 0 }],
    ['minutes', { every: 361 }],
    ['minutes', { every: 0, minutes: 1, levels: 21, quantity: '0.21', worthInAll: '20000' }],
    ['minutes', { minutes: 719, levels: 50, quantity: '0.5', worthInAll: '40000', every: 60 }],
    ['reach', { reach: 1 }],
    ['patience', { patience: 9 }],
    ['worthInAll', { worthInAll: '5989' }],
    ['worthInAll', { worthInAll: '1'.repeat(40) }],
  ])('is rejected for its %s: %j', (bound, changes) => {
    const refused = parseProgramRequest({ ...wish, ...changes }, on(), 1)
    expect(!refused.ok && refused.error.map(({ facts }) => facts['bound'])).toContain(bound)
  })

  it('reports only its malformed fields', () => {
    expect(parseProgramRequest({ ...wish, near: 'x', far: '' }, on(), 1)).toEqual({
      ok: false,
      error: ['near', 'far'].map(bound => ({ code: 'ENVELOPE_MALFORMED', facts: { bound } })),
    })
  })

  it.each<[string, Partial<ScaleRequest>, Partial<PlanningInputs>?]>([
    ['MARKET_UNKNOWN', { symbol: 'PERP_NONE_USDC' }],
    ['GUARDS_UNSET', {}, { guards: undefined }],
    ['INPUT_MISSING', {}, { book: undefined }],
    ['QUANTITY_OFF_TICK', { quantity: '0.1001' }],
    ['PRICE_OFF_TICK', { near: '59900.01' }],
    ['PRICE_OFF_TICK', { far: '59500.01' }],
    ['LADDER_DENSE', { far: '59899.7' }],
    ['QUANTITY_TOO_SMALL', { quantity: '0.004' }],
    // The largest level is the furthest one.
    ['CAP_NOTIONAL', {}, { guards: guards({ orderNotional: requireAmount('1700') }) }],
    ['CAP_RATE', { every: 0 }, { guards: guards({ writesPerMinute: 4 }) }],
    ['CAP_RATE', { every: 14 }, { guards: guards({ writesPerMinute: 4 }) }],
    [
      'NOTIONAL_TOO_SMALL',
      {},
      { snapshot: snapshot({ markets: [market({ minNotional: requireAmount('800') })] }) },
    ],
  ])('is rejected with %s: %j', (code, changes, inputs = {}) => {
    const refused = parseProgramRequest({ ...wish, ...changes }, on(inputs), 1)
    expect(!refused.ok && refused.error.map(one => one.code)).toContain(code)
  })

  it('is checked against the guards by the value of each level only', () => {
    const made = parseProgramRequest(wish, on(), 1)
    if (!made.ok || made.value.rule?.is !== 'scale') throw new Error('It is refused.')
    const worths = computeScaleLevels(made.value.rule).map(({ price, quantity }) => multiply(price, quantity))
    const [least, most] = [worths.reduce(minAmount), worths.reduce(maxAmount)]
    const under = (orderNotional: Amount) => on({ guards: guards({ orderNotional }) })
    expect(parseProgramRequest(wish, under(most), 1).ok).toBe(true)
    expect(parseProgramRequest(wish, under(subtract(most, ONE)), 1).ok).toBe(false)
    const above = (minNotional: Amount) => on({ snapshot: snapshot({ markets: [market({ minNotional })] }) })
    expect(parseProgramRequest(wish, above(least), 1).ok).toBe(true)
    expect(parseProgramRequest(wish, above(add(least, ONE)), 1).ok).toBe(false)
  })

  it('may send as many writes a minute as the guards allow', () => {
    expect(
      parseProgramRequest({ ...wish, every: 15 }, on({ guards: guards({ writesPerMinute: 4 }) }), 1).ok,
    ).toBe(true)
    expect(
      parseProgramRequest({ ...wish, every: 0 }, on({ guards: guards({ writesPerMinute: 5 }) }), 1).ok,
    ).toBe(true)
  })
})
