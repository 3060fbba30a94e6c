import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeBreakEvenPrice } from './break-even'
import { computeFeeAmount, computeUnrealisedPnl } from './pnl-figures'
import { absolute, add, isNegative, multiply, requireAmount as a, subtract } from '../value/decimal-amount'

it.each([
  // A fee of 5 basis points.
  ['1', '60000', '60030.1'],
  ['-1', '60000', '59970'],
])('adds the closing fee to the entry of %s at %s', (quantity, entry, price) =>
  expect(computeBreakEvenPrice({ quantity: a(quantity), entry: a(entry) }, a('5'), a('0.1'))).toBe(price),
)

it('never loses at that price, and always one tick before it', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 100_000, max: 9_000_000 }),
      fc.integer({ min: 0, max: 20 }),
      (isLong, size, cents, bps) => {
        const quantity = a(`${isLong ? '' : '-'}${size}`)
        const entry = multiply(a(String(cents)), a('0.01'))
        const price = computeBreakEvenPrice({ quantity, entry }, a(String(bps)), a('0.1'))
        if (price === undefined) throw new Error('no price')
        const net = (at: typeof price) =>
          subtract(
            computeUnrealisedPnl(quantity, entry, at),
            computeFeeAmount(multiply(absolute(quantity), at), a(String(bps))),
          )
        const worse = isLong ? subtract(price, a('0.1')) : add(price, a('0.1'))
        expect([isNegative(net(price)), isNegative(net(worse))]).toEqual([false, true])
      },
    ),
  )
})
