import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, requireAmount, ZERO } from '../value/decimal-amount'
import {
  explainPositionMoves,
  MOVE_TOLERANCE_MS,
  type HeldQuantities,
  type PositionMove,
  type MoveBaseline,
} from './position-moves'

const T = 1_790_000_000_000
/** Long enough after the first reading for anything between to lie surely between. */
const LATER = T + 10 * MOVE_TOLERANCE_MS

const held = (at: number, CROSS: string, ISOLATED = '0'): HeldQuantities => ({
  at,
  CROSS: requireAmount(CROSS),
  ISOLATED: requireAmount(ISOLATED),
})
const move = (at: number, by: string, marginMode?: 'CROSS' | 'ISOLATED'): PositionMove => ({
  id: `${at} ${by}`,
  at,
  by: requireAmount(by),
  ...(marginMode !== undefined && { marginMode }),
})
const between = T + 5 * MOVE_TOLERANCE_MS
const whole = { is: 'explained', whole: true }
const inPart = { is: 'explained', whole: false }

describe('a position', () => {
  it.each<[string, MoveBaseline, HeldQuantities, readonly PositionMove[], object]>([
    ['that stayed, where nothing moved it', held(T, '0.1'), held(LATER, '0.1'), [], whole],
    ['that grew by a fill', held(T, '0'), held(LATER, '0.01'), [move(between, '0.01', 'CROSS')], whole],
    [
      'that several fills turned around',
      held(T, '0.02'),
      held(LATER, '-0.01'),
      [move(between, '-0.025', 'CROSS'), move(between + 1, '-0.005', 'CROSS')],
      whole,
    ],
    [
      'that does not show yet what was only just traded',
      held(T, '0'),
      held(LATER, '0.01'),
      [move(between, '0.01', 'CROSS'), move(LATER - 1, '0.02', 'CROSS')],
      inPart,
    ],
    [
      'that showed already what was traded as it was first read',
      { ...held(T, '0.03'), assumedAt: T },
      held(LATER, '0.04'),
      [move(T + 5, '0.03', 'CROSS'), move(between, '0.01', 'CROSS')],
      whole,
    ],
    [
      'that shows the first of two fills of one millisecond, whose numbers differ in length',
      held(T, '0'),
      held(LATER, '0.01'),
      [
        { ...move(LATER - 1, '0.02', 'CROSS'), id: '10' },
        { ...move(LATER - 1, '0.01', 'CROSS'), id: '9' },
      ],
      inPart,
    ],
    [
      'that shows what was traded the whole tolerance before it was first read',
      held(T, '0'),
      held(LATER, '0.01'),
      [move(T - MOVE_TOLERANCE_MS, '0.01', 'CROSS')],
      whole,
    ],
    [
      'that showed already what was traded the whole tolerance after it was accepted',
      { ...held(T, '0.03'), assumedAt: T },
      held(LATER, '0.03'),
      [move(T + MOVE_TOLERANCE_MS, '0.03', 'CROSS')],
      whole,
    ],
    [
      'of which something older is told',
      held(T, '0'),
      held(LATER, '0'),
      [move(T - MOVE_TOLERANCE_MS - 1, '1')],
      whole,
    ],
    [
      'of which a part was traded nobody knows in which margin',
      held(T, '0.1', '0.1'),
      held(LATER, '0.1', '0.3'),
      [move(between, '0.2')],
      whole,
    ],
    [
      'that is held in both margins',
      held(T, '0', '0.1'),
      held(LATER, '0.2', '0'),
      [move(between, '0.2', 'CROSS'), move(between, '-0.1', 'ISOLATED')],
      whole,
    ],
  ])('%s is explained', (_what, before, now, moves, expected) => {
    expect(explainPositionMoves(before, now, moves)).toEqual(expected)
  })

  it.each<[string, MoveBaseline, HeldQuantities, readonly PositionMove[], object]>([
    [
      'that was accepted at the time of a fill, and grew further',
      { ...held(T, '0.03'), assumedAt: T },
      held(LATER, '0.05'),
      [move(T, '0.03', 'CROSS')],
      { by: '0.02', marginMode: 'CROSS' },
    ],
    [
      'twice as large as what was filled',
      held(T, '0'),
      held(T + 300, '0.02'),
      [move(T + 200, '0.01', 'CROSS')],
      { by: '0.01', marginMode: 'CROSS' },
    ],
    [
      'that shows nothing of a fill, though all before it was explained',
      held(T, '0'),
      held(LATER, '0'),
      [move(T + 5, '0.01', 'CROSS')],
      { by: '-0.01', marginMode: 'CROSS' },
    ],
    ['that moved by itself', held(T, '0.1'), held(LATER, '0'), [], { by: '-0.1', marginMode: 'CROSS' }],
    [
      'that still lacks what was traded long ago',
      held(T, '0'),
      held(LATER, '0'),
      [move(between, '0.01', 'CROSS')],
      { by: '-0.01', marginMode: 'CROSS' },
    ],
    [
      'that shows the later of two fills and not the earlier',
      held(T, '0'),
      held(LATER, '0.02'),
      [move(between, '0.01', 'CROSS'), move(LATER - 1, '0.02', 'CROSS')],
      { by: '-0.01', marginMode: 'CROSS' },
    ],
    [
      'that grew in the other margin than its order',
      held(T, '0'),
      held(LATER, '0', '0.01'),
      [move(between, '0.01', 'CROSS')],
      { by: '-0.01', marginMode: 'CROSS' },
    ],
    [
      'that grew by more than was traded nobody knows in which margin',
      held(T, '0'),
      held(LATER, '0.2', '0.1'),
      [move(between, '0.2')],
      { by: '0.1' },
    ],
  ])('%s is not explained', (_what, before, now, moves, expected) => {
    expect(explainPositionMoves(before, now, moves)).toEqual({ is: 'unexplained', ...expected })
  })
})

/** Trades of a life, each so many milliseconds after the one before. */
const life = fc.array(
  fc.tuple(fc.integer({ min: 1, max: MOVE_TOLERANCE_MS }), fc.integer({ min: -9, max: 9 })),
  {
    maxLength: 12,
  },
)

it('explains a position for any reading times, trade order and reporting delay', () => {
  const tried = fc.property(
    life,
    fc.nat(12),
    fc.nat(12),
    fc.nat(MOVE_TOLERANCE_MS - 1),
    (trades, from, to, lag) => {
      const moves: PositionMove[] = []
      for (const [after, by] of trades) moves.push(move((moves.at(-1)?.at ?? T) + after, String(by), 'CROSS'))
      const [begin, end] = [Math.min(from, to, moves.length), Math.min(Math.max(from, to), moves.length)]
      const sumUpTo = (place: number) => moves.slice(0, place).reduce((sum, { by }) => add(sum, by), ZERO)
      const at = (place: number) => (moves[place - 1]?.at ?? T) + lag
      const [before, now] = [held(at(begin), sumUpTo(begin)), held(at(end), sumUpTo(end))]
      expect(explainPositionMoves(before, now, moves.slice(begin).toReversed()).is).toBe('explained')
      // Nobody knows which of them the very first reading shows.
      expect(explainPositionMoves({ ...before, assumedAt: before.at }, now, moves.toReversed()).is).toBe(
        'explained',
      )
    },
  )
  fc.assert(tried, { numRuns: 2_000 })
})

it('never explains a position with an additional unreported trade between the readings', () => {
  const trades = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 8 })
  const unreported = fc.integer({ min: -9, max: 9 }).filter(by => by !== 0)
  const tried = fc.property(trades, unreported, (reported, by) => {
    const moves = reported.map((one, place) => move(between + place, String(one), 'CROSS'))
    const sum = reported.reduce((all, one) => all + one, 0)
    const found = explainPositionMoves(held(T, '0'), held(LATER, String(sum + by)), moves)
    expect(found).toEqual({ is: 'unexplained', by: String(by), marginMode: 'CROSS' })
  })
  fc.assert(tried)
})
