import { describe, expect, it } from 'vitest'
import { algo, leg, long, pair, short } from '../../../test/kit/algo'
import { NOW } from '../../../test/kit/trade'
import type { AlgoOrder } from './algo-order'
import {
  computeStopCoverage,
  findDanglingStops,
  findSettledDanglingStops,
  sumWaitingExits,
  type DanglingStopReason,
} from './stop-coverage'
import { requireAmount } from '../value/decimal-amount'
import type { PositionRecord } from './position-record'

const buy = { side: 'BUY', triggerPrice: requireAmount('62000') } as const
const half = requireAmount('0.5')
const legsOf = (changes: Partial<AlgoOrder>) => [leg('TAKE_PROFIT', changes), leg('STOP_LOSS', changes)]
const bracket = (changes: Partial<AlgoOrder>) =>
  algo({ kind: 'BRACKET', side: 'BUY', reduceOnly: false, legs: [pair()], ...changes })

describe('the part of a position that stops and take-profits cover', () => {
  it.each<[string, PositionRecord, readonly AlgoOrder[], stopped: string, taking: string]>([
    ['nothing, where nothing waits', long(), [], '0', '0'],
    ['a stop covers its size', long(), [algo()], '0.4', '0'],
    ['a stop above the mark of a long takes a profit', long(), [algo({ ...buy, side: 'SELL' })], '0', '0.4'],
    ['a stop above the mark of a short stops a loss', short(), [algo(buy)], '0.4', '0'],
    ['a stop that may open a position covers nothing', long(), [algo({ reduceOnly: false })], '0', '0'],
    ['a stop on the position’s own side covers nothing', short(), [algo()], '0', '0'],
    ['one of another market', long(), [algo({ symbol: 'PERP_ETH_USDC' })], '0', '0'],
    ['one of the other margin mode', long(), [algo({ marginMode: 'ISOLATED' })], '0', '0'],
    ['one that was triggered waits no more', long(), [algo({ triggered: true })], '0', '0'],
    ['one that has ended', long(), [algo({ status: 'CANCELLED' })], '0', '0'],
    ['a pair covers its size on both sides', long(), [pair()], '0.4', '0.4'],
    ['two add up', long(), [pair(), algo({ algoOrderId: '8' })], '0.8', '0.4'],
    ['never more than the position', long({ quantity: half }), [pair(), algo()], '0.5', '0.4'],
    ['a leg that is off', long(), [pair({ legs: legsOf({ active: false }) })], '0', '0'],
    [
      'a leg without a size is as large as its pair',
      long(),
      [pair({ legs: legsOf({ quantity: requireAmount('0') }) })],
      '0.4',
      '0.4',
    ],
    [
      'a whole position',
      long(),
      [pair({ kind: 'POSITIONAL_TP_SL', quantity: requireAmount('0') })],
      '1',
      '1',
    ],
    ['a pair that has ended', long(), [pair({ status: 'FILLED' })], '0', '0'],
    ['a trailing stop', long(), [algo({ kind: 'TRAILING_STOP' })], '0.4', '0'],
    [
      'a trailing stop that has not begun',
      long(),
      [algo({ kind: 'TRAILING_STOP', activatedPrice: requireAmount('65000') })],
      '0',
      '0',
    ],
    [
      'a trailing stop that has',
      long(),
      [
        algo({
          kind: 'TRAILING_STOP',
          activatedPrice: requireAmount('59000'),
          extremePrice: requireAmount('60000'),
        }),
      ],
      '0.4',
      '0',
    ],
    ['a bracket whose entry has not filled', long(), [bracket({})], '0', '0'],
    [
      'a bracket covers what filled',
      long(),
      [
        bracket({
          executed: requireAmount('0.1'),
          legs: [pair({ legs: legsOf({ quantity: requireAmount('0.1') }) })],
        }),
      ],
      '0.1',
      '0.1',
    ],
    [
      'a bracket whose entry is over still covers',
      long(),
      [bracket({ executed: requireAmount('0.4'), status: 'FILLED' })],
      '0.4',
      '0.4',
    ],
    ['a kind nobody knows covers nothing', long(), [algo({ kind: 'SOMETHING' })], '0', '0'],
    ['no position has nothing to cover', long({ quantity: requireAmount('0') }), [pair()], '0', '0'],
  ])('is calculated: %s', (_, row, orders, stopped, taking) =>
    expect(computeStopCoverage(row, orders)).toEqual({
      size: row.quantity.replace('-', ''),
      stopQuantity: stopped,
      profitQuantity: taking,
    }),
  )

  it('is not capped at the position size for waitingToClose', () =>
    expect(sumWaitingExits(long({ quantity: half }), [pair(), algo()], 'stop')).toBe('0.8'))
})

describe('an order that would close a missing position', () => {
  it.each<[string, readonly PositionRecord[], AlgoOrder, boolean]>([
    ['protects a position that is there', [long()], pair(), false],
    ['has no position any more', [], pair(), true],
    ['has a row with nothing in it', [long({ quantity: requireAmount('0') })], pair(), true],
    ['is on the side of a position that has turned', [short()], pair(), true],
    ['is in the other margin mode', [long({ marginMode: 'ISOLATED' })], pair(), true],
    ['is a stop that only reduces', [], algo(), true],
    ['is a stop that may open', [], algo({ reduceOnly: false }), false],
    ['has ended', [], pair({ status: 'CANCELLED' }), false],
    ['is a bracket that waits for its entry', [], bracket({}), false],
    ['is a bracket with its entry filled', [], bracket({ executed: half, status: 'FILLED' }), true],
    ['is of a kind nobody knows', [], algo({ kind: 'SOMETHING' }), false],
  ])('is classified as an orphan or not: it %s', (_, positions, order, isOrphan) =>
    expect(findDanglingStops(positions, [order])).toEqual(isOrphan ? [order] : []),
  )
})

describe('an orphaned order', () => {
  const flat = (changes: Partial<PositionRecord> = {}) => long({ quantity: requireAmount('0'), ...changes })
  it.each<[string, readonly PositionRecord[], DanglingStopReason]>([
    ['has no position at all', [], 'no position'],
    ['has a row with nothing in it', [flat({ updatedAt: NOW - 60_000 })], 'no position'],
    ['has one in another market', [long({ symbol: 'PERP_ETH_USDC' })], 'no position'],
    ['has one on the other side', [short({ updatedAt: NOW - 60_000 })], 'the other side'],
    [
      'has one in the other mode',
      [long({ marginMode: 'ISOLATED', updatedAt: NOW - 60_000 })],
      'the other margin mode',
    ],
  ])('is reported when it %s', (_, positions, why) =>
    expect(findSettledDanglingStops(positions, [pair()], NOW)).toEqual([{ order: pair(), why }]),
  )

  it.each<[string, readonly PositionRecord[], AlgoOrder]>([
    ['its own record has just changed', [], pair({ updatedAt: NOW - 4_999 })],
    ['the position has just gone', [flat({ updatedAt: NOW - 4_999 })], pair()],
  ])('is not reported while %s', (_, positions, order) => {
    expect(findSettledDanglingStops(positions, [order], NOW)).toEqual([])
    expect(findSettledDanglingStops(positions, [order], NOW + 1)).toHaveLength(1)
  })

  it('is one whatever the future date of its record', () => {
    const order = pair({ updatedAt: NOW + 86_400_000 })
    expect(findSettledDanglingStops([], [order], NOW)).toHaveLength(1)
  })

  it('is not reported while there is a position to close', () => {
    expect(findSettledDanglingStops([long()], [pair()], NOW)).toEqual([])
  })
})
