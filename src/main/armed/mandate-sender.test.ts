import { beforeEach, describe, expect, it } from 'vitest'
import { envelope, inside } from '../../../test/kit/envelopes'
import {
  book,
  dated,
  guards,
  inputs as inputsOf,
  market,
  NOW,
  order,
  position,
  SYMBOL,
} from '../../../test/kit/trade'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { ArmedAction, ArmedMandate } from '@core/envelope/mandate'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type { FillRecord } from '@core/account/order-record'
import { requireAmount, type Amount } from '@core/value/decimal-amount'
import type { Refusal } from '@core/value/result'
import type { Write } from '@core/write/venue-write'
import { createMandateUsageIndex, type MandateUsageIndex } from '../attempts/mandate-usage'
import type { ArmingParts } from './arming-prompt'
import { createMandateSender, type MandateSender } from './mandate-sender'

const base = envelope({
  acts: [
    { key: 'F4', symbol: SYMBOL, does: 'place', side: 'SELL', type: 'LIMIT', quantity: requireAmount('0.1') },
  ],
})
const [act = undefined as never] = base.acts

let inputs: PlanningInputs
/** Inputs that the next read returns. */
let freshInputs: PlanningInputs
let reading: Promise<void>
let isOpen: boolean
let isAsking: boolean
let isExplained: boolean
let usage: MandateUsageIndex
let size: Amount | undefined
let sent: { readonly mayGo: () => boolean; readonly write: Write }[]
let reports: (readonly Refusal[] | undefined)[]
let steady: number
/** Time at which something confirmed the book itself. */
let confirmedAt: number | undefined
let planned: unknown[]
let encoded: unknown[]
let warmCount: number
let timers: (() => void)[]
let sender: MandateSender
/** Numbers of the reported presses. */
let reportedNumbers: number[]
let cutFlags: unknown[]
let pressCount: number

beforeEach(() => {
  inputs = freshInputs = inputsOf()
  reading = Promise.resolve()
  isOpen = true
  isAsking = false
  isExplained = true
  usage = createMandateUsageIndex()
  size = undefined
  steady = 2_000
  confirmedAt = undefined
  ;[sent, reports, planned, encoded, timers, reportedNumbers, cutFlags] = [[], [], [], [], [], [], []]
  pressCount = warmCount = 0
  const parts = {
    profileId: 'practice',
    account: () => ({ id: 'account-0xab', label: 'Grid' }),
    sources: {
      getCurrent: () => inputs,
      getForSeal: () =>
        confirmedAt === undefined ? inputs : { ...inputs, book: { ...inputs.book, asOf: confirmedAt } },
      readFresh() {
        inputs = freshInputs
        return reading.then(() => ({ inputs, unread: [] }))
      },
    },
    attempts: { inside: usage.get, unresolved: () => [] },
    desk: { snapshot: () => ({ ...inputs.snapshot, algoOrders: dated([]) }) },
    isExplained: () => isExplained,
    gate: { tradingStateWithout: () => deriveTradingState([]), writes: () => deriveTradingState([]) },
    isAsking: () => isAsking,
    clock: {
      now: () => NOW,
      after(_ms: number, run: () => void) {
        timers.push(run)
        return () => undefined
      },
    },
    venue: {
      encode(write: Write) {
        encoded.push(write)
        return { method: 'POST', path: '/v1/order', body: '{}' }
      },
      warm: async () => void (warmCount += 1),
    },
    ids: { attempt: () => 'pd-1', token: () => 'token' },
    writer: {
      write({ write }: { readonly write: Write }, mayGo: () => boolean) {
        sent.push({ mayGo, write })
        return { ok: true, value: 'pd-1' }
      },
    },
    orders: {
      plan(draft: unknown) {
        planned.push(draft)
        return Promise.resolve({ ok: false, error: [] })
      },
    },
  } as unknown as ArmingParts
  sender = createMandateSender(parts, {
    isOpen: (one: ArmedMandate) => isOpen && one.id === base.id,
    readClocks: () => ({ wall: NOW + 1_000, steady }),
    report(number, answer, isCut) {
      reportedNumbers.push(number)
      cutFlags.push(isCut)
      reports.push(answer.ok ? [] : answer.error)
    },
    getSize: () => size,
  })
})

function press(mandate: ArmedMandate, action: ArmedAction): void {
  pressCount += 1
  sender.press({ envelope: mandate, act: action, named: {}, number: pressCount })
}

const bookWithBestBid = (bid: string) => {
  const { symbol, ...halves } = book()
  const [first, ...more] = halves.bids
  return dated({ symbol, ...halves, bids: [{ ...first!, price: requireAmount(bid) }, ...more] })
}

it('sends on a press, and keeps allowing sends while every condition holds', () => {
  press(base, act)
  expect([sent.length, reports]).toEqual([1, [[]]])
  expect(sent[0]?.mayGo()).toBe(true)
})

it('rehearses every action without sending or reporting anything', async () => {
  inputs = inputsOf({ positions: [position({ quantity: requireAmount('0.1') })] })
  sender.rehearse({ ...base, acts: [...base.acts, { key: 'F9', symbol: SYMBOL, does: 'close' }] })
  for (let turn = 0; turn < 2; turn += 1) {
    timers.splice(0).forEach(run => run())
    await Promise.resolve()
    expect(encoded.length).toBe(turn + 1)
  }
  await Promise.resolve()
  expect([warmCount, sent, reports, planned, timers]).toEqual([1, [], [], [], []])
})

it('sends and reports nothing for an envelope that has ended', () => {
  isOpen = false
  press(base, act)
  expect([sent, reports]).toEqual([[], []])
})

it('sends nothing that is outside the envelope at the press', () => {
  steady = 601_000
  press(base, act)
  expect([sent, reports[0]?.[0]?.facts['why']]).toEqual([[], 'its time is over, the clocks are apart'])
})

it.each<[string, () => unknown]>([
  ['it has ended meanwhile', () => (isOpen = false)],
  ['its time is over by then', () => (steady = 601_000)],
  [
    'its value exceeds the limit per order by then',
    () => (inputs = { ...inputs, book: bookWithBestBid('60100.1') }),
  ],
  [
    'a guard is lower by then',
    () => (inputs = { ...inputs, guards: guards({ orderNotional: requireAmount('1') }) }),
  ],
])('blocks an outgoing request where %s', (_, change) => {
  press(base, act)
  change()
  expect(sent[0]?.mayGo()).toBe(false)
})

const withPosition = (sizeMax = '100') =>
  inputsOf({
    markets: [market({ sizeMax: requireAmount(sizeMax) })],
    positions: [position({ quantity: requireAmount('0.2'), entry: requireAmount('60000') })],
  })
const closingMandate = envelope({ acts: [{ key: 'F7', symbol: SYMBOL, does: 'close' }] })
const [close = undefined as never] = closingMandate.acts

it.each<[string, () => PlanningInputs, ArmedMandate]>([
  [
    'its side is not sealed',
    withPosition,
    { ...closingMandate, markets: closingMandate.markets.map(({ sellAtLeast: _, ...one }) => one) },
  ],
  ['it takes several orders', () => withPosition('0.15'), closingMandate],
])('asks for a close on a sheet where %s, and keeps the mandate open', (_, known, armed) => {
  inputs = known()
  press(armed, close)
  expect([sent, reports, planned.length]).toEqual([[], [], 1])
  expect(planned[0]).toMatchObject({ symbol: SYMBOL })
})

it('refuses a press beyond a guard of rate or size, and accepts the next', () => {
  const write = { is: 'cancel', symbol: SYMBOL, orderId: '1', side: 'BUY' } as unknown as Write
  inputs = { ...inputs, guards: guards({ writesPerMinute: 1 }), recent: [{ at: NOW, write }] }
  press(base, act)
  expect(reports.at(-1)?.map(({ code }) => code)).toEqual(['CAP_RATE'])
  inputs = { ...inputs, guards: guards({ orderNotional: requireAmount('1') }), recent: [] }
  press(base, act)
  expect(reports.at(-1)?.map(({ code }) => code)).toContain('CAP_NOTIONAL')
  inputs = inputsOf()
  press(base, act)
  expect([reports.at(-1), sent.length, planned]).toEqual([[], 1, []])
})

it('reads a quiet book once and sends at the read price, or refuses where it is stale then too', async () => {
  const stale = { ...inputs, book: { ...inputs.book!, asOf: NOW - 60_000 } }
  inputs = stale
  press(base, act)
  await Promise.resolve().then(() => undefined)
  expect([sent.length, reports, planned]).toEqual([1, [[]], []])
  inputs = freshInputs = stale
  press(base, act)
  await Promise.resolve().then(() => undefined)
  expect([sent.length, reports.at(-1)?.map(({ code }) => code), planned]).toEqual([1, ['INPUT_STALE'], []])
})

it('refuses a press after a second where the read of a stale figure takes longer', async () => {
  const stale = { ...inputs, book: { ...inputs.book!, asOf: NOW - 60_000 } }
  inputs = stale
  let endRead = (): void => undefined
  reading = new Promise(resolve => (endRead = resolve))
  press(base, act)
  expect(reports).toEqual([])
  for (const run of timers.splice(0)) run()
  endRead()
  await reading
  await Promise.resolve()
  expect([reports.map(refused => refused?.map(({ code }) => code)), sent]).toEqual([[['INPUT_STALE']], []])
})

describe('a press while the book itself is unconfirmed, although other messages arrive', () => {
  function pressUnconfirmed(): void {
    confirmedAt = NOW - 3_001
    press(base, act)
    expect(sent).toEqual([])
    confirmedAt = NOW
  }
  const answer = () => Promise.resolve().then(() => undefined)

  it('reads the book first, and then sends', async () => {
    pressUnconfirmed()
    await answer()
    expect([sent.length, reports, planned]).toEqual([1, [[]], []])
  })

  it('is refused with a report if the answer is late', async () => {
    pressUnconfirmed()
    steady += 1_001
    await answer()
    expect([sent.length, reports]).toMatchObject([0, [[{ code: 'INPUT_STALE', facts: { input: 'book' } }]]])
  })

  it('sends nothing once the mandate has ended', async () => {
    pressUnconfirmed()
    isOpen = false
    await answer()
    expect(sent).toEqual([])
  })
})

const awaitingAnswer = () => ({
  ...inputs,
  writes: deriveTradingState([{ is: 'reconciling', awaits: 'answer' } as const]),
})

it('lets one press wait for the answer to the previous order, and refuses a second at once', () => {
  inputs = awaitingAnswer()
  press(base, act)
  expect([sent.length, reports]).toEqual([0, []])
  press(base, act)
  expect(reports.map(refused => refused?.map(({ code }) => code))).toEqual([['WRITES_HELD']])
  inputs = inputsOf()
  sender.retry()
  sender.retry()
  expect([sent.length, reports.at(-1)]).toEqual([1, []])
  // Each answer has the number of its press.
  expect(reportedNumbers).toEqual([2, 1])
})

it('closes a position that is smaller than the press, and reports that its size was cut', () => {
  inputs = inputsOf({ positions: [position({ quantity: requireAmount('0.04') })] })
  press(base, act)
  expect(sent.map(({ write }) => write)).toMatchObject([{ side: 'SELL', quantity: '0.04', reduceOnly: true }])
  expect([reports, cutFlags]).toEqual([[[]], [true]])
  expect(sent[0]?.mayGo()).toBe(true)
})

it('sends a waiting press with the size at the press', () => {
  inputs = awaitingAnswer()
  size = requireAmount('0.05')
  press(base, act)
  size = requireAmount('0.1')
  inputs = inputsOf()
  sender.retry()
  expect(sent.map(({ write }) => write)).toMatchObject([{ quantity: '0.05' }])
})

it('refuses a waiting press after a second, and never sends it for an envelope that has ended', () => {
  inputs = awaitingAnswer()
  press(base, act)
  steady += 1_000
  for (const run of timers.splice(0)) run()
  expect(reports.map(refused => refused?.map(({ code }) => code))).toEqual([['WRITES_HELD']])
  press(base, act)
  isOpen = false
  inputs = inputsOf()
  sender.retry()
  expect(sent).toEqual([])
})

const codes = () => reports.map(refused => refused?.map(({ code }) => code))

describe('a press that waits for an answer after its read of stale inputs', () => {
  const read = () => Promise.resolve().then(() => undefined)
  function pressStale(): void {
    inputs = { ...inputsOf(), book: { ...inputsOf().book!, asOf: NOW - 60_000 } }
    freshInputs = { ...inputsOf(), writes: awaitingAnswer().writes }
    press(base, act)
  }

  it('is refused after a second, and a later answer sends nothing', async () => {
    pressStale()
    await read()
    steady += 1_001
    inputs = inputsOf()
    sender.retry()
    expect([sent, codes()]).toEqual([[], [['WRITES_HELD']]])
  })

  it('is refused after a second by its timer, without any event', async () => {
    pressStale()
    await read()
    steady += 1_000
    for (const run of timers.splice(0)) run()
    expect([sent, codes()]).toEqual([[], [['WRITES_HELD']]])
  })

  it('is refused if another press already waits, which stays', async () => {
    pressStale()
    inputs = freshInputs
    press(base, act)
    await read()
    expect(codes()).toEqual([['WRITES_HELD']])
    inputs = inputsOf()
    sender.retry()
    expect(sent.length).toBe(1)
  })
})

it('sends no waiting press beside an open prompt', () => {
  inputs = awaitingAnswer()
  press(base, act)
  isAsking = true
  inputs = inputsOf()
  sender.retry()
  expect([sent, codes()]).toEqual([[], [['CONSENT_OPEN']]])
})

it('waits until the position shows a fill that the press would reduce, and then only reduces', () => {
  const fill: FillRecord = {
    ...{ tradeId: '1', orderId: '9', symbol: SYMBOL, side: 'BUY' as const, price: requireAmount('60000') },
    ...{ quantity: requireAmount('0.4'), maker: false, at: NOW + 5 },
  }
  inputs = inputsOf({ fills: [fill] })
  isExplained = false
  press(base, act)
  expect([sent, reports]).toEqual([[], []])
  inputs = inputsOf({ fills: [fill], positions: [position({ quantity: requireAmount('0.4') })] })
  isExplained = true
  sender.retry()
  expect(sent.map(({ write }) => write)).toMatchObject([{ side: 'SELL', reduceOnly: true }])
})

/** Adds an order that was sent under the mandate and rests at the venue. */
function addRestingOrder(write = inside()): void {
  const consumption = {
    envelope: base.id,
    symbol: SYMBOL,
    size: requireAmount('0'),
    worth: requireAmount('0'),
  }
  const resting = { id: 'pd-1', orderId: '7', write, state: { is: 'live', at: NOW } } as WriteAttempt
  usage.update({ ...resting, consentedAt: NOW, evidence: [], inside: consumption })
}

it.each([
  ['that is missing from an older list of open orders', []],
  ['that is also listed, once', [order({ side: 'SELL', quantity: requireAmount('0.4') })]],
])('counts an own open order %s', (_, orders) => {
  for (const quantity of ['0.4', '0.45']) {
    addRestingOrder(inside({ side: 'SELL', quantity: requireAmount(quantity) }))
    inputs = inputsOf({ orders: orders.map(one => ({ ...one, quantity: requireAmount(quantity) })) })
    press(base, act)
  }
  expect(sent.length).toBe(1)
  expect(reports.at(-1)?.[0]?.facts['why']).toBe('more than may be held')
})

it.each([
  ['cancels the orders of a mandate that ends', false, ['cancel']],
  ['cancels nothing once that end is final', true, []],
])('%s', async (_, isFinal, wanted) => {
  addRestingOrder()
  const known = inputsOf({ orders: [order()] })
  inputs = { ...known, writes: awaitingAnswer().writes }
  let isOver = false
  void sender.cancelOpenOrders(base, () => isOver)
  inputs = known
  isOver = isFinal
  for (const run of timers.splice(0)) run()
  await Promise.resolve()
  expect(sent.map(({ write }) => write.is)).toEqual(wanted)
})
