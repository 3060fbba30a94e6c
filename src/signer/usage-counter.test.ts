import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUsageCounter, type CountedWrite } from './usage-counter'
import type { SigningCeilingName, SigningCeilings } from './understand/key-ceilings'
import type { AddedQuantity } from './understand/decoded-request'

const DAY = 86_400_000
/** Noon UTC of a day. */
const NOON = 20_000 * DAY + DAY / 2
const adds = (symbol: string | undefined, quantity: string): AddedQuantity => ({
  symbol,
  quantity,
  notional: undefined,
  needsSize: true,
})
const btc = (quantity: string) => [adds('BTC', quantity)]
const ceilings: SigningCeilings = {
  writesAMinute: 3,
  markets: new Map([
    ['BTC', { perOrder: '0.5', perDay: '1.2' }],
    ['DOGE', { perOrder: '30000', perDay: '90000' }],
  ]),
}
const createCounter = (past: readonly CountedWrite[] = []) => createUsageCounter(ceilings, past)

/** Counts a write unless a ceiling is exceeded, as the signer does. */
function sign(
  counter: ReturnType<typeof createCounter>,
  write: readonly AddedQuantity[],
  now: number,
): SigningCeilingName | 'signed' {
  const exceeded = counter.findExceeded(write, now)
  if (exceeded === undefined) counter.count(write, now)
  return exceeded ?? 'signed'
}

describe('a risk-adding write', () => {
  it('is refused for the rest of the day on which the records begin, unlike a protective write', () => {
    const counter = createUsageCounter(ceilings, [], NOON)
    expect(sign(counter, btc('0.0001'), NOON + 1)).toBe('unknown')
    expect(sign(counter, [], NOON + 2)).toBe('signed')
    expect(sign(counter, btc('0.0001'), NOON + DAY / 2 - 1)).toBe('unknown')
    expect(sign(counter, btc('0.5'), NOON + DAY / 2)).toBe('signed')
  })

  it('is signed up to the exact maximum of an order and not above', () => {
    expect(sign(createCounter(), btc('0.5'), NOON)).toBe('signed')
    expect(sign(createCounter(), btc('0.50000000000000000001'), NOON)).toBe('order')
  })

  it('is signed up to the maximum of a day, and again from midnight', () => {
    const counter = createCounter()
    expect([0, 1, 2].map(nth => sign(counter, btc('0.4'), NOON + nth * 60_000))).toEqual(
      Array(3).fill('signed'),
    )
    expect(sign(counter, btc('0.0001'), NOON + 200_000)).toBe('day')
    expect(sign(counter, btc('0.0001'), NOON + DAY / 2 - 1)).toBe('day')
    expect(sign(counter, btc('0.5'), NOON + DAY / 2)).toBe('signed')
  })

  it('is signed up to the maximum number a minute', () => {
    const counter = createCounter()
    expect([0, 1, 2].map(nth => sign(counter, btc('0.1'), NOON + nth))).toEqual(Array(3).fill('signed'))
    expect(sign(counter, btc('0.1'), NOON + 59_999)).toBe('pace')
    expect(sign(counter, btc('0.1'), NOON + 60_000)).toBe('signed')
  })

  it('is refused in an unnamed market, and for a key without ceilings', () => {
    expect(sign(createCounter(), [adds('ETH', '0.001')], NOON)).toBe('market')
    expect(sign(createUsageCounter(undefined, []), btc('0.001'), NOON)).toBe('unset')
  })

  it('counts in every market when its text names none, against the lowest ceiling', () => {
    const counter = createCounter()
    expect(sign(counter, [adds(undefined, '0.6')], NOON)).toBe('order')
    expect(sign(counter, [adds(undefined, '0.5')], NOON)).toBe('signed')
    expect(sign(counter, [adds('DOGE', '30000')], NOON)).toBe('signed')
    expect(counter.findExceeded([adds('DOGE', '30000')], NOON + 60_000)).toBeUndefined()
    counter.count([adds('DOGE', '30000')], NOON + 60_000)
    expect(sign(counter, [adds('DOGE', '30000')], NOON + 120_000)).toBe('day')
  })

  it('counts several orders together for a day', () => {
    expect(sign(createCounter(), [...btc('0.5'), ...btc('0.5')], NOON)).toBe('signed')
    expect(sign(createCounter(), [...btc('0.5'), ...btc('0.5'), ...btc('0.3')], NOON)).toBe('day')
  })
})

describe('ceilings with a notional', () => {
  const buy = (symbol: string, quantity: string, notional: string): AddedQuantity => ({
    ...{ symbol, quantity, notional, needsSize: false },
  })
  const createNotionalCounter = (past: readonly CountedWrite[] = []) =>
    createUsageCounter(
      {
        writesAMinute: 9,
        buys: { perOrder: '1000', perDay: '2500' },
        markets: new Map([['BTC', { perOrder: '0.02', perDay: '0.05' }]]),
      },
      past,
    )

  it('allow buys in any market up to the exact notional of one order', () => {
    const counter = createNotionalCounter()
    expect(sign(counter, [buy('ETH', '1', '1000')], NOON)).toBe('signed')
    expect(sign(counter, [buy('DOGE', '1', '1000.000000000000000001')], NOON)).toBe('order notional')
  })

  it('add up the buys of all markets in a day', () => {
    const counter = createNotionalCounter()
    expect(sign(counter, [buy('ETH', '1', '1000')], NOON)).toBe('signed')
    expect(sign(counter, [buy('DOGE', '1', '1000')], NOON)).toBe('signed')
    expect(sign(counter, [buy('SOL', '1', '500.01')], NOON)).toBe('day notional')
    expect(sign(counter, [buy('SOL', '1', '250'), buy('SOL', '1', '250.01')], NOON)).toBe('day notional')
    expect(sign(counter, [buy('SOL', '1', '250'), buy('SOL', '1', '250')], NOON)).toBe('signed')
    expect(sign(counter, [buy('SOL', '1', '0.01')], NOON + DAY / 2 - 1)).toBe('day notional')
    expect(sign(counter, [buy('SOL', '1', '0.01')], NOON + DAY / 2)).toBe('signed')
  })

  it('require a size limit for a write without a notional', () => {
    expect(sign(createNotionalCounter(), [adds('ETH', '0.001')], NOON)).toBe('market')
    expect(sign(createNotionalCounter(), [{ ...buy('ETH', '1', '1'), needsSize: true }], NOON)).toBe('market')
    expect(sign(createNotionalCounter(), btc('0.02'), NOON)).toBe('signed')
    expect(sign(createNotionalCounter(), btc('0.021'), NOON)).toBe('order')
    const counter = createUsageCounter(
      { writesAMinute: 9, buys: { perOrder: '9', perDay: '9' }, markets: new Map() },
      [],
    )
    expect(sign(counter, [adds(undefined, '0.001')], NOON)).toBe('market')
  })

  it('apply the size to buys as well where one is set', () => {
    const counter = createNotionalCounter()
    expect(sign(counter, [buy('BTC', '0.021', '1')], NOON)).toBe('order')
    expect(sign(counter, [buy('BTC', '0.02', '1001')], NOON)).toBe('order notional')
    expect(sign(counter, [buy('BTC', '0.02', '1')], NOON)).toBe('signed')
    expect(sign(counter, btc('0.02'), NOON)).toBe('signed')
    expect(sign(counter, [buy('BTC', '0.011', '1')], NOON)).toBe('day')
  })

  it('count earlier writes of the day by notional and by size', () => {
    const past = [{ at: NOON - 1, adds: [buy('BTC', '0.04', '2400')] }]
    expect(sign(createNotionalCounter(past), [buy('ETH', '1', '100.1')], NOON)).toBe('day notional')
    expect(sign(createNotionalCounter(past), btc('0.011'), NOON)).toBe('day')
    expect(sign(createNotionalCounter(past), [buy('BTC', '0.01', '100')], NOON)).toBe('signed')
  })
})

describe('a risk-lowering write', () => {
  it('is always signed, even without ceilings, and counts for the minute', () => {
    const counter = createCounter()
    expect(Array.from({ length: 40 }, () => sign(counter, [], NOON))).toEqual(Array(40).fill('signed'))
    expect(sign(counter, btc('0.1'), NOON + 1)).toBe('pace')
    expect(sign(createUsageCounter(undefined, []), [], NOON)).toBe('signed')
  })
})

describe('earlier signed writes', () => {
  const past = [{ at: NOON - 3_600_000, adds: btc('1') }]

  it('count in their day', () => {
    expect(sign(createCounter(past), btc('0.2'), NOON)).toBe('signed')
    expect(sign(createCounter(past), btc('0.21'), NOON)).toBe('day')
    expect(sign(createCounter(past), btc('0.5'), NOON + DAY)).toBe('signed')
  })

  it('add up beyond the longest figure', () => {
    const most = { at: NOON - 120_000, adds: btc('9'.repeat(40)) }
    expect(sign(createCounter([most, most, most]), btc('0.1'), NOON)).toBe('day')
  })

  it('count in full when the clock is set back by an hour or over midnight', () => {
    expect(sign(createCounter(past), btc('0.21'), NOON - 7_200_000)).toBe('day')
    expect(sign(createCounter(past), btc('0.21'), NOON - DAY)).toBe('day')
    const counter = createCounter(past)
    sign(counter, btc('0.1'), NOON + DAY)
    expect(sign(counter, btc('0.2'), NOON)).toBe('day')
  })
})

describe('a clock that was ahead and is corrected', () => {
  it('does not restart a day after a check that is dated days later', () => {
    const counter = createCounter()
    expect([0, 1].map(nth => sign(counter, btc('0.5'), NOON + nth))).toEqual(['signed', 'signed'])
    expect(counter.findExceeded(btc('0.1'), NOON + 3 * DAY)).toBeUndefined()
    expect(sign(counter, btc('0.3'), NOON + 61_000)).toBe('day')
  })

  it('does not restart a minute', () => {
    const counter = createCounter()
    expect([0, 1, 2].map(nth => sign(counter, btc('0.1'), NOON + nth))).toEqual(Array(3).fill('signed'))
    expect(counter.findExceeded(btc('0.1'), NOON + 120_000)).toBeUndefined()
    expect(sign(counter, btc('0.1'), NOON + 3)).toBe('pace')
  })
})

/** Independent calculation in whole thousandths over all signed writes, without any stored total. */
function isAllowedByPlainSum(
  all: readonly CountedWrite[],
  write: readonly AddedQuantity[],
  now: number,
): boolean {
  if (write.length === 0) return true
  const thousandths = (text: string): number => Math.round(Number(text) * 1_000)
  if (all.filter(({ at }) => now - at < 60_000).length + 1 > ceilings.writesAMinute) return false
  for (const [symbol, most] of ceilings.markets) {
    const mine = write.filter(one => one.symbol === undefined || one.symbol === symbol)
    const today = all.filter(
      ({ at }) => new Date(at).toISOString().slice(0, 10) === new Date(now).toISOString().slice(0, 10),
    )
    const before = today
      .flatMap(one => one.adds)
      .filter(one => one.symbol === undefined || one.symbol === symbol)
    const total = [...before, ...mine].reduce((sum, { quantity }) => sum + thousandths(quantity), 0)
    if (mine.some(({ quantity }) => thousandths(quantity) > thousandths(most.perOrder))) return false
    if (mine.length > 0 && total > thousandths(most.perDay)) return false
  }
  return write.every(({ symbol }) => symbol === undefined || ceilings.markets.has(symbol))
}

it('signs exactly what a plain calculation allows, for any sequence of writes and openings', () => {
  const figure = fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 520 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 31_000_000 }) },
  )
  const added = fc
    .tuple(fc.constantFrom('BTC', 'BTC', 'DOGE', 'ETH', undefined), figure)
    .map(([symbol, thousandths]) =>
      adds(symbol, `${Math.floor(thousandths / 1_000)}.${String(thousandths % 1_000).padStart(3, '0')}`),
    )
  const step = fc.record({
    wait: fc.oneof(
      fc.integer({ min: 0, max: 25_000 }),
      fc.integer({ min: 0, max: 25_000 }),
      fc.integer({ min: 0, max: DAY / 3 }),
    ),
    write: fc.oneof(
      { weight: 4, arbitrary: fc.array(added, { minLength: 1, maxLength: 2 }) },
      { weight: 1, arbitrary: fc.constant<AddedQuantity[]>([]) },
    ),
    isReopened: fc.boolean(),
  })
  let [signed, refused] = [0, 0]
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), steps => {
      let now = NOON
      let counter = createCounter()
      const all: CountedWrite[] = []
      for (const { wait, write, isReopened } of steps) {
        now += wait
        if (isReopened) counter = createCounter(all.filter(({ at }) => now - at < DAY))
        const result = sign(counter, write, now)
        expect(result === 'signed').toBe(isAllowedByPlainSum(all, write, now))
        if (result !== 'signed') refused += 1
        else {
          signed += 1
          all.push({ at: now, adds: write })
        }
      }
    }),
    { numRuns: 3_000 },
  )
  // Both results occur often.
  expect(Math.min(signed, refused)).toBeGreaterThan(10_000)
}, 60_000)
