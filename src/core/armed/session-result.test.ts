import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dated, NOW, position, snapshot, SYMBOL } from '../../../test/kit/trade'
import type { FillRecord } from '../account/order-record'
import type { TradingRestriction } from '../guard/trading-guards'
import { add, multiply, negate, requireAmount, subtract, ZERO, type Amount } from '../value/decimal-amount'
import { createSessionTracker, getSessionLoss, isResultOld, type SessionResultInputs } from './session-result'

const amount = requireAmount
let trades = 0
const fill = (
  side: 'BUY' | 'SELL',
  quantity: string,
  price: string,
  changes: Partial<FillRecord> = {},
): FillRecord => ({
  ...{ tradeId: String((trades += 1)), orderId: '9', symbol: SYMBOL, side, price: amount(price) },
  ...{ quantity: amount(quantity), fee: ZERO, maker: false, at: NOW + 1_000 },
  ...changes,
})
const at = (mark: string, fills: readonly FillRecord[] = [], changes: object = {}): SessionResultInputs =>
  snapshot({ quotes: [{ symbol: SYMBOL, mark: amount(mark), ...changes }] as never, fills, positions: [] })

const begin = (inputs = at('60000'), isExplained = true) => {
  const tracker = createSessionTracker(SYMBOL, inputs, NOW, isExplained)
  if (tracker === undefined) throw new Error('It does not begin.')
  return tracker
}

describe('result since arming', () => {
  it('splits into realised and unrealised, by the average entry', () => {
    const bought = [fill('BUY', '0.1', '60000'), fill('BUY', '0.1', '61000')]
    const tracker = begin()
    expect(tracker.update(at('61000', bought))).toEqual({ position: '0.2', unrealised: '100', realised: '0' })
    const sold = fill('SELL', '0.1', '62000')
    expect(tracker.update(at('61000', [sold, ...bought]))).toEqual({
      ...{ position: '0.1', unrealised: '50', realised: '150' },
    })
  })

  it.each([
    ['moves the entry of what it opens', [['BUY', '0.1', '60000', '3']], '0.1', '-3', '0'],
    ['lowers the entry of a short', [['SELL', '0.1', '60000', '3']], '-0.1', '-3', '0'],
    [
      'is realised with what it closes',
      [
        ['BUY', '0.2', '60000', '6'],
        ['SELL', '0.1', '60000', '3'],
      ],
      ...['0.1', '-3', '-6'],
    ],
    [
      'is shared where a fill reverses',
      [
        ['BUY', '0.1', '60000', '3'],
        ['SELL', '0.3', '60000', '9'],
      ],
      ...['-0.2', '-6', '-6'],
    ],
  ] as const)('treats a fee as the venue does: it %s', (_, fills, held, unrealised, realised) =>
    expect(
      begin().update(
        at(
          '60000',
          fills.map(([side, quantity, price, fee], nth) =>
            fill(side, quantity, price, { fee: amount(fee), at: NOW + 1_000 + nth }),
          ),
        ),
      ),
    ).toEqual({ position: held, unrealised, realised }),
  )

  it('counts a fill once, and none from before arming or of another market', () => {
    const once = fill('BUY', '0.1', '60000')
    const others = [
      fill('BUY', '0.1', '60000', { at: NOW - 10_000 }),
      fill('BUY', '0.1', '60000', { symbol: 'PERP_ETH_USDC' }),
    ]
    const known = fill('BUY', '0.1', '60000')
    const tracker = begin(at('60000', [known]))
    for (const _ of [1, 2]) expect(tracker.update(at('60000', [once, ...others, known])).position).toBe('0.1')
  })

  it.each<[string, number, boolean, boolean, string]>([
    ['adds a known fill that the position at arming did not show yet', NOW - 50, true, false, '0.3'],
    ['adds no known fill where the position was explained', NOW - 50, true, true, '0.2'],
    ['adds no late report of a fill that the position showed', NOW - 100, false, true, '0.2'],
    ['adds a late report of a fill that it did not show', NOW - 50, false, true, '0.3'],
  ])('%s', (_, time, isKnown, isExplained, wanted) => {
    const bought = fill('BUY', '0.1', '60000', { at: time })
    const rows = snapshot({ positions: [position({ quantity: amount('0.2') })] }).positions
    const start = { ...at('60000', isKnown ? [bought] : []), positions: rows } as SessionResultInputs
    expect(begin(start, isExplained).update(at('60000', [bought])).position).toBe(wanted)
  })

  it('counts what was held at arming from the mark then', () => {
    const held = {
      ...at('60000'),
      positions: snapshot({ positions: [position({ quantity: amount('-0.5') })] }).positions,
    }
    const result = begin(held as SessionResultInputs).update(at('60100'))
    expect(result).toEqual({ position: '-0.5', unrealised: '-50', realised: '0' })
    expect(getSessionLoss(result)).toBe('50')
  })

  it('subtracts fees and funding, and counts the unknown fee of a fill at the rate of the account', () => {
    const tracker = begin(at('60000', [], { sumUnitaryFunding: amount('10') }))
    const bought = fill('BUY', '0.1', '60000', { fee: amount('3') })
    tracker.update(at('60000', [bought], { sumUnitaryFunding: amount('10') }))
    const paid = tracker.update(at('60000', [bought], { sumUnitaryFunding: amount('30') }))
    expect(paid).toMatchObject({ unrealised: '-3', realised: '-2' })
    const { fee: _, ...untold } = fill('BUY', '0.1', '60000')
    const [before, after] = [begin(), begin()].map((one, nth) =>
      one.update(at('60000', nth === 0 ? [] : [untold])),
    )
    expect(subtract(before!.unrealised, after!.unrealised)).not.toBe('0')
  })

  it('keeps the last mark while none is known, and does not begin without one', () => {
    const tracker = begin()
    const bought = [fill('BUY', '0.1', '60000')]
    expect(tracker.update({ ...at('60000', bought), quotes: undefined } as never).unrealised).toBe('0')
    expect(
      createSessionTracker(SYMBOL, { ...at('1'), quotes: undefined } as never, NOW, true),
    ).toBeUndefined()
  })

  it('adds up to the cash and the position at the mark, for any fills', () => {
    const one = fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      quantity: fc.integer({ min: 1, max: 999 }).map(n => `0.${String(n).padStart(3, '0')}`),
      price: fc.integer({ min: 50_000, max: 70_000 }).map(String),
      fee: fc.integer({ min: -3, max: 30 }).map(String),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), fc.integer({ min: 50_000, max: 70_000 }), (all, last) => {
        const fills = all.map(each =>
          fill(each.side, amount(each.quantity.replace(/0+$/, '')), each.price, { fee: amount(each.fee) }),
        )
        const { unrealised, realised } = begin().update(at(String(last), fills))
        const signed = ({ side, quantity }: FillRecord): Amount =>
          side === 'BUY' ? quantity : negate(quantity)
        const exact = fills.reduce<Amount>(
          (sum, each) =>
            add(sum, subtract(multiply(signed(each), subtract(amount(String(last)), each.price)), each.fee!)),
          ZERO,
        )
        expect(add(unrealised, realised)).toBe(exact)
      }),
    )
  })
})

it.each<[boolean, number, readonly TradingRestriction[]]>([
  [false, 3_000, []],
  [false, 0, [{ is: 'reconciling', awaits: 'answer' }]],
  [true, 3_001, []],
  [true, 0, [{ is: 'offline' }]],
  [true, 0, [{ is: 'reconciling', awaits: 'channel' }]],
])('is only as last known: %s, with prices %s ms old and %j', (isOld, age, holds) =>
  expect(isResultOld({ quotes: dated([], age) }, holds, NOW)).toBe(isOld),
)
