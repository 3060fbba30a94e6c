import { describe, expect, it } from 'vitest'
import { order, SYMBOL } from '../../../../test/kit/trade'
import { emptyOutcomeEvidence, type OutcomeEvidence } from '../../proof/outcome-evidence'
import { MIN_LOOKUP_INTERVAL_MS } from '../../attempt/signature-expiry'
import type { OrderRecord } from '../../account/order-record'
import type { PlannedCancelAll } from '../../write/planned-write'
import { cancelAllProof, resolveCancelAllOutcome } from './cancel-all-proof'

const LAPSE = 1_790_000_310_000
const late = LAPSE + 1
const old = order({ updatedAt: 1_790_000_000_000 })
const read = (...found: readonly (readonly [at: number, order: OrderRecord])[]): OutcomeEvidence => ({
  ...emptyOutcomeEvidence,
  readings: found.map(([at, one]) => ({ at, found: one })),
})

describe('the proof of a cancel of all orders', () => {
  const write: PlannedCancelAll = {
    is: 'cancel all',
    reach: { is: 'all markets' },
    open: ['7', '8'].map(orderId => ({ orderId, symbol: SYMBOL })),
  }
  const ended = (orderId: string) => order({ orderId, status: 'CANCELLED' })
  const eighth = order({ orderId: '8' })
  const judged = (gathered: OutcomeEvidence) => resolveCancelAllOutcome(write, LAPSE, gathered, [])?.is

  it.each<[string, OutcomeEvidence, string | undefined]>([
    [
      'every end proves it, whichever way it was told',
      { ...read([1, ended('7')]), records: [ended('8')] },
      'in effect',
    ],
    [
      'so do ends on a page',
      { ...emptyOutcomeEvidence, listPages: [{ at: 1, orders: [ended('7'), ended('8')] }] },
      'in effect',
    ],
    [
      'what stands on two pages after the lapse, or is on none, proves nothing',
      {
        ...emptyOutcomeEvidence,
        listPages: [late, late + MIN_LOOKUP_INTERVAL_MS].map(at => ({ at, orders: [old] })),
      },
      undefined,
    ],
    ['one end of two proves nothing', read([late, ended('7')]), undefined],
    ['nothing heard proves nothing', emptyOutcomeEvidence, undefined],
    [
      'an order that stands before the lapse proves nothing',
      read([LAPSE - MIN_LOOKUP_INTERVAL_MS, old], [LAPSE, old]),
      undefined,
    ],
    [
      'two orders that stand once each prove nothing',
      read([late, old], [late + MIN_LOOKUP_INTERVAL_MS, order({ orderId: '8' })]),
      undefined,
    ],
    [
      'one that stands twice after the lapse says nothing of the other',
      read([late, old], [late + MIN_LOOKUP_INTERVAL_MS, old]),
      undefined,
    ],
    [
      'all that stand twice after the lapse',
      read(
        [late, old],
        [late + MIN_LOOKUP_INTERVAL_MS, old],
        [late, eighth],
        [late + MIN_LOOKUP_INTERVAL_MS, eighth],
      ),
      'not done',
    ],
    [
      'one that ended in the end',
      read([late, old], [late + MIN_LOOKUP_INTERVAL_MS, old], [late, ended('7')], [late, ended('8')]),
      'in effect',
    ],
  ])('%s', (_, gathered, is) => expect(judged(gathered)).toBe(is))
})

it('takes the record of each order that it names, in its own market', () => {
  const open = ['7', '8'].map(orderId => ({ orderId, symbol: SYMBOL }))
  const write: PlannedCancelAll = { is: 'cancel all', reach: { is: 'all markets' }, open }
  const match = (record: OrderRecord) => cancelAllProof.matchOrder(record, { write } as never)?.is
  expect([match(order({ orderId: '8' })), match(order({ orderId: '9' }))]).toEqual(['same', undefined])
  expect(match(order({ symbol: 'PERP_ETH_USDC' }))).toBe('impossible')
})

it('is not done with the newest record of the first open order', () => {
  const write: PlannedCancelAll = {
    is: 'cancel all',
    reach: { is: 'all markets' },
    open: ['7', '8'].map(orderId => ({ orderId, symbol: SYMBOL })),
  }
  const newest = order({ updatedAt: 1_790_000_000_009 })
  const eighth = order({ orderId: '8' })
  const later = late + MIN_LOOKUP_INTERVAL_MS
  const readings = read([late, old], [late, eighth], [later, newest], [later, eighth])
  expect(resolveCancelAllOutcome(write, LAPSE, readings, [])).toEqual({ is: 'not done', record: newest })
  const early = read([LAPSE, old], [LAPSE, eighth], [later, newest], [later, eighth])
  expect(resolveCancelAllOutcome(write, LAPSE, early, [])).toBeUndefined()
})

it('names the orders that a cancel of all orders left open, and the ones that ended', () => {
  const open = ['7', '8', '9'].map(orderId => ({ orderId, symbol: SYMBOL }))
  const write: PlannedCancelAll = { is: 'cancel all', reach: { is: 'all markets' }, open }
  const [eighth, ninth] = [order({ orderId: '8', status: 'CANCELLED' }), order({ orderId: '9' })]
  const readings = read(
    [late, old],
    [late + MIN_LOOKUP_INTERVAL_MS, old],
    [late, ninth],
    [late + MIN_LOOKUP_INTERVAL_MS, ninth],
  )
  const own = [old, eighth, ninth]
  const gathered = { ...readings, records: [eighth] }
  expect(resolveCancelAllOutcome(write, LAPSE, gathered, own)).toEqual({
    is: 'in effect',
    by: 'ends in part',
    standing: ['7', '9'],
    records: own,
  })
  expect(resolveCancelAllOutcome(write, undefined, gathered, own)).toBeUndefined()
})
