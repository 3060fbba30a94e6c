import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compareDecimals,
  requireAmount,
  multiply,
  subtract,
  roundToPlaces,
  ZERO,
} from '../value/decimal-amount'
import { computeCrossMargin, computeMarginQuantity } from './margin-state'
import { solveLiquidationPrice } from './liquidation-price'
import {
  computeFlatLimit,
  computeInitialRate,
  computeMarginAtRate,
  computeMaintenanceRate,
  computeNotional,
  type MarginCurve,
  computeMaxLeverage,
  sumOpenNotional,
} from './margin-rates'

const curve = (baseImr: string, baseMmr: string, factor: string): MarginCurve => ({
  baseImr: requireAmount(baseImr),
  baseMmr: requireAmount(baseMmr),
  factor: requireAmount(factor),
})
const flat = curve('0.1', '0.05', '0')

describe('the example account of the venue’s documentation', () => {
  // Collateral 489,865.71329 and free 450,315.09115 at an initial rate of 0.1: open notional is 395,506.2214.
  const collateral = requireAmount('489865.71329')
  const notional = requireAmount('395506.2214')
  const [quantity, mark] = [requireAmount('-5'), requireAmount('27794.9')]

  it('has the documented liquidation price to all eight decimals', () => {
    const others = subtract(notional, computeNotional(quantity, mark))
    const otherMaintenance = requireAmount(new Decimal(others).times('0.05').toFixed())
    const beside = subtract(subtract(collateral, otherMaintenance), multiply(quantity, mark))
    const price = solveLiquidationPrice({ quantity, mark, curve: flat, beside })
    // The documentation cuts its figures off.
    expect(roundToPlaces(price ?? requireAmount('0'), 8, 'zero')).toBe('117335.92899428')
  })

  it('has the free collateral left after initial margin', () => {
    const margin = new Decimal(notional).times(computeInitialRate(flat, requireAmount('10'), notional))
    expect(new Decimal(collateral).minus(margin).toFixed()).toBe('450315.09115')
  })
})

describe('the initial margin rate', () => {
  it.each<[string, string, string, string, string]>([
    ['leverage where it is lowest', '5', '0', '1000', '0.2'],
    ['the market’s own where leverage is high', '100', '0', '1000', '0.1'],
    // 100,000^0.8 is 10,000 and 0.00002 of it is 0.2.
    ['size where the position is large', '10', '0.00002', '100000', '0.2'],
    ['still the market’s own just below the bend', '10', '0.00001', '100000', '0.1'],
    ['the market’s own for no position at all', '10', '0.00002', '0', '0.1'],
    ['never more exact than twenty places, and then rounded up', '3', '0', '1', '0.33333333333333333334'],
  ])('follows %s', (_what, leverage, factor, notional, rate) => {
    expect(
      computeInitialRate(curve('0.1', '0.05', factor), requireAmount(leverage), requireAmount(notional)),
    ).toBe(rate)
  })

  it('requires the whole value without leverage', () => {
    expect(computeInitialRate(flat, requireAmount('0'), requireAmount('1000'))).toBe('1')
  })
})

describe('the maintenance margin rate', () => {
  it.each<[string, string, string, string]>([
    ['the market’s own', '0', '100000', '0.05'],
    ['the market’s own below the bend', '0.00001', '100000', '0.05'],
    // Half of 0.00002 × 10,000, as base maintenance is half of base initial.
    ['its share of the bent initial rate', '0.00002', '100000', '0.1'],
  ])('is %s', (_what, factor, notional, rate) => {
    expect(computeMaintenanceRate(curve('0.1', '0.05', factor), requireAmount(notional))).toBe(rate)
  })

  it('is the rate of the market when no initial rate is given', () => {
    expect(computeMaintenanceRate(curve('0', '0.05', '0.1'), requireAmount('100000'))).toBe('0.05')
  })
})

describe('the largest size with the market’s own maintenance rate', () => {
  it.each<[string, string, string, string | undefined]>([
    // Half of 0.00002 × 100,000^0.8 is 0.1, and 0.05 where the power is 5,000.
    ['0.1', '0.05', '0.00002', '42044'],
    ['0.1', '0.05', '0.002', '132'],
    ['0.1', '0', '0.00002', undefined],
    ['0.1', '0.05', '0', undefined],
    ['0', '0.05', '0.00002', undefined],
  ])('with %s, %s and %s is %s', (baseImr, baseMmr, factor, size) => {
    expect(computeFlatLimit(curve(baseImr, baseMmr, factor))).toBe(size)
  })

  it('is the size at which the rate starts to change', () => {
    const bends = curve('0.1', '0.05', '0.00002')
    const last = computeFlatLimit(bends) ?? requireAmount('0')
    expect(computeMaintenanceRate(bends, last)).toBe('0.05')
    expect(
      compareDecimals(computeMaintenanceRate(bends, add(last, requireAmount('1'))), requireAmount('0.05')),
    ).toBe(1)
  })
})

it('applies the power only when it decides, with the same result as always applying it', () => {
  const factor = fc.constantFrom('0', '0.0000001', '0.00001', '0.0001', '0.002')
  const notional = fc.integer({ min: 0, max: 2_000_000 }).map(String)
  fc.assert(
    fc.property(factor, notional, fc.constantFrom('0.01', '0.05', '0.1'), (f, n, base) => {
      const bent = new Decimal(n).pow('0.8').times(f)
      const rate = computeInitialRate(curve(base, base, f), requireAmount('1000'), requireAmount(n))
      expect(new Decimal(rate).minus(Decimal.max(bent, base)).abs().lte('1e-12')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

describe('margin with open orders', () => {
  const exposure = (quantity: string, buys: string, sells: string) => ({
    quantity: requireAmount(quantity),
    mark: requireAmount('100'),
    buys: requireAmount(buys),
    sells: requireAmount(sells),
  })

  it.each<[string, string, string, string]>([
    ['0', '0', '0', '0'],
    ['2', '0', '0', '2'],
    ['2', '3', '0', '5'],
    ['2', '0', '3', '2'],
    ['2', '0', '5', '3'],
    ['-2', '5', '1', '3'],
    ['-2', '1', '1', '3'],
    ['0', '4', '7', '7'],
  ])('for %s with %s to buy and %s to sell counts %s', (quantity, buys, sells, worst) => {
    expect(computeMarginQuantity(exposure(quantity, buys, sells))).toBe(worst)
  })

  it('is the worst position at the rate of the net position', () => {
    // Worst 7 × 100 = 700; netted |0 + 4 − 7| × 100 = 300, where the rate is still 0.1.
    expect(computeCrossMargin(exposure('0', '4', '7'), flat, requireAmount('10'))).toBe('70')
    // The bend counts at the netted 32: 32^0.8 = 16, × 0.0125 = 0.2; worst is 32.
    const bent = curve('0.1', '0.05', '0.0125')
    const steep = {
      quantity: requireAmount('0.32'),
      mark: requireAmount('100'),
      buys: requireAmount('0'),
      sells: requireAmount('0'),
    }
    expect(Number(computeCrossMargin(steep, bent, requireAmount('10')))).toBeCloseTo(6.4, 12)
  })
})

describe('a cross position', () => {
  const standing = (quantity: string, collateral: string, bends: MarginCurve = flat, others = '0') => ({
    quantity: requireAmount(quantity),
    mark: requireAmount('100'),
    curve: bends,
    beside: subtract(
      subtract(requireAmount(collateral), requireAmount(others)),
      multiply(requireAmount(quantity), requireAmount('100')),
    ),
  })

  it.each<[string, string, string | undefined]>([
    // (300 − 50) ÷ (10 × 0.05 − 10) = −26.3157894…
    ['10', '300', '73.68421053'],
    // (300 − 50) ÷ (10 × 0.05 + 10) = 23.8095238…
    ['-10', '300', '123.80952381'],
    ['10', '1100', undefined],
    ['0', '300', undefined],
    // Below maintenance already: the price is on the wrong side of the mark.
    ['10', '40', '101.05263158'],
  ])('of %s on %s is liquidated at %s', (quantity, collateral, price) => {
    const found = solveLiquidationPrice(standing(quantity, collateral))
    expect(found && roundToPlaces(found, 8, 'nearest')).toBe(price)
  })

  it('is liquidated sooner when the other positions need more maintenance margin', () => {
    const alone = solveLiquidationPrice(standing('10', '300'))
    const beside = solveLiquidationPrice(standing('10', '300', flat, '100'))
    expect(Number(beside)).toBeGreaterThan(Number(alone))
  })

  it('with a size-dependent rate is liquidated exactly where its margin is used up', () => {
    const bends = curve('0.1', '0.05', '0.00005')
    const large = fc.tuple(
      fc.constantFrom('-4000', '-1000', '1000', '4000'),
      fc.integer({ min: 21_000, max: 120_000 }),
    )
    // Worth 13,000, where the rate is flat up to 13,375: a short grows into the bend.
    const growing = fc.tuple(fc.constantFrom('-130'), fc.integer({ min: 1_100, max: 12_000 }))
    fc.assert(
      fc.property(fc.oneof(large, growing), ([quantity, collateral]) => {
        const at = solveLiquidationPrice(standing(quantity, String(collateral), bends))
        if (at === undefined) return
        const health = (price: Decimal) => {
          const notional = requireAmount(price.times(quantity).abs().toFixed(8))
          const value = price.minus(100).times(quantity).plus(collateral)
          return value.minus(new Decimal(notional).times(computeMaintenanceRate(bends, notional)))
        }
        const healthAt = health(new Decimal(100))
        if (healthAt.isNegative()) return
        const away = quantity.startsWith('-') ? 1.00000001 : 0.99999999
        expect(health(new Decimal(at)).isNegative()).toBe(false)
        expect(health(new Decimal(at).times(away)).isNegative()).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

describe('the initial margin of a position', () => {
  const flat = { baseImr: requireAmount('0.1'), baseMmr: requireAmount('0.05'), factor: ZERO }

  it('is the notional divided by the leverage, to the last place, when leverage decides', () => {
    expect(computeMarginAtRate(flat, requireAmount('3'), requireAmount('30.000003'))).toBe('10.000001')
  })

  it('uses the market rate when it is larger', () => {
    expect(computeMarginAtRate(flat, requireAmount('50'), requireAmount('30'))).toBe('3')
  })
})

it.each([
  ['0.1', 0, '10'],
  ['0.03', 0, '33'],
  ['0.03', 2, '33.33'],
  ['0', 0, undefined],
])(
  'a base margin rate of %s allows, to %d decimal places, a leverage of at most %s',
  (baseImr, places, most) =>
    expect(computeMaxLeverage({ baseImr: requireAmount(baseImr) }, places)).toBe(most),
)

it('adds the notional of long and short positions at their marks', () => {
  const open = (quantity: string, mark: string) => ({
    quantity: requireAmount(quantity),
    mark: requireAmount(mark),
  })
  expect(sumOpenNotional([open('1', '60000'), open('-2', '10')])).toBe('60020')
  expect(sumOpenNotional([])).toBe('0')
})
