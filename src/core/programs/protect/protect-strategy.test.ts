import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveTo, protectRule, without } from '../../../../test/kit/protect'
import { SYMBOL } from '../../../../test/kit/trade'
import { isTighterTrigger, type ProtectRule } from '../../envelope/protect-rule'
import {
  absolute,
  compareDecimals,
  requireAmount,
  isOnStepGrid,
  subtract,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { Write } from '../../write/venue-write'
import { matchesStrategy } from '../strategy-match'
import type { SliceExecution } from '../slice-executions'
import { decideProgramStep } from '../program-step'
import type { MarketContext, StrategyContext } from '../strategy-context'
import { isStopMoveAllowed } from './protect-strategy'

const at = (trigger: string) => ({ is: 'at', trigger: requireAmount(trigger) }) as const
type Now = Omit<StrategyContext, 'markets' | 'elapsed'> & MarketContext & { readonly elapsed?: number }
const known = (mark: string, changes: Now = {}): StrategyContext => {
  const { elapsed = 10_000, waitingSince, isOrderStreamDown = false, ...there } = changes
  const stood = { mark: requireAmount(mark), position: requireAmount('1'), stop: at('58000') }
  return { elapsed, waitingSince, isOrderStreamDown, markets: new Map([[SYMBOL, { ...stood, ...there }]]) }
}
const moved = (trigger: string, changes: Partial<SliceExecution> = {}): SliceExecution => ({
  ...{ slice: 0, action: 'move', status: 'over', quantity: ZERO, executed: ZERO, at: 1_000 },
  ...{ trigger: requireAmount(trigger), ...changes },
})
const step = (rule: ProtectRule, now: StrategyContext, done: readonly SliceExecution[] = []) =>
  decideProgramStep({ markets: [] }, rule, now, done)
const rule = protectRule()
const evenOnly = without(protectRule({ furthest: requireAmount('60000.2') }), 'trail')
const short = protectRule({
  ...{ side: 'BUY', from: requireAmount('62000'), furthest: requireAmount('55000') },
  even: { at: requireAmount('59000'), to: requireAmount('59999.8') },
  trail: { from: requireAmount('58500'), by: requireAmount('1000'), step: requireAmount('100') },
})
const shortAt = (mark: string): StrategyContext =>
  known(mark, { position: requireAmount('-1'), stop: at('62000') })

describe('a stop-moving program', () => {
  it.each<[string, ProtectRule, StrategyContext, readonly SliceExecution[], string]>([
    ['to the entry price at its price', rule, known('61000'), [], '60000.2'],
    ['to the entry price past it', evenOnly, known('61400'), [], '60000.2'],
    ['behind the mark from its price on', rule, known('61500'), [], '60500'],
    ['behind the mark, on the grid and never nearer', rule, known('61500.17'), [], '60500.1'],
    ['on behind the mark', rule, known('61600', { stop: at('60500') }), [moved('60500')], '60600'],
    ['no further than was sealed', rule, known('70000'), [], '65000'],
    ['down to the entry price of a short', short, shortAt('59000'), [], '59999.8'],
    ['down behind the mark of a short', short, shortAt('58000'), [], '59000'],
    ['after one that did not leave', rule, known('61600'), [moved('60500', { status: 'not sent' })], '60600'],
  ])('moves %s', (_, sealed, now, done, trigger) => {
    expect(step(sealed, now, done)).toEqual({ is: 'move', slice: done.length, trigger })
  })

  it.each<[string, ProtectRule, StrategyContext, readonly SliceExecution[], string]>([
    [
      'looser than it was sealed',
      protectRule({
        trail: { from: requireAmount('60000'), by: requireAmount('5000'), step: requireAmount('100') },
      }),
      known('60500'),
      [],
      'its time',
    ],
    ['before its price', rule, known('60999.9'), [], 'its time'],
    ['before the price of a short', short, shortAt('59000.1'), [], 'its time'],
    ['behind the mark before it trails', without(rule, 'even'), known('61499.9'), [], 'its time'],
    ['by less than a step', rule, known('61599.9', { stop: at('60500') }), [moved('60500')], 'its time'],
    ['back with the mark', rule, known('61500', { stop: at('62000') }), [moved('62000')], 'its time'],
    [
      'looser than what was asked for and did not leave',
      rule,
      known('61500'),
      [moved('60600', { status: 'not sent' })],
      'its time',
    ],
    [
      'sooner than is sealed after the last one',
      rule,
      known('63000', { stop: at('60500'), elapsed: 2_999 }),
      [moved('60500')],
      'its time',
    ],
    [
      'while a move is on its way',
      rule,
      known('63000'),
      [moved('60500', { status: 'on its way' })],
      'what left',
    ],
    ['without a mark', rule, known('63000', { mark: undefined }), [], 'figures'],
    ['without the record of it', rule, known('63000', { stop: undefined }), [], 'figures'],
    ['without the position', rule, known('63000', { position: undefined }), [], 'figures'],
    ['at a gap', rule, known('63000', { waitingSince: 9_000, isOrderStreamDown: true }), [], 'figures'],
  ])('does not move %s', (_, sealed, now, done, why) => {
    expect(step(sealed, now, done)).toEqual({ is: 'wait', why })
  })

  it.each<[string, ProtectRule, StrategyContext, readonly SliceExecution[]]>([
    ['stop gone', rule, known('60000', { stop: { is: 'gone' } }), []],
    ['stop changed', rule, known('60000', { stop: { is: 'changed' } }), []],
    ['stop changed', rule, known('60000', { stop: at('58000.1') }), []],
    ['stop changed', rule, known('62000', { stop: at('58000') }), [moved('60500')]],
    ['position gone', rule, known('60000', { position: ZERO }), []],
    ['position gone', rule, known('60000', { position: requireAmount('-1') }), []],
    ['done', evenOnly, known('60000', { stop: at('60000.2') }), [moved('60000.2')]],
    ['done', rule, known('60000', { stop: at('65000') }), [moved('65000')]],
    ['done', protectRule({ moves: 1 }), known('62000', { stop: at('60500') }), [moved('60500')]],
    ['unknown', rule, known('60000'), [moved('60500', { status: 'unknown' })]],
    ['patience', rule, known('60000', { waitingSince: 0, elapsed: 60_000 }), []],
  ])('stops because of %s', (why, sealed, now, done) => {
    expect(step(sealed, now, done)).toEqual({ is: 'end', why })
  })
})

describe('the last check before sending', () => {
  it.each<[string, number, Write, readonly SliceExecution[]]>([
    ['the entry price', 0, moveTo('60000.2'), []],
    ['a step behind the mark', 0, moveTo('60500'), []],
    ['as far as was sealed', 0, moveTo('65000'), []],
    ['the next one', 1, moveTo('60600'), [moved('60500')]],
  ])('accepts a move to %s', (_, slice, write, done) => {
    expect(matchesStrategy(rule, slice, write, done)).toBe(true)
  })

  it.each<[string, ProtectRule, number, Write, readonly SliceExecution[]]>([
    ['that was made', rule, 0, moveTo('60500'), [moved('60500')]],
    ['looser than one before', rule, 1, moveTo('60400'), [moved('60500')]],
    ['looser than it stood', rule, 0, moveTo('57999.9'), []],
    ['to where it stood', rule, 0, moveTo('58000'), []],
    ['past what was sealed', rule, 0, moveTo('65000.1'), []],
    ['of less than a step', rule, 1, moveTo('60599.9'), [moved('60500')]],
    ['behind the mark where that is not sealed', evenOnly, 0, moveTo('59000'), []],
    ['more often than was sealed', protectRule({ moves: 1 }), 1, moveTo('60600'), [moved('60500')]],
    ['while one is on its way', rule, 1, moveTo('60600'), [moved('60500', { status: 'on its way' })]],
    ['of another order', rule, 0, moveTo('60500', { algoOrderId: '91' }), []],
  ])('rejects a move %s', (_, sealed, slice, write, done) => {
    expect(matchesStrategy(sealed, slice, write, done)).toBe(false)
  })

  it.each<[string, StrategyContext, boolean]>([
    ['all is as it was', known('61500'), true],
    ['the mark came back to it', known('60500'), false],
    ['the mark is not known', known('61500', { mark: undefined }), false],
    ['the stop was changed', known('61500', { stop: at('58100') }), false],
    ['the stop is gone', known('61500', { stop: { is: 'gone' } }), false],
    ['the position is gone', known('61500', { position: ZERO }), false],
  ])('decides whether to send when %s: %#', (_, now, may) => {
    expect(isStopMoveAllowed(rule, moveTo('60500'), now, [])).toBe(may)
  })
})

/** One course: marks as they come, some moves that do not leave, and the venue's stop moved by what did. */
function run(sealed: ProtectRule, marks: readonly number[], fails: readonly boolean[]) {
  const done: SliceExecution[] = []
  const requestedMoves: { readonly trigger: Amount; readonly elapsed: number; readonly mark: Amount }[] = []
  let stopPrice = sealed.from
  for (const [turn, price] of marks.entries()) {
    const elapsed = turn * 1_000
    const mark = requireAmount((price / 10).toFixed(1).replace(/\.0$/, ''))
    const position = requireAmount(sealed.side === 'SELL' ? '1' : '-1')
    const next = step(sealed, known(mark, { elapsed, position, stop: at(stopPrice) }), done)
    if (next.is === 'end') return { requestedMoves, ended: next.why, done }
    if (next.is !== 'move') continue
    const isSent = fails[requestedMoves.length] !== true
    requestedMoves.push({ trigger: next.trigger, elapsed, mark })
    done.push(moved(next.trigger, { slice: next.slice, at: elapsed, status: isSent ? 'over' : 'not sent' }))
    if (isSent) stopPrice = next.trigger
  }
  return { requestedMoves, ended: undefined, done }
}

const mirrored = (prices: readonly number[]) => prices.map(one => 1_200_000 - one)

it('only tightens, within the sealed bounds and pace, and never past the mark, in any sequence', () => {
  const courses = fc.record({
    marks: fc.array(fc.integer({ min: 560_000, max: 680_000 }), { minLength: 1, maxLength: 60 }),
    fails: fc.array(fc.boolean(), { maxLength: 6 }),
    isLong: fc.boolean(),
    has: fc.constantFrom('both', 'even', 'trail'),
    moves: fc.integer({ min: 1, max: 6 }),
  })
  let moves = 0
  fc.assert(
    fc.property(courses, ({ marks, fails, isLong, has, moves: most }) => {
      const whole = { ...(isLong ? rule : short), moves: most }
      const sealed = has === 'both' ? whole : without(whole, has === 'even' ? 'trail' : 'even')
      const { requestedMoves, done } = run(sealed, isLong ? marks : mirrored(marks), fails)
      moves += requestedMoves.length
      expect(requestedMoves.length).toBeLessThanOrEqual(most)
      let [before, last] = [sealed.from, -Infinity]
      for (const { trigger, elapsed, mark } of requestedMoves) {
        expect(isTighterTrigger(sealed.side, before, trigger)).toBe(false)
        expect(isTighterTrigger(sealed.side, trigger, sealed.from)).toBe(true)
        expect(isTighterTrigger(sealed.side, trigger, sealed.furthest)).toBe(false)
        expect(isTighterTrigger(sealed.side, mark, trigger)).toBe(true)
        expect(isOnStepGrid(trigger, sealed.tick)).toBe(true)
        expect(elapsed - last).toBeGreaterThanOrEqual(sealed.apart)
        if (trigger !== sealed.even?.to && sealed.trail)
          expect(compareDecimals(absolute(subtract(mark, trigger)), sealed.trail.by)).toBeGreaterThanOrEqual(
            0,
          )
        ;[before, last] = [trigger, elapsed]
      }
      // Every move of the program matches its own strategy.
      for (const [nth, one] of done.entries()) {
        const write = moveTo(one.trigger ?? '', {}, sealed)
        expect(matchesStrategy(sealed, nth, { ...write, symbol: SYMBOL }, done.slice(0, nth))).toBe(true)
      }
    }),
    { seed: 15, numRuns: 400 },
  )
  expect(moves).toBeGreaterThan(300)
})
