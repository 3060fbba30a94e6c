import { describe, expect, it } from 'vitest'
import { book, dated, guards, NOW, snapshot, SYMBOL } from '../../../../test/kit/trade'
import { envelope } from '../../../../test/kit/envelopes'
import type { PlanningInputs } from '../../context/planning-inputs'
import { decodeMandate, encodeMandate } from '../../envelope/mandate-text'
import { deriveTradingState } from '../../guard/trading-restrictions'
import { minSecondsBetweenMoves, type ChaseRequest } from './chase-request'
import { parseProgramRequest } from '../program-request'

const on: PlanningInputs = {
  ...{
    now: NOW,
    snapshot: snapshot(),
    book: dated(book()),
    writes: deriveTradingState([]),
    guards: guards(),
  },
  recent: [],
}
const wish: ChaseRequest = {
  ...{ is: 'chase', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1', worst: '60500' },
  ...{ worthInAll: '7000', minutes: 5, moves: 4, apart: 2, takesRest: true, reach: 5, patience: 60 },
  reduceOnly: false,
}

describe('a request for a chase order', () => {
  it('becomes a rule, with bounds that count each placement at full size', () => {
    const bounds = parseProgramRequest(wish, () => on, 1)
    if (!bounds.ok) throw new Error(JSON.stringify(bounds.error))
    expect(bounds.value).toMatchObject({
      rule: {
        is: 'chase',
        quantity: '0.1',
        moves: 4,
        apart: 2_000,
        follows: 300_000,
        least: '0.001',
        reach: 5,
      },
      ...{ types: ['POST_ONLY', 'IOC'], writes: 11, lasts: 360_000, acts: [], worth: { inAll: '42000' } },
      markets: [{ buyAtMost: '60500', size: { perOrder: '0.1', inAll: '0.6' } }],
    })
    const sealed = envelope(bounds.value)
    expect(decodeMandate(encodeMandate(sealed))).toEqual(sealed)
  })

  it('does not take liquidity unless requested', () => {
    expect(parseProgramRequest({ ...wish, takesRest: false, reach: 0 }, () => on, 1)).toMatchObject({
      value: { types: ['POST_ONLY'], writes: 10, markets: [{ size: { inAll: '0.5' } }] },
    })
  })

  it.each<[string, Partial<ChaseRequest>]>([
    ['moves', { moves: 101 }],
    ['moves', { moves: -1 }],
    ['apart', { apart: 0 }],
    ['apart', { apart: 301 }],
    ['reach', { takesRest: false }],
    ['worthInAll', { worthInAll: '6000' }],
    ['worthInAll', { side: 'SELL', worst: '50000', worthInAll: '5500' }],
    ['minutes', { minutes: 0, apart: 0 }],
  ])('is rejected for its %s', (bound, changes) => {
    const refused = parseProgramRequest({ ...wish, ...changes }, () => on, 1)
    expect(!refused.ok && refused.error.map(({ facts }) => facts['bound'])).toContain(bound)
  })

  it.each([
    [60, 2],
    [30, 4],
    [10, 12],
    [7, 20],
  ])('fits a limit of %i requests per minute with at least %i seconds between placements', (most, apart) => {
    expect(minSecondsBetweenMoves(most)).toBe(apart)
    const within = (seconds: number): number => 2 * Math.ceil(60 / seconds)
    expect(within(apart)).toBeLessThanOrEqual(most)
    if (apart > 2) expect(within(apart - 1)).toBeGreaterThan(most)
  })

  it('is replaced at most every two seconds by default', () => {
    expect(minSecondsBetweenMoves(1_000)).toBe(2)
  })

  it('is rejected above a guard', () => {
    const refused = parseProgramRequest({ ...wish, quantity: '1', worthInAll: '70000' }, () => on, 1)
    expect(!refused.ok && refused.error.map(({ code }) => code)).toContain('CAP_NOTIONAL')
  })
})
