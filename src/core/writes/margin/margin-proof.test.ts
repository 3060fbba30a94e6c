import { describe, expect, it } from 'vitest'
import { requireAmount } from '../../value/decimal-amount'
import type { MarginReading } from '../../proof/outcome-evidence'
import { resolveMarginOutcome } from './margin-proof'
import type { PlannedMoveMargin } from '../../write/planned-write'

const LAPSE = 1_000_000
const write = (way: 'ADD' | 'REDUCE' = 'ADD'): PlannedMoveMargin => ({
  is: 'move margin',
  symbol: 'PERP_A',
  way,
  amount: requireAmount('5'),
  was: { margin: requireAmount('20'), quantity: requireAmount('1') },
})
const read = (at: number, margin: string, changes: Partial<MarginReading> = {}): MarginReading => ({
  at,
  margin: requireAmount(margin),
  quantity: requireAmount('1'),
  fills: 0,
  stable: true,
  ...changes,
})
const done = { is: 'in effect', by: 'read-back', records: [] }
const late = LAPSE + 1

describe('the proof of a margin transfer', () => {
  it.each<[string, 'ADD' | 'REDUCE', readonly MarginReading[], object | undefined]>([
    ['nothing read', 'ADD', [], undefined],
    ['exactly that much more', 'ADD', [read(1, '25')], done],
    ['exactly that much less', 'REDUCE', [read(1, '15')], done],
    ['twice that much', 'ADD', [read(1, '30')], undefined],
    ['the other way', 'REDUCE', [read(1, '25')], undefined],
    ['more, beside a trade', 'ADD', [read(1, '25', { fills: 1 })], undefined],
    ['more, at another size', 'ADD', [read(1, '25', { quantity: requireAmount('2') })], undefined],
    ['more, in a list that moved', 'ADD', [read(1, '25', { stable: false })], undefined],
    ['more, and then as before', 'ADD', [read(1, '25'), read(2, '20')], undefined],
    ['more, and then a trade', 'ADD', [read(1, '25'), read(2, '25', { fills: 1 })], undefined],
    ['as before, twice, too early', 'ADD', [read(1, '20'), read(LAPSE, '20')], undefined],
    [
      'as before, at the lapse itself and after it',
      'ADD',
      [read(LAPSE, '20'), read(LAPSE + 5_000, '20')],
      undefined,
    ],
    ['as before, once after the lapse', 'ADD', [read(late, '20')], undefined],
    ['as before, twice at once after it', 'ADD', [read(late, '20'), read(late + 4_999, '20')], undefined],
    ['as before, twice after it', 'ADD', [read(late, '20'), read(late + 5_000, '20')], { is: 'not done' }],
    [
      'as before and otherwise after it',
      'ADD',
      [read(late, '20'), read(late + 1, '21'), read(late + 5_000, '20')],
      undefined,
    ],
    [
      'as before twice after it, beside a trade',
      'ADD',
      [read(late, '20'), read(late + 5_000, '20', { fills: 2 })],
      undefined,
    ],
    ['done at last, after the lapse', 'ADD', [read(late, '20'), read(late + 9_000, '25')], done],
  ])('is judged with %s', (_what, way, readings, verdict) => {
    expect(resolveMarginOutcome(write(way), LAPSE, readings)).toEqual(verdict)
  })

  it('never shows failure when the transfer was never signed', () => {
    const unchanged = [read(late, '20'), read(late + 60_000, '20')]
    expect(resolveMarginOutcome(write(), undefined, unchanged)).toBeUndefined()
  })
})
