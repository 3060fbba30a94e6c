import { beforeEach, describe, expect, it } from 'vitest'
import { envelope } from '../../../test/kit/envelopes'
import {
  book,
  dated,
  guards,
  inputs as inputsOf,
  market,
  NOW,
  position,
  SYMBOL,
} from '../../../test/kit/trade'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { ArmedMandate } from '@core/envelope/mandate'
import { requireAmount } from '@core/value/decimal-amount'
import type { Refusal } from '@core/value/result'
import type { Write } from '@core/write/venue-write'
import { createMandateUsageIndex } from '../attempts/mandate-usage'
import type { ArmingParts } from './arming-prompt'
import { createMandateSender, type MandateSender } from './mandate-sender'

const base = envelope({
  acts: [
    { key: 'F4', symbol: SYMBOL, does: 'place', side: 'SELL', type: 'LIMIT', quantity: requireAmount('0.1') },
  ],
})
const [act = undefined as never] = base.acts

let inputs: PlanningInputs
let isOpen: boolean
let left: { readonly mayGo: () => boolean }[]
let told: (readonly Refusal[] | undefined)[]
let ended: string[]
let steady: number
let planned: unknown[]
let way: MandateSender
let now: number
let confirmedAt: number | undefined
let bookReads: ((isRead: boolean) => void)[]

beforeEach(() => {
  inputs = inputsOf()
  isOpen = true
  steady = 2_000
  ;[now, confirmedAt, bookReads] = [NOW, undefined, []]
  ;[left, told, ended, planned] = [[], [], [], []]
  const parts = {
    profileId: 'practice',
    account: () => ({ id: 'account-0xab', label: 'Grid' }),
    sources: {
      getCurrent: () => inputs,
      getForSeal: () =>
        confirmedAt === undefined ? inputs : { ...inputs, book: { ...inputs.book, asOf: confirmedAt } },
      readBook: () => new Promise<boolean>(resolve => bookReads.push(resolve)),
    },
    isAsking: () => false,
    attempts: { inside: createMandateUsageIndex().get },
    clock: { now: () => now },
    venue: { encode: () => ({ method: 'POST', path: '/v1/order', body: '{}' }) },
    ids: { attempt: () => 'pd-1', token: () => 'token' },
    writer: {
      write(_plan: unknown, mayGo: () => boolean) {
        left.push({ mayGo })
        return { ok: true, value: 'pd-1' }
      },
    },
    orders: {
      plan(asked: unknown) {
        planned.push(asked)
        return Promise.resolve({ ok: false, error: [] })
      },
    },
  } as unknown as ArmingParts
  way = createMandateSender(parts, {
    isOpen: (one: ArmedMandate) => isOpen && one.id === base.id,
    readClocks: () => ({ wall: NOW + 1_000, steady }),
    report: refused => void told.push(refused),
    end: why => void ended.push(why),
  })
})

const best = (bid: string) => {
  const { symbol, ...halves } = book()
  const [first, ...more] = halves.bids
  return dated({ symbol, ...halves, bids: [{ ...first!, price: requireAmount(bid) }, ...more] })
}

it('sends on a press, and keeps allowing sends while every condition holds', () => {
  way.press(base, act)
  expect([left.length, told, ended]).toEqual([1, [[]], []])
  expect(left[0]?.mayGo()).toBe(true)
})

describe('a press on a book that is fresh by other messages alone', () => {
  beforeEach(() => {
    confirmedAt = NOW - 3_001
    way.press(base, act)
  })

  it('asks for the snapshot first, and goes on with it', async () => {
    expect([left.length, bookReads.length]).toEqual([0, 1])
    confirmedAt = NOW
    bookReads[0]?.(true)
    await Promise.resolve()
    await Promise.resolve()
    expect([left.length, told, planned]).toEqual([1, [[]], []])
  })

  it('is refused visibly where the answer comes late', async () => {
    now = NOW + 1_001
    confirmedAt = now
    bookReads[0]?.(true)
    await Promise.resolve()
    await Promise.resolve()
    expect([left.length, told]).toMatchObject([0, [[{ code: 'INPUT_STALE', facts: { input: 'book' } }]]])
  })

  it('sends nothing without a prompt where no snapshot comes', async () => {
    bookReads[0]?.(false)
    await Promise.resolve()
    await Promise.resolve()
    expect([left.length, planned.length]).toEqual([0, 1])
  })

  it('sends nothing once the mandate has ended', async () => {
    isOpen = false
    confirmedAt = NOW
    bookReads[0]?.(true)
    await Promise.resolve()
    await Promise.resolve()
    expect(left).toEqual([])
  })
})

it('sends and reports nothing for an envelope that has ended', () => {
  isOpen = false
  way.press(base, act)
  expect([left, told]).toEqual([[], []])
})

it('sends nothing that is outside the envelope at the press', () => {
  steady = 601_000
  way.press(base, act)
  expect([left, told[0]?.[0]?.facts['why']]).toEqual([[], 'its time is over, the clocks are apart'])
})

it.each<[string, () => unknown]>([
  ['it has ended meanwhile', () => (isOpen = false)],
  ['its time is over by then', () => (steady = 601_000)],
  ['it is worth more by then than one may be', () => (inputs = { ...inputs, book: best('60100.1') })],
  [
    'a guard is lower by then',
    () => (inputs = { ...inputs, guards: guards({ orderNotional: requireAmount('1') }) }),
  ],
])('blocks an outgoing request where %s', (_, change) => {
  way.press(base, act)
  change()
  expect(left[0]?.mayGo()).toBe(false)
})

const held = (sizeMax = '100') =>
  inputsOf({
    markets: [market({ sizeMax: requireAmount(sizeMax) })],
    positions: [position({ quantity: requireAmount('0.2'), entry: requireAmount('60000') })],
  })
const closes = envelope({ acts: [{ key: 'F7', symbol: SYMBOL, does: 'close' }] })
const [close = undefined as never] = closes.acts

it.each<[string, () => PlanningInputs, ArmedMandate]>([
  [
    'its side is not sealed',
    held,
    { ...closes, markets: closes.markets.map(({ sellAtLeast: _, ...one }) => one) },
  ],
  ['it takes several orders', () => held('0.15'), closes],
])('asks for a close on a sheet where %s, and continues', (_, known, armed) => {
  inputs = known()
  way.press(armed, close)
  expect([left, told, ended, planned.length]).toEqual([[], [], [], 1])
  expect(planned[0]).toMatchObject({ symbol: SYMBOL })
})

it('refuses a press once the minute’s limit is reached, and ends on a size guard', () => {
  const write = { is: 'cancel', symbol: SYMBOL, orderId: '1', side: 'BUY' } as unknown as Write
  inputs = { ...inputs, guards: guards({ writesPerMinute: 1 }), recent: [{ at: NOW, write }] }
  way.press(base, act)
  expect([told[0]?.map(({ code }) => code), ended]).toEqual([['CAP_RATE'], []])
  inputs = { ...inputs, guards: guards({ orderNotional: requireAmount('1') }), recent: [] }
  way.press(base, act)
  expect(ended).toEqual(['guard'])
})
