import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, exactly, isOnGrid, multiply, ZERO } from '../value/decimal'
import { maxCross, maxIsolated, maxReduce, type Room } from './max-quantity'
import { marginWithOrders, notionalOf } from './risk'

const room = (changes: Partial<Room> = {}): Room => ({
  side: 'BUY',
  market: { sizeMin: exactly('0.01'), sizeMax: exactly('1000'), step: exactly('0.01') },
  exposure: { quantity: ZERO, mark: exactly('100'), buys: ZERO, sells: ZERO },
  curve: { baseImr: exactly('0.1'), baseMmr: exactly('0.05'), factor: ZERO },
  leverage: exactly('10'),
  available: exactly('1000'),
  takerBps: exactly('5'),
  ...changes,
})
const stands = (quantity: string, buys = '0', sells = '0') => ({
  quantity: exactly(quantity),
  mark: exactly('100'),
  buys: exactly(buys),
  sells: exactly(sells),
})

describe('the largest cross order', () => {
  it.each<[string, Partial<Room>, string]>([
    // 1,000 ÷ (0.1 + 2 × 0.0005) × 0.995 ÷ 100 = 98.5148…
    ['is what collateral carries, less fees both ways and a little', {}, '98.51'],
    ['is less by what is held and open in its direction', { exposure: stands('10', '5') }, '83.51'],
    ['is more by what it would first close', { side: 'SELL', exposure: stands('10', '0', '5') }, '103.51'],
    ['is less at the person’s own lower leverage', { leverage: exactly('5') }, '49.5'],
    ['is no more than the market takes', { market: { ...room().market, sizeMax: exactly('50') } }, '50'],
    ['is none without collateral', { available: ZERO }, '0'],
    ['is none where it would be below the minimum', { available: exactly('0.05') }, '0'],
    ['is none where the position is too large already', { exposure: stands('200') }, '0'],
  ])('%s', (_what, changes, most) => {
    expect(maxCross(room(changes))).toBe(most)
  })

  it('is held back by the bend of the margin rate where something stands', () => {
    const curve = { ...room().curve, factor: exactly('0.0002') }
    const bent = maxCross(room({ curve, exposure: stands('10') }))
    // (1,000 ÷ 0.0002)^(1 ÷ 1.8) = 5,268.0…, ÷ 100 − 10 = 42.68…, ÷ 1.001 × 0.995.
    expect(bent).toBe('42.42')
  })

  it('is on the grid, and its margin is within what is there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: -50, max: 50 }),
        fc.constantFrom('BUY', 'SELL'),
        (available, held, side) => {
          const exposure = stands(String(held))
          const most = maxCross(room({ available: exactly(String(available)), exposure, side }))
          expect(isOnGrid(most, exactly('0.01'))).toBe(true)
          if (most === ZERO) return
          const after = side === 'BUY' ? { ...exposure, buys: most } : { ...exposure, sells: most }
          const held0 = marginWithOrders(
            { ...after, quantity: exposure.quantity },
            room().curve,
            exactly('10'),
          )
          const own = marginWithOrders(exposure, room().curve, exactly('10'))
          const enough = compare(held0, exactly(String(available))) <= 0 || compare(held0, own) <= 0
          expect(enough).toBe(true)
        },
      ),
    )
  })
})

describe('the largest isolated order', () => {
  it('is what the allowance carries with its fee', () => {
    // 1,000 ÷ 10.06 × 0.995 = 98.906…
    expect(maxIsolated(room(), undefined)).toBe('98.9')
  })

  it('stays within the venue’s maximum, what stands counted in', () => {
    expect(maxIsolated(room({ exposure: stands('10', '5') }), exactly('5000'))).toBe('35')
    expect(maxIsolated(room({ exposure: stands('100') }), exactly('5000'))).toBe('0')
  })

  it('never passes the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 9_000 }), (held, max) => {
        const most = maxIsolated(room({ exposure: stands(String(held)) }), exactly(String(max)))
        if (most === ZERO) return
        expect(
          compare(notionalOf(add(exactly(String(held)), most), exactly('100')), exactly(String(max))),
        ).toBeLessThanOrEqual(0)
        expect(compare(multiply(most, exactly('10.06')), exactly('1000'))).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('the largest reducing order', () => {
  it.each([
    ['3', 'SELL', '3'],
    ['-3', 'BUY', '3'],
    ['3', 'BUY', '0'],
    ['-3', 'SELL', '0'],
    ['0', 'BUY', '0'],
    ['0', 'SELL', '0'],
  ] as const)('of %s on the side %s is %s', (quantity, side, most) => {
    expect(maxReduce(exactly(quantity), side)).toBe(most)
  })
})
