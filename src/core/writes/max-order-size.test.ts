import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  account,
  book,
  dated,
  draft,
  inputs,
  guards,
  market,
  order,
  position,
  SYMBOL,
  terms,
} from '../../../test/kit/trade'
import { add, compareDecimals, requireAmount, isPositive, ZERO } from '../value/decimal-amount'
import { evaluateDraft } from './draft-evaluation'
import { computeMaxSizeAtLeverage, computeMaxOrderSize } from './max-order-size'
import type { PlanningInputs } from '../context/planning-inputs'
import type { SnapshotSections } from '../snapshot/desk-snapshot'
import type { LeverageDraft } from '../write/write-drafts'
import type { OrderDraft } from '../write/venue-write'

const wide = guards({
  orderNotional: requireAmount('10000000'),
  positionNotional: requireAmount('10000000'),
  openNotional: requireAmount('10000000'),
})
const on = (values: Partial<SnapshotSections> = {}, changes: Partial<PlanningInputs> = {}): PlanningInputs =>
  inputs(values, { guards: wide, book: undefined, ...changes })
const codes = (orderDraft: OrderDraft, known: PlanningInputs): readonly string[] => {
  const evaluation = evaluateDraft(orderDraft, known, 'preview')
  return evaluation.ok ? [] : evaluation.error.map(({ code }) => code)
}

const leverageOf = (leverage: string, where: 'here' | 'everywhere'): LeverageDraft => ({
  is: 'leverage',
  reach: where === 'here' ? { is: 'market', symbol: SYMBOL } : { is: 'all markets' },
  marginMode: 'CROSS',
  leverage,
})

describe('the maximum order size', () => {
  it('leaves room for both fees and for moving marks', () => {
    // 10,000 ÷ (1 ÷ 10 + 2 × 0.0005) ÷ 60,000 × 0.995 = 1.6419…
    expect(computeMaxOrderSize(draft(), on())).toBe('1.641')
  })

  it('of an isolated order leaves room for the margin that the venue freezes', () => {
    // 10,000 ÷ 0.1006 ÷ 60,000 × 0.995 = 1.6484…
    expect(computeMaxOrderSize(draft({ marginMode: 'ISOLATED' }), on())).toBe('1.648')
  })

  it('takes positions and open orders into account', () => {
    const known = on({
      positions: [position({ quantity: requireAmount('0.5') })],
      orders: [order({ quantity: requireAmount('0.3') })],
      account: account({ free: requireAmount('5200') }),
    })
    // 5,200 and the 4,800 bound here carry 1.641 of them, 0.8 of which are taken.
    expect(computeMaxOrderSize(draft(), known)).toBe('0.841')
    expect(computeMaxOrderSize(draft({ side: 'SELL' }), known)).toBe('2.141')
  })

  it.each<[string, Partial<OrderDraft>, Parameters<typeof on>[0], Partial<PlanningInputs>, string]>([
    ['one order may be worth', {}, {}, { guards: guards() }, '0.416'],
    [
      'the venue lets the account hold',
      {},
      { terms: terms({ maxNotionals: { [SYMBOL]: requireAmount('6000') } }) },
      {},
      '0.1',
    ],
    ['the market takes', {}, { markets: [market({ sizeMax: requireAmount('0.2') })] }, {}, '0.2'],
  ])('is limited to what %s', (_what, draftChanges, values, changes, most) => {
    expect(computeMaxOrderSize(draft(draftChanges), on(values, changes))).toBe(most)
  })

  it('is limited to the book when the order must fill at once', () => {
    const known = inputs({}, { guards: wide, book: dated(book(2)) })
    expect(computeMaxOrderSize(draft({ type: 'MARKET', price: '' }), known)).toBe('1')
  })

  it('of an isolated market order is calculated at the best opposite price, not at the mark', () => {
    const one = (price: string) => [{ price: requireAmount(price), quantity: requireAmount('9') }]
    const deep = { ...book(2), asks: one('60300'), bids: one('59700') }
    const known = inputs({}, { guards: wide, book: dated(deep) })
    const orderDraft = draft({ type: 'MARKET', price: '', marginMode: 'ISOLATED' })
    // 10,000 ÷ 0.1006 ÷ 60,300 × 0.995 = 1.6402…, and ÷ 59,700 it is 1.6567…
    expect(computeMaxOrderSize(orderDraft, known)).toBe('1.64')
    expect(computeMaxOrderSize({ ...orderDraft, side: 'SELL' }, known)).toBe('1.656')
  })

  it('is zero without free collateral, and unknown without a figure', () => {
    expect(
      computeMaxOrderSize(draft(), on({ account: account({ free: ZERO, totalCollateral: ZERO }) })),
    ).toBe('0')
    expect(computeMaxOrderSize(draft(), on({ leverages: [] }))).toBeUndefined()
  })

  it('at another leverage uses the margin that the position binds then', () => {
    const known = on({
      positions: [position({ quantity: requireAmount('0.5') })],
      account: account({ free: requireAmount('7000') }),
    })
    // At 5× the account carries 0.8250…, 0.5 of which are held.
    expect(computeMaxSizeAtLeverage(draft(), known, leverageOf('5', 'here'))).toBe('0.325')
  })

  it('with one leverage for all markets uses the margin that every other market binds then', () => {
    const OTHER = 'PERP_ETH_USDC'
    const known = on({
      markets: [market(), market({ symbol: OTHER })],
      quotes: [SYMBOL, OTHER].map(symbol => ({ symbol, mark: requireAmount('60000') })),
      positions: [position({ symbol: OTHER, quantity: requireAmount('0.5') })],
      leverages: [SYMBOL, OTHER].map(symbol => ({
        symbol,
        marginMode: 'CROSS',
        leverage: requireAmount('10'),
      })),
      account: account({ free: requireAmount('7000'), totalCollateral: requireAmount('10000') }),
    })
    // The position in the other market binds 3,000 at 10×, and 6,000 at 5×: 7,000 and 4,000 are left for an
    // order. 7,000 ÷ (1 ÷ 5 + 2 × 0.0005) ÷ 60,000 × 0.995 = 0.5775…, and of 4,000 it is 0.3300…
    expect(computeMaxSizeAtLeverage(draft(), known, leverageOf('5', 'here'))).toBe('0.577')
    expect(computeMaxSizeAtLeverage(draft(), known, leverageOf('5', 'everywhere'))).toBe('0.33')
  })

  it('at another leverage keeps the leverage of other markets and of the other margin mode', () => {
    const OTHER = 'PERP_ETH_USDC'
    const known = on({
      markets: [market(), market({ symbol: OTHER })],
      quotes: [SYMBOL, OTHER].map(symbol => ({ symbol, mark: requireAmount('60000') })),
      positions: [
        position({ symbol: OTHER, quantity: requireAmount('0.1') }),
        position({ marginMode: 'ISOLATED', quantity: requireAmount('0.1'), margin: requireAmount('600') }),
      ],
      leverages: [
        { symbol: OTHER, marginMode: 'CROSS', leverage: requireAmount('10') },
        ...(['ISOLATED', 'CROSS'] as const).map(marginMode => ({
          ...{ symbol: SYMBOL, marginMode, leverage: requireAmount('10') },
        })),
      ],
      account: account({ free: requireAmount('7000') }),
    })
    const change = leverageOf('5', 'here')
    expect(computeMaxSizeAtLeverage(draft(), known, change)).toBe('0.577')
    expect(computeMaxSizeAtLeverage(draft({ marginMode: 'ISOLATED' }), known, change)).toBe(
      computeMaxOrderSize(draft({ marginMode: 'ISOLATED' }), known),
    )
  })

  it('may be a single step', () => {
    const rules = { markets: [market({ step: requireAmount('0.1'), sizeMax: requireAmount('0.1') })] }
    expect(computeMaxOrderSize(draft(), on(rules))).toBe('0.1')
    const less = { markets: [market({ step: requireAmount('0.1'), sizeMax: requireAmount('0.09') })] }
    expect(computeMaxOrderSize(draft(), on(less))).toBe('0')
  })

  it('still allows a reduction at a leverage that leaves no free collateral', () => {
    const known = on({
      positions: [position({ quantity: requireAmount('0.5') })],
      account: account({ free: requireAmount('1000'), totalCollateral: requireAmount('4000') }),
    })
    // At 5× the position binds 6,000 of 4,000; the other way they carry 0.3300… on top of the 0.5 that it ends.
    expect(computeMaxSizeAtLeverage(draft({ side: 'SELL' }), known, leverageOf('5', 'here'))).toBe('0.83')
  })

  it('passes every rule for any positions, orders and collateral', () => {
    const amount = (least: number, most: number) =>
      fc.integer({ min: least, max: most }).map(n => requireAmount((n / 1_000).toString()))
    fc.assert(
      fc.property(
        fc.record({
          held: amount(-900, 900),
          open: amount(1, 500),
          free: amount(0, 8_000_000),
          price: fc.integer({ min: 58_800, max: 61_200 }),
          side: fc.constantFrom('BUY', 'SELL'),
          openSide: fc.constantFrom('BUY', 'SELL'),
          marginMode: fc.constantFrom('CROSS', 'ISOLATED'),
          cap: fc.constantFrom(wide, guards()),
          factor: fc.constantFrom('0', '0.0000001', '0.00002'),
        }),
        ({ held, open, free, price, side, openSide, marginMode, cap, factor }) => {
          const known = on(
            {
              markets: [market({ imrFactor: requireAmount(factor) })],
              positions: [position({ quantity: held, marginMode, margin: requireAmount('6000') })],
              orders: [order({ quantity: open, side: openSide, marginMode })],
              account: account({ free, totalCollateral: add(free, requireAmount('10000')) }),
            },
            { guards: cap },
          )
          const orderDraft = draft({ side, marginMode, price: String(price) })
          const most = computeMaxOrderSize(orderDraft, known)
          if (most === undefined || !isPositive(most)) return
          const tooLarge = codes({ ...orderDraft, quantity: most }, known).filter(
            code => code !== 'NOTIONAL_TOO_SMALL',
          )
          expect(tooLarge).toEqual([])
          expect(compareDecimals(most, ZERO)).toBe(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})
