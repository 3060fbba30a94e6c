import { describe, expect, it } from 'vitest'
import type { Entry } from '@core/attempt/entry'
import type { AttemptState } from '@core/attempt/attempt'
import { exactly, ZERO } from '@core/value/decimal'
import type { AttemptId } from '@core/write/write'
import type { Order } from '@core/account/order'
import { fakeVenue } from '../../../test/kit/fake-venue'
import { handClock } from '../../../test/kit/hand-clock'
import { memoryArchive, memoryJournal } from '../../../test/kit/memory-records'
import { restingOrder } from '../../../test/kit/reconciling'
import { dated, NOW, order } from '../../../test/kit/trade'
import { createGate } from '../attempts/gate'
import { openAttempts } from '../attempts/attempts'
import { createDesk } from '../desk'
import { catchUp } from './catch-up'

const PROFILE = 'practice'
const part = exactly('0.05')

/** What the journal holds of an order of 0.1 that was taken as number 7, and was last read like this. */
function taken(is: 'live' | 'partly filled' | 'filled', profileId = PROFILE): readonly Entry[] {
  const attempt = 'pd-1' as AttemptId
  const request = { method: 'POST', path: '/v1/order', body: '{}' } as const
  const state: AttemptState = { is, at: NOW }
  const executed = { live: ZERO, 'partly filled': part, filled: exactly('0.1') }[is]
  return [
    {
      saw: 'consent',
      at: NOW,
      attempt,
      profileId,
      write: restingOrder,
      request,
      digest: 'd',
      plannedAt: NOW,
    },
    { saw: 'sending', at: NOW, attempt, signedAt: NOW, digest: 'd' },
    { saw: 'outcome', at: NOW, attempt, outcome: { is: 'accepted', orderId: '7' } },
    { saw: 'record', at: NOW, attempt, orderId: '7', state, executed, fee: ZERO },
  ]
}

const atVenue = (changes: Partial<Order> = {}) => order({ orderId: '7', clientOrderId: 'pd-1', ...changes })
const filled = atVenue({ status: 'FILLED', statusWord: 'FILLED', executed: exactly('0.1') })

interface Given {
  readonly journal: readonly Entry[]
  /** The orders the desk knows, and from where. */
  readonly known?: readonly [readonly Order[], 'live' | 'disk']
}

/** Catches up once; which orders were asked for, and which were told. */
async function caughtUp({ journal, known }: Given) {
  const clock = handClock(NOW)
  const own = fakeVenue(clock).open(clock).venue
  const asked: string[] = []
  const read: typeof own.read = {
    ...own.read,
    order(id) {
      asked.push(id)
      return Promise.resolve({ is: 'read', at: NOW, venueTime: NOW, value: filled })
    },
  }
  const gate = createGate({ clock, onChange: () => undefined })
  const log = { note: () => undefined, trouble: () => undefined }
  const attempts = openAttempts({
    ...{ clock, gate, log, version: 'test', onChange: () => undefined },
    journal: memoryJournal(journal),
  })
  const start = known === undefined ? {} : { orders: dated(known[0], 0, known[1]) }
  const desk = createDesk({ clock, archive: memoryArchive(), profileId: PROFILE, start })
  const told: Order[] = []
  desk.onSeen(event => event.saw === 'order' && told.push(event.order))
  await catchUp({ profileId: PROFILE, venue: { read }, desk, attempts, clock })
  attempts.close()
  return { asked, told }
}

describe('what rested while nobody listened', () => {
  it.each<[string, Given]>([
    ['and is among no known orders', { journal: taken('live') }],
    ['was filled in part, and is among no known orders', { journal: taken('partly filled') }],
    ['and is known from the disk alone', { journal: taken('live'), known: [[atVenue()], 'disk'] }],
    ['and is not among the orders that were just read', { journal: taken('live'), known: [[], 'live'] }],
  ])('%s is asked for, and told as its record says', async (_what, given) => {
    expect(await caughtUp(given)).toEqual({ asked: ['7'], told: [filled] })
  })

  it.each<[string, 'live' | 'partly filled', Order]>([
    ['filled in part', 'live', atVenue({ executed: part })],
    ['filled further', 'partly filled', atVenue({ executed: exactly('0.07') })],
    ['filled whole', 'partly filled', filled],
    ['at its end without a fill', 'live', atVenue({ status: 'CANCELLED', statusWord: 'CANCELLED' })],
  ])('and was just read as %s is told so, and not asked for', async (_what, was, known) => {
    const given = { journal: taken(was), known: [[known], 'live'] } as const
    expect(await caughtUp(given)).toEqual({ asked: [], told: [known] })
  })

  it.each<[string, Given]>([
    ['and stands as it did', { journal: taken('live'), known: [[atVenue()], 'live'] }],
    ['for another account', { journal: taken('live', 'another') }],
    ['until it had filled', { journal: taken('filled') }],
  ])('%s is neither asked for nor told', async (_what, given) => {
    expect(await caughtUp(given)).toEqual({ asked: [], told: [] })
  })
})
