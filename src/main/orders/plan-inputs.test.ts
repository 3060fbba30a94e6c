import { describe, expect, it } from 'vitest'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { OrderDraft } from '@core/write/venue-write'
import { book, dated, draft, guards, NOW, snapshot, SYMBOL } from '../../../test/kit/trade'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { VenueFeed } from '../feed/venue-feed'
import { createTradingGate } from '../attempts/trading-gate'
import { createPlanInputSource } from './plan-inputs'
import type { ClockPort, WritableVenue } from '../main-ports'

const clock: ClockPort = { now: () => NOW, after: () => () => undefined }

/** Returns the inputs that are read again for a plan, with book, quotes and rules of these ages. */
async function readAgain(
  ages: {
    readonly book: number
    readonly unchanged?: number
    readonly quotes: number
    readonly markets: number
  },
  asked = draft(),
  agreedAt?: number,
) {
  const read: string[] = []
  const told = (what: string) => {
    read.push(what)
    return Promise.resolve(true)
  }
  const known = snapshot()
  const seen = {
    ...known,
    quotes: dated(known.quotes?.value ?? [], ages.quotes),
    markets: dated(known.markets?.value ?? [], ages.markets),
  }
  const followed = { ...dated(book(), ages.book), confirmedAt: NOW - (ages.unchanged ?? ages.book) }
  const sources = createPlanInputSource({
    desk: { snapshot: () => seen } as unknown as DeskState,
    feed: { read: told, readBook: told, book: () => followed } as unknown as VenueFeed,
    gate: createTradingGate({ clock, onChange: () => undefined }),
    attempts: { listSince: () => [] } as unknown as AttemptStore,
    venue: { clockOffset: () => undefined, hasRateBudget: () => true } as unknown as WritableVenue,
    clock,
    guards,
    marks: { agreedAt: () => agreedAt },
  })
  const { inputs } = await sources.readFresh(asked)
  const ageOf = (on: PlanningInputs) => on.now - (on.book?.asOf ?? NaN)
  const bookAges = { forSeal: ageOf(inputs), later: ageOf(sources.getCurrent(asked)) }
  return { read, isTrusted: inputs.hasTrustedMark, bookAges }
}

it.each([
  ['was heard a moment ago', { book: 200, quotes: 200, markets: 20_000 }, ['positions', 'orders']],
  ['is half as old as it may be', { book: 1_500, quotes: 1_500, markets: 30_000 }, ['positions', 'orders']],
  [
    'is older than half of what it may be',
    { book: 1_501, quotes: 1_501, markets: 30_001 },
    ['positions', 'orders', 'markets', 'quotes', SYMBOL],
  ],
  [
    'is only just fresh, and would be too old by the time of the yes',
    { book: 2_000, quotes: 2_000, markets: 40_000 },
    ['positions', 'orders', 'markets', 'quotes', SYMBOL],
  ],
  [
    'is too old',
    { book: 4_000, quotes: 4_000, markets: 70_000 },
    ['positions', 'orders', 'markets', 'quotes', SYMBOL],
  ],
])('selects the inputs to read again for a plan when the rest %s', async (_what, ages, wanted) => {
  expect((await readAgain(ages)).read).toEqual(wanted)
})

it('asks for the snapshot of a book that only other messages keep fresh, and seals nothing on it without one', async () => {
  const { read, bookAges } = await readAgain({ book: 200, unchanged: 3_001, quotes: 200, markets: 20_000 })
  expect(read).toEqual(['positions', 'orders', SYMBOL])
  expect(bookAges).toEqual({ forSeal: 3_001, later: 200 })
})

describe('a protected market order', () => {
  const fresh = { book: 0, quotes: 0, markets: 0 }
  const { price: _, ...bare } = draft({ type: 'IOC', maxSlippage: '0.005' })

  it.each<[string, OrderDraft, number | undefined, boolean, boolean]>([
    ['reads the marks before its limit is computed', bare, NOW, true, true],
    ['takes an agreement of the last 3 s', bare, NOW - 3_000, true, true],
    ['does not compute its limit by an older agreement', bare, NOW - 3_001, true, false],
    ['does not compute its limit by marks that differ', bare, undefined, true, false],
    [
      'with its limit stays trusted while the agreement counts',
      { ...bare, price: '60000' },
      NOW - 15_000,
      false,
      true,
    ],
    [
      'with its limit is not trusted once the marks differ',
      { ...bare, price: '60000' },
      undefined,
      false,
      false,
    ],
  ])('%s', async (_what, asked, agreedAt, readsMarks, isTrusted) => {
    const found = await readAgain(fresh, asked, agreedAt)
    expect([found.read.includes('quotes'), found.isTrusted]).toEqual([readsMarks, isTrusted])
  })
})

it.each<[Parameters<typeof draft>[0], number]>([
  [{}, 0],
  [{ side: 'SELL', reduceOnly: true }, 2],
])('leaves free order slots in a second: %j, %i', (changes, spare) => {
  const spares: unknown[] = []
  const sources = createPlanInputSource({
    desk: { snapshot: () => ({}) } as unknown as DeskState,
    feed: { book: () => undefined } as unknown as VenueFeed,
    gate: createTradingGate({ clock: clock, onChange: () => undefined }),
    attempts: { listSince: () => [] } as unknown as AttemptStore,
    venue: {
      clockOffset: () => undefined,
      hasRateBudget: (_: unknown, free: unknown) => spares.push(free) > 0,
    } as unknown as WritableVenue,
    clock: clock,
    guards,
    marks: { agreedAt: () => undefined },
  })
  sources.getCurrent(draft(changes))
  expect(spares).toEqual([spare])
})
