import { beforeEach, describe, expect, it } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import { requireAmount } from '@core/value/decimal-amount'
import { algo, leg, pair } from '../../../test/kit/algo'
import { handClock } from '../../../test/kit/hand-clock'
import { memoryArchive } from '../../../test/kit/memory-records'
import { NOW } from '../../../test/kit/trade'
import { createDeskState, type DeskState } from '../desk-state'
import { createKnownDiscrepancies, watchDiscrepancies } from './discrepancies'
import { createTradingGate, type TradingGate } from './trading-gate'

const SECOND = 1_000
let desk: DeskState
let gate: TradingGate
let readIds: string[]

beforeEach(() => {
  readIds = []
  const clock = handClock(NOW)
  desk = createDeskState({ clock, archive: memoryArchive(), profileId: 'p', start: {} })
  gate = createTradingGate({ clock, onChange: () => undefined })
  watchDiscrepancies({
    ...{
      profileId: 'p',
      knownDiscrepancies: createKnownDiscrepancies(),
      desk,
      gate,
      ids: { isOwn: () => false },
    },
    attempts: { about: () => [], venueActs: () => ({ acts: [] }) } as never,
    venue: { read: {}, archive: {} } as never,
    readRecord: id => expect.fail(`the record of ordinary order ${id} was read`),
    readAlgoRecord: id => void readIds.push(id),
    onRecords: () => undefined,
  })
})

const at = (seconds: number) => NOW + seconds * SECOND
const list = (seconds: number, ...orders: readonly AlgoOrder[]) =>
  desk.see({ saw: 'open algo orders', at: at(seconds), orders })
const record = (seconds: number, order: AlgoOrder) => desk.see({ saw: 'algo order', at: at(seconds), order })
const shown = () => desk.snapshot().algoOrders?.value[0]
const later = { updatedAt: NOW + 86_400_000 }

describe('false terms of an algo order that are dated later than true ones', () => {
  it.each([
    ['another trigger price', algo({ triggerPrice: requireAmount('1'), ...later }), algo()],
    ['another size', algo({ quantity: requireAmount('9'), ...later }), algo()],
    ['an unknown status', algo({ status: 'unrecognised', statusWord: 'PONDERING', ...later }), algo()],
    [
      'another trigger price of a leg',
      pair({ legs: [leg('STOP_LOSS', { triggerPrice: requireAmount('1'), ...later })] }),
      pair(),
    ],
  ])(
    'are replaced by the record once two lists in a row contradict them: %s',
    (_what, falseOrder, trueOrder) => {
      list(0, falseOrder)
      list(5, trueOrder)
      expect(readIds).toEqual([])
      record(6, trueOrder)
      expect(shown()).toEqual(falseOrder)
      list(10, trueOrder)
      expect(readIds).toEqual(['90'])
      record(11, trueOrder)
      expect(shown()).toEqual(trueOrder)
    },
  )

  it('stay if the record confirms them', () => {
    const known = algo({ triggerPrice: requireAmount('1'), ...later })
    list(0, known)
    for (const seconds of [5, 10]) list(seconds, algo())
    record(11, known)
    expect(shown()).toEqual(known)
  })

  it('stay if a list in between shows them', () => {
    const known = algo({ triggerPrice: requireAmount('1'), ...later })
    list(0, known)
    list(5, algo())
    list(7, known)
    list(10, algo())
    record(11, algo())
    expect(shown()).toEqual(known)
  })
})

it('reopens an ended algo order that later lists and its record show as waiting', () => {
  list(0, algo())
  record(1, algo({ status: 'CANCELLED', statusWord: 'CANCELLED', ...later }))
  for (const seconds of [5, 10]) list(seconds, algo())
  expect(shown()?.status).toBe('CANCELLED')
  record(11, algo())
  expect(shown()).toEqual(algo())
})

describe('the executed size of an algo order', () => {
  const filled = (changes: Partial<AlgoOrder> = {}) => algo({ executed: requireAmount('0.1'), ...changes })
  const newer = algo({ updatedAt: NOW + 1 })
  const listDiscrepancies = () =>
    gate.writes().holds.flatMap(hold => (hold.is === 'doubt' ? hold.doubts : []))

  beforeEach(() => list(0, filled()))

  it('does not decrease when a later record reports less', () => {
    record(1, newer)
    expect(shown()).toMatchObject({ executed: '0.1', updatedAt: NOW + 1 })
  })

  it('raises a discrepancy within 30 s of lists that report less', () => {
    for (const seconds of [5, 10, 15, 20]) list(seconds, newer)
    expect(listDiscrepancies()).toEqual([])
    list(25, newer)
    expect(listDiscrepancies()).toMatchObject([
      { is: 'algo fill denied', orderId: '90', facts: { here: '0.1', there: '0' } },
    ])
    expect(shown()?.executed).toBe('0.1')
  })

  it('raises a discrepancy if only its record reports less', () => {
    for (const seconds of [5, 26]) record(seconds, algo({ status: 'CANCELLED', statusWord: 'CANCELLED' }))
    expect(listDiscrepancies()).toMatchObject([{ is: 'algo fill denied' }])
  })

  it('raises a discrepancy if less is reported of a leg', () => {
    const legs = [leg('STOP_LOSS', { executed: requireAmount('0.2') })]
    list(1, pair({ algoOrderId: '80', legs }))
    for (const seconds of [5, 25]) list(seconds, pair({ algoOrderId: '80' }))
    expect(listDiscrepancies()).toMatchObject([
      { is: 'algo fill denied', facts: { here: '0.2', there: '0' } },
    ])
  })

  it('has its record read after every such list, and no discrepancy once a list shows it', () => {
    for (const seconds of [5, 25]) list(seconds, newer)
    expect(readIds).toEqual(['90', '90'])
    list(30, filled())
    expect(listDiscrepancies()).toEqual([])
  })

  it('raises no discrepancy if a list in between showed it', () => {
    list(5, newer)
    list(10, filled())
    list(26, newer)
    expect(listDiscrepancies()).toEqual([])
  })
})
