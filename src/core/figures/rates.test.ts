import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, exactly, multiply, subtract, toPlaces, ZERO } from '../value/decimal'
import { marginWithOrders, quantityWithOrders } from './footing'
import { liquidationPrice } from './liquidation'
import { flatUpTo, imr, marginOf, mmr, notionalOf, type Curve, mostLeverage, openNotional } from './rates'

const curve = (baseImr: string, baseMmr: string, factor: string): Curve => ({
  baseImr: exactly(baseImr),
  baseMmr: exactly(baseMmr),
  factor: exactly(factor),
})
const flat = curve('0.1', '0.05', '0')

describe('the account in the venue’s documentation', () => {
  // Collateral 489,865.71329 and free 450,315.09115 at an initial rate of 0.1: open notional is 395,506.2214.
  const collateral = exactly('489865.71329')
  const notional = exactly('395506.2214')
  const [quantity, mark] = [exactly('-5'), exactly('27794.9')]

  it('has its liquidation price to all eight decimals', () => {
    const others = subtract(notional, notionalOf(quantity, mark))
    const otherMaintenance = exactly(new Decimal(others).times('0.05').toFixed())
    const beside = subtract(subtract(collateral, otherMaintenance), multiply(quantity, mark))
    const price = liquidationPrice({ quantity, mark, curve: flat, beside })
    // The documentation cuts its figures off.
    expect(toPlaces(price ?? exactly('0'), 8, 'zero')).toBe('117335.92899428')
  })

  it('has the free collateral that its initial margin leaves', () => {
    const margin = new Decimal(notional).times(imr(flat, exactly('10'), notional))
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
  ])('is set by %s', (_what, leverage, factor, notional, rate) => {
    expect(imr(curve('0.1', '0.05', factor), exactly(leverage), exactly(notional))).toBe(rate)
  })

  it('of no leverage at all asks for the whole value', () => {
    expect(imr(flat, exactly('0'), exactly('1000'))).toBe('1')
  })
})

describe('the maintenance margin rate', () => {
  it.each<[string, string, string, string]>([
    ['the market’s own', '0', '100000', '0.05'],
    ['the market’s own below the bend', '0.00001', '100000', '0.05'],
    // Half of 0.00002 × 10,000, as base maintenance is half of base initial.
    ['its share of the bent initial rate', '0.00002', '100000', '0.1'],
  ])('is %s', (_what, factor, notional, rate) => {
    expect(mmr(curve('0.1', '0.05', factor), exactly(notional))).toBe(rate)
  })

  it('is the market’s own where no initial rate is stated', () => {
    expect(mmr(curve('0', '0.05', '0.1'), exactly('100000'))).toBe('0.05')
  })
})

describe('the size up to which the maintenance rate stays the market’s own', () => {
  it.each<[string, string, string, string | undefined]>([
    // Half of 0.00002 × 100,000^0.8 is 0.1, and 0.05 where the power is 5,000.
    ['0.1', '0.05', '0.00002', '42044'],
    ['0.1', '0.05', '0.002', '132'],
    ['0.1', '0', '0.00002', undefined],
    ['0.1', '0.05', '0', undefined],
    ['0', '0.05', '0.00002', undefined],
  ])('with %s, %s and %s is %s', (baseImr, baseMmr, factor, size) => {
    expect(flatUpTo(curve(baseImr, baseMmr, factor))).toBe(size)
  })

  it('is where it begins to move', () => {
    const bends = curve('0.1', '0.05', '0.00002')
    const last = flatUpTo(bends) ?? exactly('0')
    expect(mmr(bends, last)).toBe('0.05')
    expect(compare(mmr(bends, add(last, exactly('1'))), exactly('0.05'))).toBe(1)
  })
})

it('takes the power only where it decides, and agrees with taking it always', () => {
  const factor = fc.constantFrom('0', '0.0000001', '0.00001', '0.0001', '0.002')
  const notional = fc.integer({ min: 0, max: 2_000_000 }).map(String)
  fc.assert(
    fc.property(factor, notional, fc.constantFrom('0.01', '0.05', '0.1'), (f, n, base) => {
      const bent = new Decimal(n).pow('0.8').times(f)
      const rate = imr(curve(base, base, f), exactly('1000'), exactly(n))
      expect(new Decimal(rate).minus(Decimal.max(bent, base)).abs().lte('1e-12')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

describe('margin with open orders', () => {
  const exposure = (quantity: string, buys: string, sells: string) => ({
    quantity: exactly(quantity),
    mark: exactly('100'),
    buys: exactly(buys),
    sells: exactly(sells),
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
  ])('of %s with %s to buy and %s to sell counts %s', (quantity, buys, sells, worst) => {
    expect(quantityWithOrders(exposure(quantity, buys, sells))).toBe(worst)
  })

  it('is the worst position at the rate of the netted one', () => {
    // Worst 7 × 100 = 700; netted |0 + 4 − 7| × 100 = 300, where the rate is still 0.1.
    expect(marginWithOrders(exposure('0', '4', '7'), flat, exactly('10'))).toBe('70')
    // The bend counts at the netted 32: 32^0.8 = 16, × 0.0125 = 0.2; worst is 32.
    const bent = curve('0.1', '0.05', '0.0125')
    const steep = { quantity: exactly('0.32'), mark: exactly('100'), buys: exactly('0'), sells: exactly('0') }
    expect(Number(marginWithOrders(steep, bent, exactly('10')))).toBeCloseTo(6.4, 12)
  })
})

describe('a cross position', () => {
  const standing = (quantity: string, collateral: string, bends: Curve = flat, others = '0') => ({
    quantity: exactly(quantity),
    mark: exactly('100'),
    curve: bends,
    beside: subtract(
      subtract(exactly(collateral), exactly(others)),
      multiply(exactly(quantity), exactly('100')),
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
    const found = liquidationPrice(standing(quantity, collateral))
    expect(found && toPlaces(found, 8, 'nearest')).toBe(price)
  })

  it('is liquidated sooner the more maintenance the others need', () => {
    const alone = liquidationPrice(standing('10', '300'))
    const beside = liquidationPrice(standing('10', '300', flat, '100'))
    expect(Number(beside)).toBeGreaterThan(Number(alone))
  })

  it('of a size that bends the rate, now or on its way, stands exactly where its margin runs out', () => {
    const bends = curve('0.1', '0.05', '0.00005')
    const large = fc.tuple(
      fc.constantFrom('-4000', '-1000', '1000', '4000'),
      fc.integer({ min: 21_000, max: 120_000 }),
    )
    // Worth 13,000, where the rate is flat up to 13,375: a short grows into the bend.
    const growing = fc.tuple(fc.constantFrom('-130'), fc.integer({ min: 1_100, max: 12_000 }))
    fc.assert(
      fc.property(fc.oneof(large, growing), ([quantity, collateral]) => {
        const at = liquidationPrice(standing(quantity, String(collateral), bends))
        if (at === undefined) return
        const health = (price: Decimal) => {
          const notional = exactly(price.times(quantity).abs().toFixed(8))
          const value = price.minus(100).times(quantity).plus(collateral)
          return value.minus(new Decimal(notional).times(mmr(bends, notional)))
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
  const flat = { baseImr: exactly('0.1'), baseMmr: exactly('0.05'), factor: ZERO }

  it('is the notional divided by the leverage, to the last place, where that decides', () => {
    expect(marginOf(flat, exactly('3'), exactly('30.000003'))).toBe('10.000001')
  })

  it('is by the market where its rate is the larger', () => {
    expect(marginOf(flat, exactly('50'), exactly('30'))).toBe('3')
  })
})

it.each([
  ['0.1', 0, '10'],
  ['0.03', 0, '33'],
  ['0.03', 2, '33.33'],
  ['0', 0, undefined],
])('at a rate of %s to %d places, at most %s times', (baseImr, places, most) =>
  expect(mostLeverage({ baseImr: exactly(baseImr) }, places)).toBe(most),
)

it('adds up what is open at its marks, long and short alike', () => {
  const open = (quantity: string, mark: string) => ({ quantity: exactly(quantity), mark: exactly(mark) })
  expect(openNotional([open('1', '60000'), open('-2', '10')])).toBe('60020')
  expect(openNotional([])).toBe('0')
})
