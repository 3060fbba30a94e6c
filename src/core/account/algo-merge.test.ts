import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { algo, leg, pair } from '../../../test/kit/algo'
import type { AlgoOrder } from './algo-order'
import {
  pickLaterAlgoReport,
  isAlgoOrderOpen,
  mergeAlgo,
  mergeOpenAlgoList,
  findMissingAlgoIds,
  findOutermostOpenAlgos,
  listOpenTriggers,
} from './algo-merge'
import { findAlgoFault, createAlgoRecordEntry, getAlgoExecuted } from '../attempt/algo-record'
import { requireAmount } from '../value/decimal-amount'
import type { AttemptId } from '../write/venue-write'

const entry = (changes: Partial<AlgoOrder>): AlgoOrder =>
  algo({ algoOrderId: '80', kind: 'BRACKET', reduceOnly: false, legs: [pair()], ...changes })
const filled = entry({ status: 'FILLED', executed: requireAmount('0.4') })

describe('the open state of an algo order', () => {
  it.each<[string, AlgoOrder, boolean]>([
    ['a new one', algo(), true],
    ['one with a word nobody knows', algo({ status: 'unrecognised' }), true],
    ['one that has ended', algo({ status: 'REJECTED' }), false],
    ['a pair that has ended, whatever its legs say', pair({ status: 'CANCELLED' }), false],
    ['a bracket whose entry filled while its protection waits', filled, true],
    ['a bracket whose protection has ended too', { ...filled, legs: [pair({ status: 'FILLED' })] }, false],
    ['a bracket that ended without a fill', entry({ status: 'CANCELLED' }), false],
  ])('is derived for %s', (_, order, open) => expect(isAlgoOrderOpen(order)).toBe(open))

  it('refers to the outermost record that can still be cancelled', () =>
    expect(
      findOutermostOpenAlgos([algo(), filled, algo({ status: 'FILLED' })]).map(one => one.algoOrderId),
    ).toEqual(['90', '90']))

  it('counts each open leg of a pair as a trigger', () => {
    const halved = pair({ legs: [leg('TAKE_PROFIT', { status: 'FILLED' }), leg('STOP_LOSS')] })
    expect(listOpenTriggers([algo(), pair(), halved, filled]).map(one => one.kind)).toEqual([
      ...['STOP', 'TAKE_PROFIT', 'STOP_LOSS', 'STOP_LOSS', 'TAKE_PROFIT', 'STOP_LOSS'],
    ])
  })
})

describe('folding reports of one algo order', () => {
  const report = fc.record({
    status: fc.constantFrom('NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED', 'REJECTED', 'unrecognised'),
    at: fc.integer({ min: 1, max: 4 }),
    legAt: fc.integer({ min: 1, max: 4 }),
    trigger: fc.constantFrom('58000', '58500'),
  })
  const shape = ({ status, at, legAt, trigger }: typeof report extends fc.Arbitrary<infer T> ? T : never) =>
    pair({
      status: status as AlgoOrder['status'],
      updatedAt: at,
      legs: [leg('STOP_LOSS', { updatedAt: legAt, triggerPrice: requireAmount(trigger) })],
    })

  it('gives the same result for any order and repetition of reports', () =>
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 6 }), fc.nat(), (reports, turn) => {
        const orders = reports.map(shape)
        const at = turn % orders.length
        const known = orders.reduce<AlgoOrder | undefined>(pickLaterAlgoReport, undefined)
        const again = [...orders.slice(at), ...orders, ...orders.slice(0, at)]
        const known2 = again.toReversed().reduce<AlgoOrder | undefined>(pickLaterAlgoReport, undefined)
        expect([known2?.status, known2?.updatedAt]).toEqual([known?.status, known?.updatedAt])
        if (orders.some(one => !isAlgoOrderOpen(one))) expect(known && isAlgoOrderOpen(known)).toBe(false)
      }),
    ))

  it('prefers a known status over an unknown one of the same time, in either order', () => {
    const [known, strange] = [algo(), algo({ status: 'unrecognised', statusWord: 'PONDERING' })]
    expect([pickLaterAlgoReport(strange, known), pickLaterAlgoReport(known, strange)]).toEqual([known, known])
    const later = { ...strange, updatedAt: known.updatedAt + 1 }
    expect(pickLaterAlgoReport(known, later)).toBe(later)
  })

  it('prefers a known leg status over an unknown one of the same time', () => {
    const known = pair({ legs: [leg('STOP_LOSS')] })
    const strange = pair({ legs: [leg('STOP_LOSS', { status: 'unrecognised', statusWord: 'A' })] })
    expect([pickLaterAlgoReport(strange, known), pickLaterAlgoReport(known, strange)]).toEqual([known, known])
  })

  it('applies a leg update when the root is unchanged', () => {
    const moved = pair({ legs: [leg('STOP_LOSS', { updatedAt: pair().updatedAt + 1, active: false })] })
    expect(pickLaterAlgoReport(pair(), moved)).toBe(moved)
    expect(pickLaterAlgoReport(moved, pair())).toBe(moved)
  })
})

describe('the algo order section', () => {
  const one = algo({ algoOrderId: '1', createdAt: 1 })
  const two = algo({ algoOrderId: '2', createdAt: 2 })

  it('keeps its identity when nothing new arrives', () => {
    const known = mergeAlgo([one], two)
    expect(known).toEqual([two, one])
    expect(mergeAlgo(known, { ...one })).toBe(known)
    expect(mergeOpenAlgoList(known, [two, one])).toBe(known)
  })

  it('keeps an order that is missing from a list until its own record reports how it ended', () => {
    expect(mergeOpenAlgoList([two, one], [two])).toEqual([two, one])
    expect(findMissingAlgoIds([two, one], [two])).toEqual(['1'])
    expect(findMissingAlgoIds([two, { ...one, status: 'CANCELLED' }], [two])).toEqual([])
  })

  it('drops the oldest ended orders, and never an open one', () => {
    const ended = Array.from({ length: 230 }, (_, at) =>
      algo({ algoOrderId: `9${String(at)}`, status: 'CANCELLED', updatedAt: at, createdAt: at + 10 }),
    )
    const known = ended.reduce<readonly AlgoOrder[]>((orders, seen) => mergeAlgo(orders, seen), [one])
    expect(known).toHaveLength(201)
    expect(known).toContainEqual(one)
    expect(known.some(({ updatedAt }) => updatedAt === 0)).toBe(false)
  })
})

describe('the attempt state derived from an algo order record', () => {
  const id = 'pd-1' as AttemptId
  it.each<[string, AlgoOrder, string, string]>([
    ['it waits', algo(), 'live', '0'],
    [
      'a leg filled',
      pair({ status: 'FILLED', legs: [leg('STOP_LOSS', { executed: requireAmount('0.4') })] }),
      'filled',
      '0.4',
    ],
    ['the entry filled, and its protection waits', filled, 'partly filled', '0.4'],
    ['all of it is over', { ...filled, legs: [pair({ status: 'CANCELLED' })] }, 'filled', '0.4'],
    ['it was cancelled', algo({ status: 'CANCELLED' }), 'cancelled', '0'],
  ])('is derived when %s', (_, order, state, executed) => {
    expect(createAlgoRecordEntry(id, order, 5)).toMatchObject({ state: { is: state }, executed })
    expect(getAlgoExecuted(order)).toBe(executed)
  })

  it('includes the fee and the average price when the record has them', () => {
    const { fee: _, ...bare } = algo()
    const figures = { fee: requireAmount('1.2'), averagePrice: requireAmount('57990') }
    expect(createAlgoRecordEntry(id, { ...bare, ...figures }, 5)).toMatchObject(figures)
    for (const name of Object.keys(figures))
      expect(createAlgoRecordEntry(id, bare, 5)).not.toHaveProperty(name)
  })
})

describe('contradictions in an algo order record', () => {
  it.each<[string, AlgoOrder, string | undefined]>([
    ['nothing of a record that adds up', pair(), undefined],
    [
      'more than its size',
      algo({ executed: requireAmount('0.5') }),
      '90: executed above quantity, 0.5 of 0.4',
    ],
    ['less than nothing', algo({ executed: requireAmount('-0.1') }), '90: executed below zero, -0.1'],
    [
      'either of them of a leg',
      pair({ legs: [leg('STOP_LOSS', { executed: requireAmount('1') })] }),
      '92: executed above quantity, 1 of 0.4',
    ],
    [
      'nothing of a leg that says no size',
      pair({ legs: [leg('STOP_LOSS', { quantity: requireAmount('0'), executed: requireAmount('1') })] }),
      undefined,
    ],
  ])('include %s', (_, order, why) => expect(findAlgoFault(order)).toBe(why))
})
