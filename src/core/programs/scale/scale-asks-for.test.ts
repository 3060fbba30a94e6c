import { expect, it } from 'vitest'
import { inside } from '../../../../test/kit/envelopes'
import { scaleRule } from '../../../../test/kit/programs'
import { SYMBOL } from '../../../../test/kit/trade'
import type { ScaleRule } from '../../envelope/program-rule'
import { requireAmount, ZERO } from '../../value/decimal-amount'
import type { Write } from '../../write/venue-write'
import { matchesStrategy } from '../strategy-match'
import type { SliceExecution } from '../slice-executions'

const level = (changes: Parameters<typeof inside>[0] = {}): Write =>
  inside({ type: 'POST_ONLY', quantity: requireAmount('0.02'), price: requireAmount('59970'), ...changes })
const cancel = (orderId: string): Write => ({
  ...{ is: 'cancel', symbol: SYMBOL, orderId, side: 'BUY' },
  ...{ quantity: requireAmount('0.02'), executed: ZERO },
})
const rests = (slice: number, changes: Partial<SliceExecution> = {}): SliceExecution => ({
  ...{
    slice,
    action: 'place',
    status: 'open',
    quantity: requireAmount('0.02'),
    executed: ZERO,
    type: 'POST_ONLY',
  },
  orderId: `o${slice}`,
  ...changes,
})
const takenBack: SliceExecution = {
  ...{ slice: 0, action: 'take back', status: 'over', quantity: ZERO, executed: ZERO },
}
const closing = scaleRule({ reduceOnly: true, side: 'SELL' })
const close = (quantity: string) =>
  level({ side: 'SELL', reduceOnly: true, price: requireAmount('60030'), quantity: requireAmount(quantity) })

it.each<[string, ScaleRule, number, Write, readonly SliceExecution[]]>([
  ['a level beside what rests', scaleRule(), 1, level(), [rests(0)]],
  ['one that was passed over before those behind it', scaleRule(), 1, level(), [rests(2), rests(3)]],
  ['a cancel of one of them', scaleRule(), 0, cancel('o0'), [rests(0), rests(1)]],
  ['less than its level where it closes', closing, 1, close('0.004'), [rests(0)]],
])('accepts %s', (_, rule, slice, write, done) => {
  expect(matchesStrategy(rule, slice, write, done)).toBe(true)
})

it.each<[string, ScaleRule, number, Write, readonly SliceExecution[]]>([
  ['a level once more that rests', scaleRule(), 1, level(), [rests(1)]],
  ['one that is over', scaleRule(), 1, level(), [rests(1, { status: 'over' })]],
  ['one that did not leave', scaleRule(), 1, level(), [rests(1, { status: 'not sent' })]],
  ['anything while something is on its way', scaleRule(), 1, level(), [rests(0, { status: 'on its way' })]],
  ['anything while something is unknown', scaleRule(), 1, level(), [rests(0, { status: 'unknown' })]],
  ['another price, though it is a better one', scaleRule(), 1, level({ price: requireAmount('59950') }), []],
  ['the price of another level', scaleRule(), 2, level(), []],
  ['more than its level', scaleRule(), 1, level({ quantity: requireAmount('0.021') }), []],
  ['less than its level', scaleRule(), 1, level({ quantity: requireAmount('0.019') }), []],
  ['what takes', scaleRule(), 1, level({ type: 'IOC' }), []],
  ['what rests and may take', scaleRule(), 1, level({ type: 'LIMIT' }), []],
  ['the other side', scaleRule(), 1, level({ side: 'SELL' }), []],
  ['a level that there is not', scaleRule(), 5, level(), []],
  ['one that only reduces, where it opens', scaleRule(), 1, level({ reduceOnly: true }), []],
  ['more than its level where it closes', closing, 1, close('0.021'), []],
  ['a second cancel', scaleRule(), 0, cancel('o0'), [rests(0), takenBack]],
  ['a cancel of another order', scaleRule(), 0, cancel('o1'), [rests(0), rests(1)]],
])('rejects %s', (_, rule, slice, write, done) => {
  expect(matchesStrategy(rule, slice, write, done)).toBe(false)
})
