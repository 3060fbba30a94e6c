import { describe, expect, it } from 'vitest'
import type { PlanningInputs } from '@core/context/planning-inputs'
import { requireAmount } from '@core/value/decimal-amount'
import type { AttemptId, OrderDraft } from '@core/write/venue-write'
import { book, dated, draft, guards, market, NOW, position, snapshot, SYMBOL } from '../../../test/kit/trade'
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
  writeDraft = draft(),
  agreedAt?: number,
) {
  const read: string[] = []
  const recordRead = (what: string) => {
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
    feed: { read: recordRead, readBook: recordRead, book: () => followed } as unknown as VenueFeed,
    gate: createTradingGate({ clock, onChange: () => undefined }),
    attempts: { listSince: () => [] } as unknown as AttemptStore,
    venue: { clockOffset: () => undefined, rateFreeAt: () => undefined } as unknown as WritableVenue,
    clock,
    guards,
    marks: { agreedAt: () => agreedAt },
  })
  const { inputs } = await sources.readFresh(writeDraft)
  const ageOf = (on: PlanningInputs) => on.now - (on.book?.asOf ?? NaN)
  const bookAges = { forSeal: ageOf(inputs), later: ageOf(sources.getCurrent(writeDraft)) }
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
  ])('%s', async (_what, writeDraft, agreedAt, readsMarks, isTrusted) => {
    const found = await readAgain(fresh, writeDraft, agreedAt)
    expect([found.read.includes('quotes'), found.isTrusted]).toEqual([readsMarks, isTrusted])
  })
})

describe('the inputs of a plan', () => {
  const ok = true
  function source(more: {
    readonly isRead?: boolean
    readonly recent?: (since: number) => readonly object[]
    readonly agreedAt?: number
    readonly now?: () => number
    readonly snapshot?: object
    readonly facts?: object
  }) {
    const { isRead = ok, recent = () => [], now = () => NOW } = more
    return createPlanInputSource({
      desk: { snapshot: () => more.snapshot ?? snapshot() } as unknown as DeskState,
      feed: {
        read: () => Promise.resolve(isRead),
        readBook: () => Promise.resolve(isRead),
        book: () => undefined,
      } as unknown as VenueFeed,
      gate: createTradingGate({ clock, onChange: () => undefined }),
      attempts: { listSince: recent } as unknown as AttemptStore,
      venue: {
        clockOffset: () => undefined,
        rateFreeAt: () => undefined,
        facts: more.facts,
      } as unknown as WritableVenue,
      clock: { ...clock, now },
      guards,
      marks: { agreedAt: () => more.agreedAt },
    })
  }

  it('contain the writes of the last minute, except the attempt that is checked', () => {
    const sinceTimes: number[] = []
    const attempts = ['pd-1', 'pd-2'].map(id => ({ id, consentedAt: NOW - 5, write: draft() }))
    const sources = source({ recent: since => (sinceTimes.push(since), attempts) })
    expect(sources.getCurrent(draft()).recent).toHaveLength(2)
    expect(sources.getCurrent(draft(), 'pd-1' as AttemptId).recent).toEqual([{ at: NOW - 5, write: draft() }])
    expect(new Set(sinceTimes)).toEqual(new Set([NOW - 60_000]))
  })

  it.each([
    [NOW, draft(), true],
    [undefined, draft(), false],
    [NOW, { is: 'cancel all', reach: { is: 'all markets' } } as const, false],
  ])('trust the mark of a market whose marks agreed at %s: %j, %s', (agreedAt, writeDraft, trusted) =>
    expect(source(agreedAt === undefined ? {} : { agreedAt }).getCurrent(writeDraft).hasTrustedMark).toBe(
      trusted,
    ),
  )

  it('have a position of its market and margin mode, zero where there is none', async () => {
    const positions = [
      position({ marginMode: 'ISOLATED', quantity: requireAmount('3') }),
      position({ symbol: 'PERP_ETH_USDC', quantity: requireAmount('2') }),
      position({ quantity: requireAmount('1') }),
    ]
    const read = (row: object, isRead = ok, known: object = snapshot({ positions })) =>
      source({ isRead, snapshot: known }).readPosition({ symbol: SYMBOL, marginMode: 'CROSS', ...row })
    expect(await read({})).toBe('1')
    expect(await read({ symbol: 'PERP_SOL_USDC' })).toBe('0')
    expect(await read({}, false)).toBeUndefined()
    expect(await read({}, ok, {})).toBeUndefined()
  })

  it('find the market of a write', () => {
    const markets = [market({ symbol: 'PERP_ETH_USDC' }), market()]
    const write = { ...draft(), is: 'cancel' } as never
    expect(source({ snapshot: snapshot({ markets }) }).findMarket(write)?.symbol).toBe(SYMBOL)
  })

  it('ask for the number of a settlement once for each plan', async () => {
    let requestCount = 0
    const settleNonce = () => Promise.resolve({ is: 'read', value: String((requestCount += 1)) })
    const sources = source({ facts: { settleNonce } })
    expect((await sources.readFresh({ is: 'settle pnl' })).inputs.settleNonce).toBe('1')
    expect((await sources.readFresh({ is: 'settle pnl', nonce: '1' })).inputs.settleNonce).toBeUndefined()
    expect(requestCount).toBe(1)
  })

  it('read the state of the own key again after four seconds', async () => {
    let [now, requestCount] = [NOW, 0]
    const read = (value: unknown) => Promise.resolve({ is: 'read', value })
    const facts = {
      ownKeyLife: () => ((requestCount += 1), read('works')),
      ownAddresses: () => read(['1.2.3.4', '1.2.3.5']),
      seenAddress: () => Promise.resolve({ is: 'failed', why: 'offline' }),
    }
    const sources = source({ now: () => now, facts })
    const ask = async () => (await sources.readFresh({ is: 'bind key' })).inputs.ownKey?.value
    expect(await ask()).toEqual({ life: 'works', allowed: '1.2.3.4,1.2.3.5' })
    now += 4_000
    await ask()
    expect(requestCount).toBe(1)
    now += 1
    await ask()
    expect(requestCount).toBe(2)
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
      rateFreeAt: (_: unknown, free: unknown) => void spares.push(free),
    } as unknown as WritableVenue,
    clock: clock,
    guards,
    marks: { agreedAt: () => undefined },
  })
  sources.getCurrent(draft(changes))
  expect(spares).toEqual([spare])
})
