import { beforeEach, describe, expect, it } from 'vitest'
import { programEnvelope, twapRule } from '../../../test/kit/programs'
import { book, dated, guards, inputs as inputsOf, NOW, SYMBOL } from '../../../test/kit/trade'
import type { PlanningInputs } from '@core/context/planning-inputs'
import { requireAmount } from '@core/value/decimal-amount'
import { err, ok, createRefusal, type RefusalCode, type Result } from '@core/value/result'
import { createOrderDraft, type AttemptId, type WriteDraft, type Write } from '@core/write/venue-write'
import type { ArmingParts } from '../armed/arming-prompt'
import { createMandateUsageIndex } from '../attempts/mandate-usage'
import { createProgramSender, type ProgramSendResult } from './program-sender'

const sealed = programEnvelope(twapRule({ side: 'SELL' }))

let inputs: PlanningInputs
let isOpen: boolean
let isAsked: boolean
let steady: number
let left: { readonly write: Write; readonly mayGo: () => boolean }[]
let refused: RefusalCode | undefined
let send: () => ProgramSendResult

beforeEach(() => {
  inputs = inputsOf()
  ;[isOpen, isAsked, steady, left, refused] = [true, true, 2_000, [], undefined]
  const parts = {
    profileId: 'practice',
    account: () => ({ id: 'account-0xab', label: 'Grid' }),
    sources: {
      getForSeal: () => inputs,
      getCurrent: (_: WriteDraft, apart?: AttemptId) =>
        apart === 'pd-1' ? { ...inputs, recent: inputs.recent.filter(isOther) } : inputs,
    },
    attempts: { all: () => [], inside: createMandateUsageIndex().get },
    clock: { now: () => NOW },
    venue: { encode: () => ({ method: 'POST', path: '/v1/order', body: '{}' }) },
    ids: { attempt: () => 'pd-1', token: () => 'token' },
    writer: {
      write({ write }: { write: Write }, mayGo: () => boolean): Result<string> {
        if (refused !== undefined) return err([createRefusal(refused)])
        left.push({ write, mayGo })
        return ok('pd-1')
      },
    },
  } as unknown as ArmingParts
  const way = createProgramSender(parts, {
    isOpen: one => isOpen && one === sealed,
    readClocks: () => ({ wall: NOW + 1_000, steady }),
  })
  const draft = createOrderDraft({
    ...{ symbol: SYMBOL, marginMode: 'CROSS', side: 'SELL', type: 'IOC', reduceOnly: false },
    ...{ price: '59999.9', quantity: '0.01' },
  })
  send = () => way(sealed, { draft, slice: 0, isStillRequested: () => isAsked })
})

/** Returns true for a recent write other than that of the one attempt here. */
const isOther = ({ write }: { readonly write: Write }): boolean => write !== left[0]?.write

/** The best bid of now. */
const best = (bid: string) => {
  const { symbol, ...halves } = book()
  const [first, ...more] = halves.bids
  return dated({ symbol, ...halves, bids: [{ ...first!, price: requireAmount(bid) }, ...more] })
}
const minute = (writes: number) =>
  Array.from({ length: writes }, () => ({ at: NOW - 30_000, write: { is: 'none' } as unknown as Write }))

it('sends a request, and keeps allowing sends while every condition holds', () => {
  expect(send()).toBe('sent')
  expect(left[0]?.mayGo()).toBe(true)
})

it.each<[string, () => unknown]>([
  ['it has ended meanwhile', () => (isOpen = false)],
  ['the rule asks for it no more', () => (isAsked = false)],
  ['its time is over by then', () => (steady = 6_000_000)],
  ['it is worth more by then than one may be', () => (inputs = { ...inputs, book: best('2600000') })],
  [
    'a guard is lower by then',
    () => (inputs = { ...inputs, guards: guards({ orderNotional: requireAmount('1') }) }),
  ],
])('blocks an outgoing request where %s', (_, change) => {
  expect(send()).toBe('sent')
  change()
  expect(left[0]?.mayGo()).toBe(false)
})

describe('the reason for a blocked request', () => {
  const aboveGuard = { guard: [{ code: 'MINIMUM_ABOVE_CAP' }, { code: 'CAP_NOTIONAL' }] }

  it('names the guard if an order exceeds one', () => {
    inputs = { ...inputs, guards: guards({ orderNotional: requireAmount('1') }) }
    expect(send()).toMatchObject(aboveGuard)
    expect(left).toEqual([])
  })

  it.each<[ProgramSendResult, string, () => unknown]>([
    ['paced', 'as many left in this minute as may', () => (inputs = { ...inputs, recent: minute(60) })],
    ['paced', 'the key signs no more in this minute', () => (refused = 'KEY_SIGNS_PACE')],
    ['held', 'a figure is old', () => (inputs = inputsOf({}, { now: NOW + 60_000 }))],
    ['held', 'writing is held by then', () => (refused = 'WRITES_HELD')],
    ['against', 'it is outside of what was sealed', () => (steady = 6_000_000)],
    ['against', 'the market does not take it', () => (refused = 'QUANTITY_OFF_TICK')],
  ])('is %s where %s', (expected, _, change) => {
    change()
    expect(send()).toBe(expected)
    expect(left).toEqual([])
  })

  it('applies guards to orders that a program sends later', () => {
    inputs = { ...inputs, recent: minute(60), guards: guards({ orderNotional: requireAmount('1') }) }
    expect(send()).toMatchObject(aboveGuard)
  })
})

it('does not count a request in flight among those that left before it', () => {
  const cap = guards().writesPerMinute
  inputs = { ...inputs, recent: minute(cap - 1) }
  expect(send()).toBe('sent')
  const [{ write, mayGo } = undefined as never] = left
  inputs = { ...inputs, recent: [...inputs.recent, { at: NOW, write }] }
  expect(mayGo()).toBe(true)
  inputs = { ...inputs, recent: [...inputs.recent, ...minute(1)] }
  expect(mayGo()).toBe(false)
})
