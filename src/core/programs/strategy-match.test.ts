import { expect, it } from 'vitest'
import { inside } from '../../../test/kit/envelopes'
import { chaseRule, twapRule } from '../../../test/kit/programs'
import { SYMBOL } from '../../../test/kit/trade'
import type { ProgramRule } from '../envelope/program-rule'
import { requireAmount, ZERO } from '../value/decimal-amount'
import type { Write } from '../write/venue-write'
import { matchesStrategy } from './strategy-match'
import type { SliceExecution } from './slice-executions'

const order = (changes: Parameters<typeof inside>[0] = {}): Write =>
  inside({ type: 'IOC', quantity: requireAmount('0.01'), price: requireAmount('60000'), ...changes })
const cancel = (orderId: string): Write => ({
  ...{ is: 'cancel', symbol: SYMBOL, orderId, side: 'BUY' },
  ...{ quantity: requireAmount('0.1'), executed: ZERO },
})
const placed = (slice: number, changes: Partial<SliceExecution> = {}): SliceExecution => ({
  ...{
    slice,
    action: 'place',
    status: 'over',
    quantity: requireAmount('0.01'),
    executed: requireAmount('0.01'),
  },
  ...{ orderId: `o${slice}`, type: 'IOC', ...changes },
})
const takenBack: SliceExecution = {
  ...{ slice: 0, action: 'take back', status: 'over', quantity: ZERO, executed: ZERO },
}
const catching = twapRule({ catchUp: requireAmount('0.01') })
const closing = twapRule({ reduceOnly: true, side: 'SELL' })
const close = (quantity: string) =>
  order({ side: 'SELL', reduceOnly: true, price: requireAmount('59950'), quantity: requireAmount(quantity) })

it.each<[string, ProgramRule, number, Write, readonly SliceExecution[]]>([
  ['its slice', twapRule(), 1, order(), [placed(0)]],
  [
    'a slice with what was missed',
    catching,
    1,
    order({ quantity: requireAmount('0.02') }),
    [placed(0, { executed: ZERO })],
  ],
  ['less than its slice where it closes', closing, 0, close('0.004'), []],
  [
    'a cancel of what it placed',
    twapRule({ type: 'POST_ONLY' }),
    0,
    cancel('o0'),
    [placed(0, { status: 'open' })],
  ],
  [
    'what is left of one that follows',
    chaseRule(),
    1,
    order({ type: 'POST_ONLY', quantity: requireAmount('0.09') }),
    [placed(0)],
  ],
  ['the rest of it, taken', chaseRule(), 1, order({ quantity: requireAmount('0.09') }), [placed(0)]],
])('accepts %s', (_, rule, slice, write, done) => {
  expect(matchesStrategy(rule, slice, write, done)).toBe(true)
})

it.each<[string, ProgramRule, number, Write, readonly SliceExecution[]]>([
  ['a slice that was sent', twapRule(), 0, order(), [placed(0, { executed: ZERO })]],
  ['one before another that was sent', twapRule(), 0, order(), [placed(1)]],
  ['more than its slice', twapRule(), 1, order({ quantity: requireAmount('0.011') }), [placed(0)]],
  ['less than its slice', twapRule(), 1, order({ quantity: requireAmount('0.009') }), [placed(0)]],
  [
    'what was missed, where that is not sealed',
    twapRule(),
    1,
    order({ quantity: requireAmount('0.02') }),
    [placed(0, { executed: ZERO })],
  ],
  [
    'what was missed, where that filled since',
    catching,
    1,
    order({ quantity: requireAmount('0.02') }),
    [placed(0)],
  ],
  ['anything while something is on its way', twapRule(), 1, order(), [placed(0, { status: 'on its way' })]],
  ['anything while something stands', twapRule(), 1, order(), [placed(0, { status: 'open' })]],
  ['anything while something is unknown', twapRule(), 1, order(), [placed(0, { status: 'unknown' })]],
  ['the other side', twapRule(), 0, order({ side: 'SELL' }), []],
  ['another type', twapRule(), 0, order({ type: 'LIMIT' }), []],
  ['one that only reduces, where it opens', twapRule(), 0, order({ reduceOnly: true }), []],
  ['one that could open, where it closes', closing, 0, order({ side: 'SELL' }), []],
  ['more than its slice where it closes', closing, 0, close('0.011'), []],
  ['a cancel of another order', twapRule(), 0, cancel('o7'), [placed(0, { status: 'open' })]],
  ['a second cancel', twapRule(), 0, cancel('o0'), [placed(0, { status: 'open' }), takenBack]],
  [
    'a taking where that is not sealed',
    chaseRule({ takesRest: false }),
    1,
    order({ quantity: requireAmount('0.09') }),
    [placed(0)],
  ],
  [
    'all of it anew, after a part has filled',
    chaseRule(),
    1,
    order({ type: 'POST_ONLY', quantity: requireAmount('0.1') }),
    [placed(0)],
  ],
])('rejects %s', (_, rule, slice, write, done) => {
  expect(matchesStrategy(rule, slice, write, done)).toBe(false)
})
