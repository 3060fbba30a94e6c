import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basketEnvelope, basketRule, ETH, knownInThree, SOL, threeLegs } from '../../../../test/kit/baskets'
import { inside } from '../../../../test/kit/envelopes'
import { SYMBOL } from '../../../../test/kit/trade'
import type { ProgramLeg } from '../../envelope/program-rule'
import { compareDecimals, requireAmount, multiply, roundToGrid, ZERO } from '../../value/decimal-amount'
import type { Write } from '../../write/venue-write'
import { matchesStrategy } from '../strategy-match'
import type { SliceExecution } from '../slice-executions'
import { findCurrentLeg } from '../current-leg'
import { decideProgramStep, type ProgramStep } from '../program-step'
import type { MarketContext, StrategyContext } from '../strategy-context'

const placed = (slice: number, changes: Partial<SliceExecution> = {}): SliceExecution => ({
  ...{ slice, action: 'place', status: 'over', type: 'IOC', orderId: `o${slice}` },
  ...{ quantity: threeLegs[slice]?.quantity ?? ZERO, executed: threeLegs[slice]?.quantity ?? ZERO },
  ...changes,
})
const step = (
  at: Partial<StrategyContext> = {},
  done: readonly SliceExecution[] = [],
  markets: Readonly<Record<string, MarketContext>> = {},
): ProgramStep => decideProgramStep(basketEnvelope(), basketRule(), knownInThree(at, markets), done)

describe('a basket sent market by market', () => {
  const first = { is: 'place', slice: 0, type: 'IOC', price: '60000.1', quantity: '0.1' }
  const second = { is: 'place', slice: 1, type: 'IOC', price: '2999.9', quantity: '2' }
  const third = { is: 'place', slice: 2, type: 'IOC', price: '150.1', quantity: '10' }

  it.each<
    [string, Partial<StrategyContext>, readonly SliceExecution[], Record<string, MarketContext>, unknown]
  >([
    ['begins with the first leg', {}, [], {}, first],
    ['waits for what left', {}, [placed(0, { status: 'on its way' })], {}, { is: 'wait', why: 'what left' }],
    ['waits for its record', {}, [placed(0, { status: 'open' })], {}, { is: 'wait', why: 'what left' }],
    ['goes on with the second once that is at its end', {}, [placed(0)], {}, second],
    ['though the first took nothing', {}, [placed(0, { executed: ZERO })], {}, second],
    ['though the first did not leave', {}, [placed(0, { status: 'not sent', executed: ZERO })], {}, second],
    ['and with the third', {}, [placed(0), placed(1, { executed: requireAmount('0.5') })], {}, third],
    [
      'is done when each had its order',
      {},
      [0, 1, 2].map(one => placed(one)),
      {},
      { is: 'end', why: 'done' },
    ],
    [
      'waits while the leg’s price is past its worst',
      {},
      [placed(0)],
      { [ETH]: { bid: requireAmount('2989.9'), ask: requireAmount('2990.1') } },
      { is: 'wait', why: 'a better price' },
    ],
    [
      'waits while the leg’s price is not known',
      {},
      [placed(0)],
      { [ETH]: {} },
      { is: 'wait', why: 'figures' },
    ],
    ['needs no figure of another market', {}, [placed(0)], { [SYMBOL]: {}, [SOL]: {} }, second],
    ['waits at a gap', { waitingSince: 0, elapsed: 59_999 }, [placed(0)], {}, { is: 'wait', why: 'figures' }],
    [
      'and ends by its patience',
      { waitingSince: 0, elapsed: 60_000 },
      [placed(0)],
      {},
      { is: 'end', why: 'patience' },
    ],
    [
      'ends at once at a gap with an order open',
      { isOrderStreamDown: true, waitingSince: 0 },
      [placed(0, { status: 'open' })],
      {},
      { is: 'end', why: 'gap' },
    ],
    [
      'ends by the first that is unknown',
      {},
      [placed(0, { status: 'unknown' })],
      {},
      { is: 'end', why: 'unknown' },
    ],
    [
      'is done when its time is over, with legs left',
      { elapsed: 600_000 },
      [placed(0)],
      {},
      { is: 'end', why: 'done' },
    ],
    [
      'which does not end what left',
      { elapsed: 600_000 },
      [placed(0, { status: 'on its way' })],
      {},
      { is: 'wait' },
    ],
  ])('%s', (_, at, done, markets, expected) => {
    expect(step(at, done, markets)).toMatchObject(expected as object)
  })

  it('goes beyond the best price as far as sealed, and never past the worst price', () => {
    const reaching = (reach: number, bid = '2999.9') =>
      decideProgramStep(
        basketEnvelope(basketRule({ reach })),
        basketRule({ reach }),
        knownInThree({}, { [ETH]: { bid: requireAmount(bid) } }),
        [placed(0)],
      )
    expect(reaching(10)).toMatchObject({ price: '2997' })
    expect(reaching(100)).toMatchObject({ price: '2990' })
  })

  it('names the market of the next leg, so that only that market is read', () => {
    const turn = (...done: readonly SliceExecution[]) =>
      findCurrentLeg(basketRule(), basketEnvelope(), done)?.symbol
    expect(turn()).toBe(SYMBOL)
    expect(turn(placed(0, { status: 'on its way' }))).toBe(SYMBOL)
    expect(turn(placed(0, { status: 'open' }))).toBe(SYMBOL)
    expect(turn(placed(0))).toBe(ETH)
    expect(turn(placed(0, { status: 'not sent' }))).toBe(ETH)
    expect(turn(placed(0), placed(1), placed(2))).toBe(SOL)
  })
})

describe('the last check of a basket before sending', () => {
  const order = (changes: Parameters<typeof inside>[0] = {}): Write =>
    inside({
      symbol: ETH,
      side: 'SELL',
      type: 'IOC',
      quantity: requireAmount('2'),
      price: requireAmount('2999'),
      ...changes,
    })
  const matches = (write: Write, slice = 1, done: readonly SliceExecution[] = [placed(0)]) =>
    matchesStrategy(basketRule(), slice, write, done)

  it('accepts its leg', () => {
    expect(matches(order())).toBe(true)
  })

  it.each<[string, boolean]>([
    ['in another market', matches(order({ symbol: SOL }))],
    ['on the other side', matches(order({ side: 'BUY' }))],
    ['of another size', matches(order({ quantity: requireAmount('1.999') }))],
    ['of another type', matches(order({ type: 'LIMIT' }))],
    ['that only reduces', matches(order({ reduceOnly: true }))],
    ['before the one before it left', matches(order(), 1, [])],
    ['before that is at its end', matches(order(), 1, [placed(0, { status: 'open' })])],
    ['a second time', matches(order(), 1, [placed(0), placed(1, { executed: ZERO })])],
    [
      'of a leg that there is not',
      matches(
        order(),
        3,
        [0, 1, 2].map(one => placed(one)),
      ),
    ],
  ])('rejects an order %s', (_, isAccepted) => {
    expect(isAccepted).toBe(false)
  })
})

/** A random state of three markets and of the connection. */
const moment = fc.record({
  later: fc.integer({ min: 500, max: 40_000 }),
  bids: fc.array(fc.integer({ min: 985, max: 1_015 }), { minLength: 5, maxLength: 5 }),
  isKnown: fc.integer({ min: 0, max: 9 }).map(one => one > 0),
  isHeld: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  isCutOff: fc.boolean(),
  fills: fc.integer({ min: 0, max: 100 }),
  answer: fc.constantFrom('late', 'taken', 'taken', 'taken', 'open', 'not sent', 'unknown'),
})

const baskets = fc
  .record({
    sides: fc.array(fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'), { minLength: 2, maxLength: 5 }),
    sizes: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 5, maxLength: 5 }),
    reach: fc.integer({ min: 0, max: 100 }),
    follows: fc.integer({ min: 5_000, max: 400_000 }),
  })
  .map(({ sides, sizes, reach, follows }) => {
    const legs = sides.map((side, nth): ProgramLeg => ({
      ...{ symbol: `PERP_L${nth}_USDC`, side, arrival: requireAmount('1000') },
      ...{ step: requireAmount('0.001'), tick: requireAmount('0.1') },
      quantity: multiply(requireAmount(String(sizes[nth])), requireAmount('0.001')),
    }))
    return basketRule({ legs, reach, follows })
  })

it('sends each leg once, in order, with its size and within its price, in any sequence of events', () => {
  let [sentInAll, ended] = [0, 0]
  fc.assert(
    fc.property(baskets, fc.array(moment, { minLength: 10, maxLength: 60 }), (rule, moments) => {
      const sealed = {
        markets: rule.legs.map(({ symbol, side, quantity }) => ({
          ...{ symbol, marginMode: 'CROSS' as const, size: { perOrder: quantity, inAll: quantity } },
          ...(side === 'BUY' ? { buyAtMost: requireAmount('1010') } : { sellAtLeast: requireAmount('990') }),
        })),
      }
      let done: SliceExecution[] = []
      let [elapsed, waitingSince]: [number, number | undefined] = [0, undefined]
      for (const { later, bids, isKnown, isHeld, isCutOff, fills, answer } of moments) {
        done = done.map(one => become(one, answer, fills))
        waitingSince = isHeld ? (waitingSince ?? elapsed) : undefined
        const turn = findCurrentLeg(rule, sealed, done)?.symbol
        const known: StrategyContext = {
          ...{ elapsed, waitingSince, isOrderStreamDown: isHeld && isCutOff },
          markets: new Map(
            rule.legs.map(({ symbol }, nth): [string, MarketContext] => {
              const bid = requireAmount(String(bids[nth]))
              return [symbol, isKnown ? { bid, ask: requireAmount(`${bid}.1`), position: ZERO } : {}]
            }),
          ),
        }
        const next = decideProgramStep(sealed, rule, known, done)
        expect(decideProgramStep(sealed, rule, known, done)).toEqual(next)
        if (next.is === 'end') {
          ended += 1
          break
        }
        expect(next.is).not.toBe('take back')
        if (next.is === 'place') {
          sentInAll += 1
          const leg = rule.legs[next.slice]
          // Its turn, once, and with every one before it at its end.
          expect(next.slice).toBe(done.length)
          expect(leg?.symbol).toBe(turn)
          expect(done.every(({ status }) => status === 'over' || status === 'not sent')).toBe(true)
          expect(isHeld).toBe(false)
          expect(elapsed).toBeLessThan(rule.follows)
          expect(next.type).toBe('IOC')
          expect(next.quantity).toBe(leg?.quantity)
          const isPast = compareDecimals(next.price, requireAmount(leg?.side === 'BUY' ? '1010' : '990'))
          expect(isPast).not.toBe(leg?.side === 'BUY' ? 1 : -1)
          const { slice, type, price, quantity } = next
          done = [...done, { ...placed(slice), status: 'on its way', type, price, quantity, executed: ZERO }]
        }
        elapsed += later
      }
      for (const [nth, { quantity }] of rule.legs.entries()) {
        const own = done.filter(({ slice }) => slice === nth)
        expect(own.length).toBeLessThanOrEqual(1)
        for (const { executed } of own) expect(compareDecimals(executed, quantity)).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
  // It was about something.
  expect(sentInAll).toBeGreaterThan(700)
  expect(ended).toBeGreaterThan(100)
})

/** Advances one order to the next moment. */
function become(one: SliceExecution, answer: string, fills: number): SliceExecution {
  if (one.status !== 'on its way' && one.status !== 'open') return one
  if (one.status === 'on its way' && answer === 'late') return one
  if (one.status === 'on its way' && (answer === 'unknown' || answer === 'not sent'))
    return { ...one, status: answer }
  const share = multiply(requireAmount(String(fills)), requireAmount('0.01'))
  const executed = roundToGrid(multiply(one.quantity, share), requireAmount('0.001'), 'down')
  return { ...one, executed, status: answer === 'open' ? 'open' : 'over' }
}
