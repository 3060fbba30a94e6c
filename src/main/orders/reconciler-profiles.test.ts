import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JournalEntry } from '@core/attempt/entry'
import { ZERO } from '@core/value/decimal-amount'
import type { AttemptId } from '@core/write/venue-write'
import { algo } from '../../../test/kit/algo'
import { stop } from '../../../test/kit/every-write'
import { breath } from '../../../test/kit/hand-clock'
import { openReconciling, restingOrder, type Reconciling } from '../../../test/kit/reconciling'
import { NOW, order } from '../../../test/kit/trade'

let desk: Reconciling
beforeEach(async () => void (desk = await openReconciling()))
afterEach(() => desk.close())

const ID = 'pd-77' as AttemptId

/** Adds an open attempt of another account to the shared journal: sent, and never answered. */
function leftBy(
  profileId: string,
  write: Extract<JournalEntry, { saw: 'consent' }>['write'] = restingOrder,
): void {
  const request = { method: 'POST', path: '/v1/order', body: '{}' } as const
  desk.attempts.record(
    { saw: 'consent', at: NOW, attempt: ID, profileId, write, request, digest: 'd', plannedAt: NOW },
    { saw: 'sending', at: NOW, attempt: ID, signedAt: NOW, digest: 'd' },
    { saw: 'outcome', at: NOW, attempt: ID, outcome: { is: 'unknown', why: 'lost' } },
  )
}

const record = order({ orderId: '7', clientOrderId: ID, quantity: restingOrder.quantity, createdAt: NOW })
const state = () => desk.attempts.get(ID)?.state.is

it.each([
  ['practice', 'live'],
  ['another', 'unknown'],
] as const)('a record of this account moves an attempt of the profile “%s” to %s', (profileId, is) => {
  leftBy(profileId)
  desk.see(record)
  expect([state(), desk.attempts.get(ID)?.executed]).toEqual([is, ZERO])
})

it.each([
  ['practice', 'live'],
  ['another', 'unknown'],
] as const)('a record of an algo order moves an attempt of the profile “%s” to %s', (profileId, is) => {
  leftBy(profileId, stop)
  const { kind, symbol, side, type, quantity } = stop
  desk.seeAlgo(algo({ clientOrderId: ID, kind, symbol, side, type, quantity, createdAt: NOW }))
  expect(state()).toBe(is)
})

it.each([
  ['practice', ['orderByClientId']],
  ['another', []],
] as const)(
  'an open attempt of the profile “%s” is queried at this account’s venue by %j',
  async (profileId, expected) => {
    leftBy(profileId)
    await desk.reconciler.reconcileAll()
    expect(desk.asked).toEqual(expected)
  },
)

it('reports nothing about a stop that is journalled and has not left yet', () => {
  const request = { method: 'POST', path: '/v1/algo/order', body: '{}' } as const
  desk.attempts.record({
    ...{ saw: 'consent', at: NOW, attempt: ID, profileId: 'practice', write: stop },
    ...{ request, digest: 'd', plannedAt: NOW },
  })
  desk.seeAlgo(algo({ clientOrderId: ID, createdAt: NOW }))
  expect([state(), desk.gate.writes().state]).toEqual(['written', 'held'])
})

it.each([
  ['practice', true],
  ['another', false],
] as const)(
  'queries the record of a contradicted order of the profile “%s”: %s',
  async (profileId, isAsked) => {
    leftBy(profileId)
    desk.attempts.record({ saw: 'declaration', at: NOW, attempt: ID, outcome: 'not done', reason: 'looked' })
    const hasRecord = () => desk.reconciler.hasRecord(ID)
    const read = { is: 'read', value: record, at: NOW, venueTime: NOW } as const
    const found = () => Promise.resolve(read)
    desk.answers({ order: found, orderByClientId: found })
    desk.see(record)
    const atOnce = hasRecord()
    await breath()
    expect([atOnce, hasRecord()]).toEqual([false, isAsked])
  },
)

it('requires the record of a contradicted order again after a restart', async () => {
  leftBy('practice')
  desk.attempts.record({ saw: 'declaration', at: NOW, attempt: ID, outcome: 'not done', reason: 'looked' })
  desk.see(record)
  const failed = () => Promise.resolve({ is: 'failed', why: 'offline' } as const)
  desk.answers({ order: failed, orderByClientId: failed })
  await desk.crash()
  const afterStart = desk.reconciler.hasRecord(ID)
  const found = () => Promise.resolve({ is: 'read', value: record, at: NOW, venueTime: NOW } as const)
  desk.answers({ order: found, orderByClientId: found })
  await desk.reconciler.reconcileAll()
  expect([state(), afterStart, desk.reconciler.hasRecord(ID)]).toEqual(['quarantined', false, true])
})
