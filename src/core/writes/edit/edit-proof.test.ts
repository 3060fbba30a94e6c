import { describe, expect, it } from 'vitest'
import { order, SYMBOL } from '../../../../test/kit/trade'
import { requireAmount } from '../../value/decimal-amount'
import { emptyOutcomeEvidence, type OutcomeEvidence } from '../../proof/outcome-evidence'
import { MIN_LOOKUP_INTERVAL_MS } from '../../attempt/signature-expiry'
import type { OrderRecord } from '../../account/order-record'
import type { PlannedOrderEdit } from '../../write/planned-write'
import { resolveEditOutcome } from './edit-proof'

const LAPSE = 1_790_000_310_000
const late = LAPSE + 1
const PLANNED = 1_790_000_000_000

const edit: PlannedOrderEdit = {
  is: 'edit',
  orderId: '7',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: requireAmount('59100'),
  quantity: requireAmount('0.2'),
  reduceOnly: false,
  was: {
    price: requireAmount('59000'),
    quantity: requireAmount('0.1'),
    executed: requireAmount('0'),
    updatedAt: PLANNED,
  },
}
const old = order({ updatedAt: PLANNED })
const changed = order({ price: edit.price, quantity: edit.quantity, updatedAt: PLANNED + 1 })
const read = (...found: readonly (readonly [at: number, order: OrderRecord])[]): OutcomeEvidence => ({
  ...emptyOutcomeEvidence,
  readings: found.map(([at, one]) => ({ at, found: one })),
})

describe('the proof of an edit', () => {
  it.each<[string, OrderRecord, OutcomeEvidence, string | undefined]>([
    ['the new price and size prove it', changed, emptyOutcomeEvidence, 'in effect'],
    ['an end proves that it is over', order({ status: 'FILLED' }), emptyOutcomeEvidence, 'in effect'],
    [
      'half of the new terms prove nothing',
      { ...changed, price: edit.was.price },
      emptyOutcomeEvidence,
      undefined,
    ],
    [
      'new terms on an older record prove nothing',
      { ...changed, updatedAt: 1 },
      emptyOutcomeEvidence,
      undefined,
    ],
    [
      'the old terms before the lapse',
      old,
      read([LAPSE, old], [LAPSE - MIN_LOOKUP_INTERVAL_MS, old]),
      undefined,
    ],
    [
      'the old terms once at the lapse itself and once after it',
      old,
      read([LAPSE, old], [LAPSE + MIN_LOOKUP_INTERVAL_MS, old]),
      undefined,
    ],
    ['the old terms once after it', old, read([LAPSE - MIN_LOOKUP_INTERVAL_MS, old], [late, old]), undefined],
    ['two reads that are one', old, read([late, old], [late + MIN_LOOKUP_INTERVAL_MS - 1, old]), undefined],
    [
      'the old terms twice after it',
      old,
      read([late, old], [late + MIN_LOOKUP_INTERVAL_MS, old]),
      'not done',
    ],
    [
      'terms that nobody here asked for',
      order({ price: requireAmount('58000') }),
      read([late, old]),
      undefined,
    ],
  ])('%s', (_, record, gathered, is) =>
    expect(resolveEditOutcome(edit, LAPSE, gathered, record)?.is).toBe(is),
  )

  it('is proved by new terms read twice after the lapse, whatever their date', () => {
    const dated = { ...edit, was: { ...edit.was, updatedAt: PLANNED + 86_400_000 } }
    const known = { ...old, updatedAt: dated.was.updatedAt }
    const twice = read([late, changed], [late + MIN_LOOKUP_INTERVAL_MS, changed])
    expect(resolveEditOutcome(dated, LAPSE, twice, known)).toMatchObject({
      by: 'new terms',
      records: [changed],
    })
    expect(resolveEditOutcome(dated, LAPSE, read([LAPSE, changed], [late, changed]), known)).toBeUndefined()
    expect(
      resolveEditOutcome(
        dated,
        LAPSE,
        read([late, changed], [late + MIN_LOOKUP_INTERVAL_MS - 1, changed]),
        known,
      ),
    ).toBeUndefined()
  })

  it('is not undone by old terms that are dated later than what is read twice after the lapse', () => {
    const known = { ...old, updatedAt: PLANNED + 86_400_000 }
    const twice = read(
      [late, old],
      [late + MIN_LOOKUP_INTERVAL_MS, changed],
      [late + 2 * MIN_LOOKUP_INTERVAL_MS, changed],
    )
    expect(resolveEditOutcome(edit, LAPSE, twice, known)?.is).toBe('in effect')
  })

  it('does not accept unchanged terms when the edit was never signed', () =>
    expect(
      resolveEditOutcome(edit, undefined, read([late, old], [late + MIN_LOOKUP_INTERVAL_MS, old]), old),
    ).toBeUndefined())
})
