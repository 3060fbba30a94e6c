import { expect, it } from 'vitest'
import { computeScaleLevels } from '../../src/core/programs/scale/scale-levels'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { inside } from '../kit/envelopes'
import { scaleRule } from '../kit/programs'
import { byLevels, type LeftOfScale } from './scale-course'

const rule = scaleRule({ grows: 30, every: 10_000, levels: 7, far: requireAmount('59910.2') })
const order = (slice: number, changes: Parameters<typeof inside>[0] = {}, since = slice * 10_000) => {
  const { price = requireAmount('1'), quantity = requireAmount('1') } = computeScaleLevels(rule)[slice] ?? {}
  return { write: inside({ type: 'POST_ONLY', price, quantity, ...changes }), slice, since }
}
const cancel = (slice: number, since = 300_000): LeftOfScale => ({ write: 'cancel', slice, since })
const all = [...computeScaleLevels(rule).keys()].map(slice => order(slice))

it('finds no fault in a course as it was sealed, whatever the order of its levels', () => {
  expect(byLevels(rule, [...all, cancel(2), cancel(5)], 0)).toEqual([])
  for (const side of ['BUY', 'SELL'] as const)
    for (const levels of [2, 3, 7, 50])
      for (const grows of [0, 17, 100]) {
        const other = scaleRule({ side, levels, grows })
        const left = computeScaleLevels(other).map(({ price, quantity }, slice) => ({
          ...{ write: inside({ side, type: 'POST_ONLY', price, quantity }), slice, since: 0 },
        }))
        expect(byLevels(other, left, 0)).toEqual([])
      }
})

it.each<[string, LeftOfScale, RegExp]>([
  ['a level twice', order(3), /order of level 3 left twice/],
  ['a level that there is not', order(7), /no level 7/],
  ['a cancel before its time', cancel(3, 299_999), /cancel of level 3 at 299999/],
])('finds %s', (_, left, message) => {
  expect(byLevels(rule, [...all, left], 0).join()).toMatch(message)
})

it.each<[string, LeftOfScale, RegExp]>([
  ['another price', order(3, { price: requireAmount('59950') }), /order of level 3 at 599500 ticks/],
  ['another size', order(3, { quantity: requireAmount('0.02') }), /order of level 3 of 20 steps/],
  ['less than its size, where it opens', order(3, { quantity: requireAmount('0.001') }), /of 1 steps/],
  ['what takes', order(3, { type: 'IOC' }), /is IOC/],
  ['one before its time', order(3, {}, 29_999), /order of level 3 at 29999/],
  ['one after its end', order(3, {}, 300_001), /order of level 3 at 300001/],
])('finds %s', (_, left, message) => {
  expect(byLevels(rule, [left], 0).join()).toMatch(message)
})
