import { describe, expect, it } from 'vitest'
import { book, dated, guards, NOW, snapshot, SYMBOL } from '../../../../test/kit/trade'
import { envelope } from '../../../../test/kit/envelopes'
import type { Inputs } from '../../context/inputs'
import { envelopeFrom, envelopeText } from '../../envelope/envelope-text'
import { writesOf } from '../../guard/holds'
import { apartWithin, type ChaseWish } from './chase-wish'
import { programWished } from '../program-wish'

const on: Inputs = {
  ...{ now: NOW, snapshot: snapshot(), book: dated(book()), writes: writesOf([]), guards: guards() },
  ...{ recent: [], roomInBudget: true },
}
const wish: ChaseWish = {
  ...{ is: 'chase', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.1', worst: '60500' },
  ...{ worthInAll: '7000', minutes: 5, moves: 4, apart: 2, takesRest: true, reach: 5, patience: 60 },
  reduceOnly: false,
}

describe('a wish for an order that follows', () => {
  it('becomes a rule, and bounds that count each placing whole', () => {
    const bounds = programWished(wish, () => on, 1)
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
    expect(envelopeFrom(envelopeText(sealed))).toEqual(sealed)
  })

  it('takes nothing where that is not wanted', () => {
    expect(programWished({ ...wish, takesRest: false, reach: 0 }, () => on, 1)).toMatchObject({
      value: { types: ['POST_ONLY'], writes: 10, markets: [{ size: { inAll: '0.5' } }] },
    })
  })

  it.each<[string, Partial<ChaseWish>]>([
    ['moves', { moves: 101 }],
    ['moves', { moves: -1 }],
    ['apart', { apart: 0 }],
    ['apart', { apart: 301 }],
    ['reach', { takesRest: false }],
    ['worthInAll', { worthInAll: '6000' }],
    ['worthInAll', { side: 'SELL', worst: '50000', worthInAll: '5500' }],
    ['minutes', { minutes: 0, apart: 0 }],
  ])('is refused for its %s', (bound, changes) => {
    const refused = programWished({ ...wish, ...changes }, () => on, 1)
    expect(!refused.ok && refused.error.map(({ facts }) => facts['bound'])).toContain(bound)
  })

  it.each([
    [60, 2],
    [30, 4],
    [10, 12],
    [7, 20],
  ])('fits %i requests in a minute by %i seconds between placings, and by none less', (most, apart) => {
    expect(apartWithin(most)).toBe(apart)
    const within = (seconds: number): number => 2 * Math.ceil(60 / seconds)
    expect(within(apart)).toBeLessThanOrEqual(most)
    if (apart > 2) expect(within(apart - 1)).toBeGreaterThan(most)
  })

  it('is placed anew no sooner than every two seconds unless somebody asks for it', () => {
    expect(apartWithin(1_000)).toBe(2)
  })

  it('is refused above a guard', () => {
    const refused = programWished({ ...wish, quantity: '1', worthInAll: '70000' }, () => on, 1)
    expect(!refused.ok && refused.error.map(({ code }) => code)).toContain('CAP_NOTIONAL')
  })
})
