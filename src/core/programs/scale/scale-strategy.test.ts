import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownInOne, programEnvelope, scaleRule, type KnownInOne } from '../../../../test/kit/programs'
import type { ScaleRule } from '../../envelope/program-rule'
import {
  absolute,
  add,
  compareDecimals,
  requireAmount,
  multiply,
  negate,
  subtract,
  sumAmountProducts,
  roundToGrid,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import { sumExecutedQuantity, type SliceExecution } from '../slice-executions'
import { decideProgramStep } from '../program-step'
import { computeScaleLevels } from './scale-levels'

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
const takenBack = (slice: number, changes: Partial<SliceExecution> = {}): SliceExecution => ({
  ...{ slice, action: 'take back', status: 'over', quantity: ZERO, executed: ZERO },
  ...changes,
})
const over = { status: 'over' } as const
const known = (changes: KnownInOne = {}) =>
  knownInOne({ elapsed: 1_000, mark: requireAmount('60000'), ...changes })
const step = (rule: Partial<ScaleRule> = {}, at: KnownInOne = {}, done: readonly SliceExecution[] = []) =>
  decideProgramStep(programEnvelope(scaleRule(rule)), scaleRule(rule), known(at), done)

describe('a scale order', () => {
  it.each<[string, Partial<ScaleRule>, KnownInOne, readonly SliceExecution[], unknown]>([
    [
      'begins at the near price',
      {},
      {},
      [],
      { is: 'place', slice: 0, type: 'POST_ONLY', price: '59990', quantity: '0.02' },
    ],
    [
      'places the next while the one before rests',
      {},
      {},
      [rests(0)],
      { is: 'place', slice: 1, price: '59970' },
    ],
    ['above the market where it sells', { side: 'SELL' }, {}, [], { is: 'place', slice: 0, price: '60010' }],
    [
      'each in its own size',
      { grows: 100, quantity: requireAmount('0.15') },
      {},
      [rests(0)],
      { quantity: '0.02' },
    ],
    [
      'one after the other: never two on their way',
      {},
      {},
      [rests(0, { status: 'on its way' })],
      { is: 'wait', why: 'what left' },
    ],
    [
      'waits for the time of the next level',
      { every: 10_000 },
      { elapsed: 9_999 },
      [rests(0)],
      { is: 'wait', why: 'what left' },
    ],
    ['and places it then', { every: 10_000 }, { elapsed: 10_000 }, [rests(0)], { is: 'place', slice: 1 }],
    [
      'places no level twice, whatever became of it',
      {},
      {},
      [
        rests(0, over),
        rests(1, { status: 'not sent' }),
        rests(2, { ...over, executed: requireAmount('0.02') }),
      ],
      { is: 'place', slice: 3 },
    ],
    [
      'leaves out a level that the market is past, and places those behind it',
      {},
      { ask: requireAmount('59970') },
      [],
      { is: 'place', slice: 2, price: '59950' },
    ],
    [
      'and places it once the market is back',
      {},
      { ask: requireAmount('59970.1') },
      [rests(2)],
      { is: 'place', slice: 1, price: '59970' },
    ],
    [
      'and waits where the market is past all that is left',
      {},
      { bid: requireAmount('59899.9'), ask: requireAmount('59900') },
      [rests(4)],
      { is: 'wait', why: 'a better price' },
    ],
    [
      'where it sells too',
      { side: 'SELL' },
      { bid: requireAmount('60010') },
      [],
      { is: 'place', slice: 1, price: '60030' },
    ],
    [
      'leaves out a level that is further from the mark than a person would be asked about',
      { collar: requireAmount('0.001') },
      { mark: requireAmount('60050'), ask: requireAmount('59960') },
      [],
      { is: 'wait', why: 'a better price' },
    ],
    [
      'waits where nobody knows the price',
      {},
      { ask: undefined },
      [rests(0)],
      { is: 'wait', why: 'figures' },
    ],
    ['or the mark', {}, { mark: undefined }, [], { is: 'wait', why: 'figures' }],
    [
      'rests until its time is over',
      { levels: 2, quantity: requireAmount('0.04') },
      { elapsed: 299_999 },
      [rests(0), rests(1)],
      { is: 'wait', why: 'what left' },
    ],
    [
      'takes what rests back then, one by one',
      {},
      { elapsed: 300_000 },
      [rests(0, over), rests(1), rests(2)],
      { is: 'take back', slice: 1, orderId: 'o1' },
    ],
    [
      'not two at a time',
      {},
      { elapsed: 301_000 },
      [rests(1), rests(2), takenBack(1, { status: 'on its way' })],
      { is: 'wait', why: 'what left' },
    ],
    [
      'the next while the record of the one before is late',
      {},
      { elapsed: 302_000 },
      [rests(1), rests(2), takenBack(1)],
      { is: 'take back', slice: 2 },
    ],
    [
      'each once',
      {},
      { elapsed: 304_000 },
      [rests(1), rests(2), takenBack(1), takenBack(2)],
      { is: 'wait', why: 'what left' },
    ],
    [
      'and ends where that did not leave',
      {},
      { elapsed: 304_000 },
      [rests(1), rests(2), takenBack(2, { status: 'not sent' })],
      { is: 'end', why: 'not sent' },
    ],
    ['places nothing then', {}, { elapsed: 300_000 }, [rests(0, over)], { is: 'end', why: 'done' }],
    [
      'is done when every level is at its end',
      { levels: 2 },
      {},
      [rests(0, over), rests(1, over)],
      { is: 'end', why: 'done' },
    ],
    [
      'ends by what is unknown',
      {},
      {},
      [rests(0), rests(1, { status: 'unknown' })],
      { is: 'end', why: 'unknown' },
    ],
    [
      'ends at a gap with anything open',
      {},
      { isOrderStreamDown: true, waitingSince: 0 },
      [rests(0, over), rests(1)],
      { is: 'end', why: 'gap' },
    ],
    [
      'waits at a gap with nothing open',
      {},
      { isOrderStreamDown: true, waitingSince: 0 },
      [rests(0, over)],
      { is: 'wait', why: 'figures' },
    ],
    [
      'takes nothing back and places nothing on old figures',
      {},
      { elapsed: 300_000, waitingSince: 299_000 },
      [rests(0)],
      { is: 'wait', why: 'figures' },
    ],
    [
      'and is no more patient than was sealed',
      {},
      { elapsed: 100_000, waitingSince: 40_000 },
      [rests(0)],
      { is: 'end', why: 'patience' },
    ],
  ])('%s', (_, rule, at, done, expected) => {
    expect(step(rule, at, done)).toMatchObject(expected as object)
  })

  const closing = { reduceOnly: true, side: 'SELL' } as const
  it.each<[string, Amount | undefined, readonly SliceExecution[], unknown]>([
    ['closes a part at a level', requireAmount('1'), [rests(0)], { is: 'place', slice: 1, quantity: '0.02' }],
    [
      'no more than what rests leaves of it',
      requireAmount('0.035'),
      [rests(0)],
      { is: 'place', quantity: '0.015' },
    ],
    [
      'by what of that has not filled',
      requireAmount('0.03'),
      [rests(0, { executed: requireAmount('0.01') })],
      { is: 'place', quantity: '0.02' },
    ],
    ['nothing where what rests closes all of it', requireAmount('0.02'), [rests(0)], { is: 'wait' }],
    [
      'ends where nothing is held and nothing rests',
      ZERO,
      [rests(0, over)],
      { is: 'end', why: 'nothing to close' },
    ],
    ['and lets what rests come to its end before', ZERO, [rests(0)], { is: 'wait', why: 'what left' }],
    ['waits where nobody knows what is held', undefined, [], { is: 'wait', why: 'figures' }],
  ])('that closes: %s', (_, position, done, expected) => {
    expect(step(closing, { position }, done)).toMatchObject(expected as object)
  })
})

/** A random state of a market and of the connection. */
const moment = fc.record({
  later: fc.oneof(fc.integer({ min: 500, max: 4_000 }), fc.integer({ min: 500, max: 40_000 })),
  bid: fc.integer({ min: 598_800, max: 601_200 }),
  apart: fc.integer({ min: 1, max: 300 }),
  isKnown: fc.integer({ min: 0, max: 9 }).map(one => one > 0),
  isHeld: fc.integer({ min: 0, max: 14 }).map(one => one === 0),
  isCutOff: fc.boolean(),
  /**
   * The share of an open order that fills at this moment, in hundredths, by the number of orders sent before
   * it.
   */
  fills: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 12, maxLength: 12 }),
  answer: fc.constantFrom(
    ...(['late', 'taken', 'taken', 'taken', 'taken', 'cancelled at once', 'not sent', 'unknown'] as const),
  ),
})
type Answer = 'late' | 'taken' | 'cancelled at once' | 'not sent' | 'unknown'

const scales = fc
  .record({
    side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
    levels: fc.integer({ min: 2, max: 12 }),
    grows: fc.integer({ min: 0, max: 100 }),
    every: fc.integer({ min: 0, max: 10_000 }),
    rests: fc.integer({ min: 120_000, max: 200_000 }),
    collar: fc.constantFrom(requireAmount('0.001'), requireAmount('0.02')),
    reduceOnly: fc.boolean(),
  })
  .map(rest => scaleRule(rest))

it('executes at most the sealed size in any sequence of events, each level once at its own price', () => {
  let [placedInAll, takenInAll, together, ended] = [0, 0, 0, 0]
  fc.assert(
    fc.property(scales, fc.array(moment, { minLength: 20, maxLength: 90 }), (rule, moments) => {
      const [envelope, levels] = [programEnvelope(rule), computeScaleLevels(rule)]
      let done: SliceExecution[] = []
      let held = rule.side === 'BUY' ? requireAmount('-0.08') : requireAmount('0.08')
      let [elapsed, waitingSince]: [number, number | undefined] = [0, undefined]
      for (const { later, bid, apart, isKnown, isHeld, isCutOff, fills, answer } of moments) {
        done = done.map((one, at) => {
          const then = become(
            one,
            answer,
            fills[at % fills.length] ?? 0,
            rule.reduceOnly ? absolute(held) : undefined,
          )
          const more = subtract(then.executed, one.executed)
          held = add(held, rule.side === 'BUY' ? more : negate(more))
          return then
        })
        waitingSince = isHeld ? (waitingSince ?? elapsed) : undefined
        const [below, above] = [tenths(bid), tenths(bid + apart)]
        const at = knownInOne({
          ...{ elapsed, waitingSince, isOrderStreamDown: isHeld && isCutOff, position: held },
          ...(isKnown ? { bid: below, ask: above, mark: below } : { bid: undefined, ask: undefined }),
        })
        const next = decideProgramStep(envelope, rule, at, done)
        expect(decideProgramStep(envelope, rule, at, done)).toEqual(next)
        const open = done.filter(one => one.action === 'place' && one.status === 'open')
        if (next.is === 'end') {
          ended += 1
          if (next.why === 'done') expect(open).toEqual([])
          break
        }
        if (next.is !== 'wait') {
          expect(isHeld).toBe(false)
          expect(done.every(({ status }) => status !== 'on its way' && status !== 'unknown')).toBe(true)
          expect(done.some(one => one.slice === next.slice && one.action === next.is)).toBe(false)
        }
        if (next.is === 'place') {
          placedInAll += 1
          together = Math.max(together, open.length + 1)
          const { slice, quantity, price } = next
          expect(next.type).toBe('POST_ONLY')
          expect(price).toBe(levels[slice]?.price)
          expect(compareDecimals(quantity, levels[slice]?.quantity ?? ZERO)).toBeLessThanOrEqual(0)
          if (!rule.reduceOnly) expect(quantity).toBe(levels[slice]?.quantity)
          expect(elapsed).toBeGreaterThanOrEqual(slice * rule.every)
          expect(elapsed).toBeLessThan(rule.rests)
          // It would rest, and is nowhere near the guard.
          if (rule.side === 'BUY') expect(compareDecimals(above, price)).toBe(1)
          else expect(compareDecimals(below, price)).toBe(-1)
          expect(
            compareDecimals(absolute(subtract(price, below)), multiply(below, rule.collar)),
          ).toBeLessThanOrEqual(0)
          if (rule.reduceOnly) {
            const beside = open.map(one => [subtract(one.quantity, one.executed)])
            const closing = sumAmountProducts([...beside, [quantity]])
            expect(compareDecimals(closing, absolute(held))).toBeLessThanOrEqual(0)
          }
          const placed = { slice, action: 'place', status: 'on its way', quantity, executed: ZERO } as const
          done = [...done, { ...placed, type: 'POST_ONLY', price, orderId: `o${slice}`, at: elapsed }]
        }
        if (next.is === 'take back') {
          takenInAll += 1
          expect(elapsed).toBeGreaterThanOrEqual(rule.rests)
          const { slice } = next
          done = [
            ...done,
            { slice, action: 'take back', status: 'on its way', quantity: ZERO, executed: ZERO },
          ]
        }
        // Even if all that was ever sent fills whole.
        const sent = sumAmountProducts(done.map(({ quantity }) => [quantity]))
        expect(compareDecimals(sent, rule.quantity)).toBeLessThanOrEqual(0)
        elapsed += later
      }
      expect(compareDecimals(sumExecutedQuantity(done), rule.quantity)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 600 },
  )
  // It was about something.
  expect(placedInAll).toBeGreaterThan(800)
  expect(takenInAll).toBeGreaterThan(40)
  expect(together).toBeGreaterThan(4)
  expect(ended).toBeGreaterThan(80)
})

const tenths = (count: number): Amount => multiply(requireAmount(String(count)), requireAmount('0.1'))

/** Advances one write to the next moment. A reduce-only order fills at most the room. */
function become(
  one: SliceExecution,
  answer: Answer,
  fills: number,
  room: Amount | undefined,
): SliceExecution {
  if (one.status !== 'on its way' && one.status !== 'open') return one
  if (one.action === 'take back') return { ...one, status: 'over' }
  if (one.status === 'on its way' && answer !== 'taken') {
    if (answer === 'late') return one
    return { ...one, status: answer === 'cancelled at once' ? 'over' : answer }
  }
  const share = fills < 80 ? '0' : `0.${fills - 1}`
  const wanted = roundToGrid(
    multiply(subtract(one.quantity, one.executed), requireAmount(share)),
    requireAmount('0.001'),
    'up',
  )
  const filled = room !== undefined && compareDecimals(wanted, room) > 0 ? room : wanted
  const executed = add(one.executed, filled)
  return { ...one, executed, status: executed === one.quantity || fills === 79 ? 'over' : 'open' }
}
