import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chaseRule,
  knownInOne,
  programEnvelope,
  sentBy,
  twapRule,
  type KnownInOne,
} from '../../../test/kit/programs'
import type { ChaseRule, SingleMarketRule, TwapRule } from '../envelope/program-rule'
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
} from '../value/decimal-amount'
import { computeTwapSchedule } from './twap/twap-schedule'
import { sumExecutedQuantity, type SliceExecution } from './slice-executions'
import { decideProgramStep, type ProgramStep } from './program-step'
import { getProgramStrategy } from './strategy-for'

const placed = (slice: number, changes: Partial<SliceExecution> = {}): SliceExecution => ({
  ...{
    slice,
    action: 'place',
    status: 'over',
    quantity: requireAmount('0.01'),
    executed: requireAmount('0.01'),
  },
  orderId: `o${slice}`,
  ...changes,
})
const takenBack = (slice: number, changes: Partial<SliceExecution> = {}): SliceExecution => ({
  ...{ slice, action: 'take back', status: 'over', quantity: ZERO, executed: ZERO },
  ...changes,
})
const step = (
  rule: Partial<TwapRule> = {},
  at: KnownInOne = {},
  done: readonly SliceExecution[] = [],
): ProgramStep => {
  const sealed = twapRule(rule)
  const typed = done.map(one => (one.action === 'place' ? { ...one, type: sealed.type } : one))
  return decideProgramStep(programEnvelope(sealed), sealed, knownInOne(at), typed)
}

describe('a TWAP', () => {
  it.each<[string, Partial<TwapRule>, KnownInOne, readonly SliceExecution[], unknown]>([
    ['begins at once', {}, {}, [], { is: 'place', slice: 0, price: '60000.1', quantity: '0.01' }],
    [
      'waits for the time of the next slice',
      {},
      { elapsed: 59_999 },
      [placed(0)],
      { is: 'wait', why: 'its time' },
    ],
    ['sends the next one at its time', {}, { elapsed: 60_000 }, [placed(0)], { is: 'place', slice: 1 }],
    ['goes for the bid where it sells', { side: 'SELL' }, {}, [], { is: 'place', price: '59999.9' }],
    ['rests at its own side', { type: 'POST_ONLY' }, {}, [], { is: 'place', price: '59999.9' }],
    [
      'rests at its own side where it sells',
      { type: 'POST_ONLY', side: 'SELL' },
      {},
      [],
      { is: 'place', price: '60000.1' },
    ],
    ['goes as far beyond as was sealed', { reach: 10 }, {}, [], { is: 'place', price: '60060.1' }],
    ['and below where it sells', { reach: 10, side: 'SELL' }, {}, [], { is: 'place', price: '59940' }],
    ['and never past the worst price', { reach: 100 }, {}, [], { is: 'place', price: '60100' }],
    [
      'waits while the market is beyond it',
      {},
      { ask: requireAmount('60100.1') },
      [],
      { is: 'wait', why: 'a better price' },
    ],
    [
      'takes what is at the very worst price',
      {},
      { ask: requireAmount('60100') },
      [],
      { is: 'place', price: '60100' },
    ],
    ['waits where nobody knows the price', {}, { ask: undefined }, [], { is: 'wait', why: 'figures' }],
    [
      'waits for an answer',
      {},
      { elapsed: 60_000 },
      [placed(0, { status: 'on its way' })],
      { is: 'wait', why: 'what left' },
    ],
    [
      'sends no slice twice that did not leave',
      {},
      { elapsed: 1_000 },
      [placed(0, { status: 'not sent' })],
      { is: 'wait', why: 'its time' },
    ],
    [
      'catches nothing up',
      {},
      { elapsed: 120_000 },
      [placed(0, { executed: ZERO })],
      { is: 'place', slice: 2, quantity: '0.01' },
    ],
    [
      'catches up what is sealed',
      { catchUp: requireAmount('0.015') },
      { elapsed: 120_000 },
      [placed(0, { executed: ZERO })],
      { is: 'place', slice: 2, quantity: '0.025' },
    ],
    [
      'catches up no more than was missed',
      { catchUp: requireAmount('0.05') },
      { elapsed: 60_000 },
      [placed(0, { executed: requireAmount('0.003') })],
      { is: 'place', quantity: '0.017' },
    ],
    [
      'is done when all of it is executed',
      {},
      { elapsed: 60_000 },
      [placed(0, { executed: requireAmount('0.1') })],
      { is: 'end', why: 'done' },
    ],
    ['is done when its time is over', {}, { elapsed: 600_000 }, [placed(9)], { is: 'end', why: 'done' }],
    [
      'ends by what is unknown',
      {},
      { elapsed: 60_000 },
      [placed(0, { status: 'unknown' })],
      { is: 'end', why: 'unknown' },
    ],
    ['waits at a gap', {}, { elapsed: 60_000, waitingSince: 1 }, [placed(0)], { is: 'wait', why: 'figures' }],
    [
      'ends when its patience does',
      {},
      { elapsed: 60_001, waitingSince: 1 },
      [placed(0)],
      { is: 'end', why: 'patience' },
    ],
    [
      'ends at a gap with something open',
      {},
      { isOrderStreamDown: true, waitingSince: 0 },
      [placed(0, { status: 'open' })],
      { is: 'end', why: 'gap' },
    ],
    [
      'waits for a figure with something open',
      {},
      { elapsed: 70_000, waitingSince: 60_000 },
      [placed(0, { status: 'open' })],
      { is: 'wait', why: 'figures' },
    ],
    [
      'and no longer than it is patient',
      {},
      { elapsed: 120_000, waitingSince: 60_000 },
      [placed(0, { status: 'open' })],
      { is: 'end', why: 'patience' },
    ],
    [
      'waits at a gap with nothing open',
      {},
      { elapsed: 60_000, isOrderStreamDown: true, waitingSince: 1 },
      [placed(0)],
      { is: 'wait', why: 'figures' },
    ],
  ])('%s', (_, rule, at, done, expected) => {
    expect(step(rule, at, done)).toMatchObject(expected as object)
  })

  const resting = { type: 'POST_ONLY' } as const
  it.each<[string, KnownInOne, readonly SliceExecution[], unknown]>([
    [
      'lets it rest until its time is over',
      { elapsed: 59_999 },
      [placed(0, { status: 'open' })],
      { is: 'wait' },
    ],
    [
      'takes it back then',
      { elapsed: 60_000 },
      [placed(0, { status: 'open' })],
      { is: 'take back', slice: 0, orderId: 'o0' },
    ],
    [
      'takes it back once',
      { elapsed: 90_000 },
      [placed(0, { status: 'open' }), takenBack(0)],
      { is: 'wait', why: 'what left' },
    ],
    [
      'ends where that did not leave',
      { elapsed: 61_000 },
      [placed(0, { status: 'open' }), takenBack(0, { status: 'not sent' })],
      { is: 'end', why: 'not sent' },
    ],
    [
      'goes on once its record is at an end',
      { elapsed: 63_000 },
      [placed(0, { executed: ZERO }), takenBack(0)],
      { is: 'place', slice: 1 },
    ],
  ])('that rests: %s', (_, at, done, expected) => {
    expect(step(resting, at, done)).toMatchObject(expected as object)
  })

  it('waits for the record of an order that takes liquidity', () => {
    expect(step({}, { elapsed: 70_000 }, [placed(0, { status: 'open' })])).toEqual({
      is: 'wait',
      why: 'what left',
    })
  })

  const closing = { reduceOnly: true, side: 'SELL' } as const
  it.each<[string, Amount | undefined, unknown]>([
    ['sells a part of it', requireAmount('1'), { is: 'place', quantity: '0.01' }],
    ['never more than is held', requireAmount('0.004'), { is: 'place', quantity: '0.004' }],
    ['ends where nothing is held', ZERO, { is: 'end', why: 'nothing to close' }],
    ['ends where the other side is held', requireAmount('-1'), { is: 'end', why: 'nothing to close' }],
    ['waits where nobody knows what is held', undefined, { is: 'wait', why: 'figures' }],
  ])('that closes: %s', (_, position, expected) => {
    expect(step(closing, { position })).toMatchObject(expected as object)
  })
})

const following = (
  at: KnownInOne = {},
  done: readonly SliceExecution[] = [],
  rule: Partial<ChaseRule> = {},
) => decideProgramStep(programEnvelope(chaseRule(rule)), chaseRule(rule), knownInOne(at), done)
const rests = (slice: number, changes: Partial<SliceExecution> = {}): SliceExecution =>
  placed(slice, {
    ...{ status: 'open', quantity: requireAmount('0.1'), executed: ZERO, type: 'POST_ONLY' },
    ...{ price: requireAmount('59999.9'), at: slice * 10_000 },
    ...changes,
  })

describe('a chase order', () => {
  const over = { status: 'over' } as const
  const higher = { bid: requireAmount('60010') }
  it.each<[string, KnownInOne, readonly SliceExecution[], Partial<ChaseRule>, unknown]>([
    [
      'rests at the best of its own side',
      {},
      [],
      {},
      { is: 'place', slice: 0, type: 'POST_ONLY', price: '59999.9', quantity: '0.1' },
    ],
    ['rests on while that is the best', { elapsed: 50_000 }, [rests(0)], {}, { is: 'wait' }],
    ['waits for its time to be moved', { elapsed: 1_999, ...higher }, [rests(0)], {}, { is: 'wait' }],
    [
      'is taken back when the market went on',
      { elapsed: 2_000, ...higher },
      [rests(0)],
      {},
      { is: 'take back', slice: 0 },
    ],
    ['once', { elapsed: 9_000, ...higher }, [rests(0), takenBack(0)], {}, { is: 'wait', why: 'what left' }],
    [
      'is placed anew with what is left',
      { elapsed: 9_000, ...higher },
      [rests(0, { ...over, executed: requireAmount('0.04') }), takenBack(0)],
      {},
      { is: 'place', slice: 1, price: '60010', quantity: '0.06' },
    ],
    [
      'no sooner than was sealed',
      { elapsed: 1_000, ...higher },
      [rests(0, over)],
      {},
      { is: 'wait', why: 'its time' },
    ],
    [
      'rests on when it has moved as often as was sealed',
      { elapsed: 90_000, ...higher },
      [rests(1)],
      { moves: 1 },
      { is: 'wait' },
    ],
    [
      'is not placed once more then',
      { elapsed: 90_000 },
      [rests(0, over), rests(1, over)],
      { moves: 1 },
      { is: 'wait', why: 'its time' },
    ],
    [
      'is not followed past the worst price',
      { elapsed: 50_000, bid: requireAmount('60100.1') },
      [rests(0)],
      {},
      { is: 'wait' },
    ],
    ['nor placed there', { bid: requireAmount('60100.1') }, [], {}, { is: 'wait', why: 'a better price' }],
    ['is taken back when its time is over', { elapsed: 120_000 }, [rests(0)], {}, { is: 'take back' }],
    [
      'takes the rest then',
      { elapsed: 125_000 },
      [rests(0, { ...over, executed: requireAmount('0.09') }), takenBack(0)],
      {},
      { is: 'place', slice: 1, type: 'IOC', price: '60000.1', quantity: '0.01' },
    ],
    [
      'once',
      { elapsed: 126_000 },
      [rests(0, over), rests(1, { ...over, type: 'IOC' })],
      {},
      { is: 'end', why: 'done' },
    ],
    [
      'and not where that is not sealed',
      { elapsed: 125_000 },
      [rests(0, over), takenBack(0)],
      { takesRest: false },
      { is: 'end', why: 'done' },
    ],
    [
      'leaves less than the market takes',
      { elapsed: 9_000 },
      [rests(0, { ...over, executed: requireAmount('0.0995') })],
      {},
      { is: 'end', why: 'done' },
    ],
    [
      'is done when all of it is executed',
      { elapsed: 9_000 },
      [rests(0, { ...over, executed: requireAmount('0.1') })],
      {},
      { is: 'end', why: 'done' },
    ],
    [
      'ends at a gap',
      { isOrderStreamDown: true, waitingSince: 0 },
      [rests(0)],
      {},
      { is: 'end', why: 'gap' },
    ],
  ])('%s', (_, at, done, rule, expected) => {
    expect(following(at, done, rule)).toMatchObject(expected as object)
  })
})

/** A random state of a market and of the connection. */
const moment = fc.record({
  later: fc.oneof(fc.integer({ min: 500, max: 8_000 }), fc.integer({ min: 500, max: 40_000 })),
  bid: fc.integer({ min: 598_000, max: 602_000 }),
  apart: fc.integer({ min: 1, max: 300 }),
  isKnown: fc.integer({ min: 0, max: 9 }).map(one => one > 0),
  isHeld: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  isCutOff: fc.boolean(),
  /** The share of the open orders that fills, in hundredths, and the answer to orders on their way. */
  fills: fc.integer({ min: 0, max: 100 }),
  answer: fc.constantFrom('late', 'taken', 'taken', 'taken', 'taken', 'taken', 'not sent', 'unknown'),
})

const chases = fc
  .record({
    side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
    moves: fc.integer({ min: 0, max: 8 }),
    apart: fc.integer({ min: 1_000, max: 20_000 }),
    follows: fc.integer({ min: 5_000, max: 300_000 }),
    takesRest: fc.boolean(),
    reduceOnly: fc.boolean(),
  })
  .map(rest => chaseRule(rest))

const twaps = fc
  .record({
    side: fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
    type: fc.constantFrom<'IOC' | 'POST_ONLY'>('IOC', 'POST_ONLY'),
    slices: fc.integer({ min: 1, max: 12 }),
    every: fc.integer({ min: 5_000, max: 60_000 }),
    sizeVaries: fc.integer({ min: 0, max: 50 }),
    timeVaries: fc.integer({ min: 0, max: 50 }),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    reach: fc.integer({ min: 0, max: 100 }),
    catchUp: fc.constantFrom(ZERO, requireAmount('0.007'), requireAmount('0.05')),
    reduceOnly: fc.boolean(),
  })
  .map(({ reach, ...rest }) => twapRule({ ...rest, reach: rest.type === 'IOC' ? reach : 0 }))

const rules: fc.Arbitrary<SingleMarketRule> = fc.oneof(twaps, chases)

const tenth = requireAmount('0.1')
const hundredth = requireAmount('0.01')

it('executes at most the sealed size in any sequence of events, and sends nothing after its end', () => {
  let [placedInAll, ended] = [0, 0]
  fc.assert(
    fc.property(rules, fc.array(moment, { minLength: 20, maxLength: 120 }), (rule, moments) => {
      const envelope = programEnvelope(rule)
      const course = rule.is === 'twap' ? computeTwapSchedule(rule) : undefined
      let done: SliceExecution[] = []
      let held = rule.side === 'BUY' ? requireAmount('-0.08') : requireAmount('0.08')
      let [elapsed, waitingSince]: [number, number | undefined] = [0, undefined]
      for (const { later, bid, apart, isKnown, isHeld, isCutOff, fills, answer } of moments) {
        done = done.map(one =>
          become(
            one,
            rule,
            answer,
            fills,
            () => held,
            at => (held = at),
          ),
        )
        waitingSince = isHeld ? (waitingSince ?? elapsed) : undefined
        const prices = isKnown
          ? {
              bid: multiply(requireAmount(String(bid)), tenth),
              ask: multiply(requireAmount(String(bid + apart)), tenth),
            }
          : { bid: undefined, ask: undefined }
        const at = knownInOne({
          ...{ elapsed, waitingSince, isOrderStreamDown: isHeld && isCutOff, ...prices, position: held },
        })
        const next = decideProgramStep(envelope, rule, at, done)
        // The same again for the same: nothing but what it is given decides.
        expect(decideProgramStep(envelope, rule, at, done)).toEqual(next)
        if (next.is === 'end') {
          ended += 1
          break
        }
        if (next.is === 'place') {
          placedInAll += 1
          const { from = 0, until = 0 } = course?.[next.slice] ?? {}
          if (course !== undefined) expect(elapsed >= from && elapsed < until).toBe(true)
          expect(next.slice).toBeLessThan(getProgramStrategy(rule).maxOrders)
          if (next.type === 'IOC' && rule.is === 'chase') expect(rule.takesRest).toBe(true)
          const before = done.findLast(one => one.type === 'POST_ONLY')?.at
          if (rule.is === 'chase' && next.type === 'POST_ONLY' && before !== undefined)
            expect(elapsed - before).toBeGreaterThanOrEqual(rule.apart)
          expect(isHeld).toBe(false)
          expect(done.every(({ status }) => status === 'over' || status === 'not sent')).toBe(true)
          expect(done.some(one => one.slice >= next.slice)).toBe(false)
          expect(
            compareDecimals(next.price, requireAmount(rule.side === 'BUY' ? '60100' : '59900')),
          ).not.toBe(rule.side === 'BUY' ? 1 : -1)
          expect(roundToGrid(next.quantity, rule.step, 'down')).toBe(next.quantity)
          if (rule.reduceOnly) expect(compareDecimals(next.quantity, absolute(held))).toBeLessThanOrEqual(0)
          const { quantity, slice, type, price } = next
          const placedNow = {
            slice,
            action: 'place',
            status: 'on its way',
            quantity,
            executed: ZERO,
          } as const
          done = [...done, { ...placedNow, orderId: `o${slice}`, type, price, at: elapsed }]
        }
        if (next.is === 'take back') {
          expect(isHeld).toBe(false)
          if (course !== undefined) expect(elapsed).toBeGreaterThanOrEqual(course[next.slice]?.until ?? 0)
          expect(done.some(one => one.slice === next.slice && one.action === 'take back')).toBe(false)
          const { slice } = next
          done = [
            ...done,
            { slice, action: 'take back', status: 'on its way', quantity: ZERO, executed: ZERO },
          ]
        }
        // Even if all that is not at its end fills whole.
        const most = sumAmountProducts(
          done.map(({ action, status, quantity, executed }) => [
            action === 'place' && status !== 'over' && status !== 'not sent' ? quantity : executed,
          ]),
        )
        expect(compareDecimals(most, rule.quantity)).toBeLessThanOrEqual(0)
        const sent = sumAmountProducts(done.map(({ quantity }) => [quantity]))
        expect(compareDecimals(sent, sentBy(rule))).toBeLessThanOrEqual(0)
        elapsed += later
      }
      expect(compareDecimals(sumExecutedQuantity(done), rule.quantity)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 800 },
  )
  // It was about something.
  expect(placedInAll).toBeGreaterThan(800)
  expect(ended).toBeGreaterThan(80)
})

/** Advances one write to the next moment. */
function become(
  one: SliceExecution,
  { side, reduceOnly }: SingleMarketRule,
  answer: string,
  fills: number,
  held: () => Amount,
  hold: (position: Amount) => void,
): SliceExecution {
  if (one.action === 'take back') return { ...one, status: one.status === 'on its way' ? 'over' : one.status }
  if (one.status === 'on its way' && answer !== 'taken')
    return answer === 'late' ? one : { ...one, status: answer === 'unknown' ? 'unknown' : 'not sent' }
  if (one.status !== 'on its way' && one.status !== 'open') return one
  const wanted = roundToGrid(
    multiply(multiply(subtract(one.quantity, one.executed), requireAmount(String(fills))), hundredth),
    requireAmount('0.001'),
    'down',
  )
  // A reduce-only order fills at most to zero.
  const room = reduceOnly ? absolute(held()) : wanted
  const filled = compareDecimals(wanted, room) > 0 ? room : wanted
  hold(add(held(), side === 'BUY' ? filled : negate(filled)))
  const executed = add(one.executed, filled)
  const isOver = one.type === 'IOC' || executed === one.quantity || fills > 80
  return { ...one, executed, status: isOver ? 'over' : 'open' }
}
