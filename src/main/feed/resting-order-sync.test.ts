import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import type { AttemptState } from '@core/attempt/write-attempt'
import { requireAmount, ZERO } from '@core/value/decimal-amount'
import type { AttemptId, Write } from '@core/write/venue-write'
import type { AlgoOrder } from '@core/account/algo-order'
import type { OrderRecord } from '@core/account/order-record'
import { algo } from '../../../test/kit/algo'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { handClock } from '../../../test/kit/hand-clock'
import { memoryArchive, memoryJournal } from '../../../test/kit/memory-records'
import { restingOrder } from '../../../test/kit/reconciling'
import { dated, NOW, order, SYMBOL } from '../../../test/kit/trade'
import { createTradingGate } from '../attempts/trading-gate'
import { openAttemptStore } from '../attempts/attempt-store'
import { createDeskState } from '../desk-state'
import { syncRestingOrders } from './resting-order-sync'

const PROFILE = 'practice'
const part = requireAmount('0.05')

/** Returns the journal of an order of 0.1 that was accepted as number 7, and whose last record was this. */
function taken(
  is: 'live' | 'partly filled' | 'filled',
  profileId = PROFILE,
  write: Write = restingOrder,
): readonly JournalEntry[] {
  const attempt = 'pd-1' as AttemptId
  const request = { method: 'POST', path: '/v1/order', body: '{}' } as const
  const state: AttemptState = { is, at: NOW }
  const executed = { live: ZERO, 'partly filled': part, filled: requireAmount('0.1') }[is]
  return [
    {
      saw: 'consent',
      at: NOW,
      attempt,
      profileId,
      write,
      request,
      digest: 'd',
      plannedAt: NOW,
    },
    { saw: 'sending', at: NOW, attempt, signedAt: NOW, digest: 'd' },
    { saw: 'outcome', at: NOW, attempt, outcome: { is: 'accepted', orderId: '7' } },
    { saw: 'record', at: NOW, attempt, orderId: '7', state, executed, fee: ZERO },
  ]
}

const atVenue = (changes: Partial<OrderRecord> = {}) =>
  order({ orderId: '7', clientOrderId: 'pd-1', ...changes })
const filled = atVenue({ status: 'FILLED', statusWord: 'FILLED', executed: requireAmount('0.1') })

/** A stop that was cancelled since; the same while it waited. */
const cancelled = algo({ algoOrderId: '7', status: 'CANCELLED', statusWord: 'CANCELLED' })
const waits = algo({ algoOrderId: '7' })
const stop = { is: 'algo order', kind: 'STOP', symbol: SYMBOL, marginMode: 'CROSS' } as Write

interface Given {
  readonly journal: readonly JournalEntry[]
  /** The orders the desk knows, and from where. */
  readonly known?: readonly [readonly OrderRecord[], 'live' | 'disk']
  /** Those it knows that wait for a trigger. */
  readonly waiting?: readonly [readonly AlgoOrder[], 'live' | 'disk']
}

/** Catches up once and returns the orders that were requested, and those that were reported. */
async function caughtUp({ journal, known, waiting }: Given) {
  const clock = handClock(NOW)
  const own = fakeVenue(clock).open(clock).venue
  const queriedIds: string[] = []
  const read: typeof own.read = {
    ...own.read,
    order(id) {
      queriedIds.push(id)
      return Promise.resolve({ is: 'read', at: NOW, venueTime: NOW, value: filled })
    },
  }
  const ofAlgo: typeof own.algo = {
    ...own.algo,
    order(id) {
      queriedIds.push(`algo ${id}`)
      return Promise.resolve({ is: 'read', at: NOW, venueTime: NOW, value: cancelled })
    },
  }
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const log = { note: () => undefined, trouble: () => undefined }
  const attempts = openAttemptStore({
    ...{ clock, gate, log, version: 'test', onChange: () => undefined },
    journal: memoryJournal(journal),
  })
  const start = {
    ...(known && { orders: dated(known[0], 0, known[1]) }),
    ...(waiting && { algoOrders: dated(waiting[0], 0, waiting[1]) }),
  }
  const desk = createDeskState({ clock, archive: memoryArchive(), profileId: PROFILE, start })
  const reported: (OrderRecord | AlgoOrder)[] = []
  desk.onSeen(event => (event.saw === 'order' || event.saw === 'algo order') && reported.push(event.order))
  await syncRestingOrders({ profileId: PROFILE, venue: { read, algo: ofAlgo }, desk, attempts, clock })
  attempts.close()
  return { queriedIds, reported }
}

describe('an order that was open while the desk was closed', () => {
  it.each<[string, Given]>([
    ['and is among no known orders', { journal: taken('live') }],
    ['was filled in part, and is among no known orders', { journal: taken('partly filled') }],
    ['and is known from the disk alone', { journal: taken('live'), known: [[atVenue()], 'disk'] }],
    ['and is not among the orders that were just read', { journal: taken('live'), known: [[], 'live'] }],
  ])('%s is queried, and reported by its record', async (_what, given) => {
    expect(await caughtUp(given)).toEqual({ queriedIds: ['7'], reported: [filled] })
  })

  it.each<[string, 'live' | 'partly filled', OrderRecord]>([
    ['filled in part', 'live', atVenue({ executed: part })],
    ['filled further', 'partly filled', atVenue({ executed: requireAmount('0.07') })],
    ['filled whole', 'partly filled', filled],
    ['at its end without a fill', 'live', atVenue({ status: 'CANCELLED', statusWord: 'CANCELLED' })],
  ])('is reported without a query if just read as %s', async (_what, was, known) => {
    const given = { journal: taken(was), known: [[known], 'live'] } as const
    expect(await caughtUp(given)).toEqual({ queriedIds: [], reported: [known] })
  })

  it.each<[string, Given]>([
    ['and stands as it did', { journal: taken('live'), known: [[atVenue()], 'live'] }],
    ['for another account', { journal: taken('live', 'another') }],
    ['until it had filled', { journal: taken('filled') }],
  ])('%s is neither queried nor reported', async (_what, given) => {
    expect(await caughtUp(given)).toEqual({ queriedIds: [], reported: [] })
  })

  it.each<[string, Given['waiting']]>([
    ['and is among nothing that is known to wait', undefined],
    ['and waits by what the disk has alone', [[waits], 'disk']],
    ['and is not among those that were just read', [[], 'live']],
    ['and is known to have ended', [[cancelled], 'live']],
  ])('for a trigger %s is queried, and reported by its record', async (_what, waiting) => {
    const journal = taken('live', PROFILE, stop)
    expect(await caughtUp({ journal, ...(waiting && { waiting }) })).toEqual({
      queriedIds: ['algo 7'],
      reported: [cancelled],
    })
  })

  it('for a trigger that is still pending is neither queried nor reported', async () => {
    const given: Given = { journal: taken('live', PROFILE, stop), waiting: [[waits], 'live'] }
    expect(await caughtUp(given)).toEqual({ queriedIds: [], reported: [] })
  })
})
