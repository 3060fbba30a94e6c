import { describe, expect, it } from 'vitest'
import { order, SYMBOL } from '../../../../test/kit/trade'
import { exactly } from '../../value/decimal'
import { nothingGathered, type Evidence } from '../../proof/evidence'
import { APART } from '../../attempt/lapse'
import type { Order } from '../../account/order'
import type { PlannedEdit } from '../../write/planned-write'
import { judgeEdit } from './edit-proof'

const LAPSE = 1_790_000_310_000
const late = LAPSE + 1
const PLANNED = 1_790_000_000_000

const edit: PlannedEdit = {
  is: 'edit',
  orderId: '7',
  symbol: SYMBOL,
  side: 'BUY',
  type: 'LIMIT',
  price: exactly('59100'),
  quantity: exactly('0.2'),
  reduceOnly: false,
  was: { price: exactly('59000'), quantity: exactly('0.1'), executed: exactly('0'), updatedAt: PLANNED },
}
const old = order({ updatedAt: PLANNED })
const changed = order({ price: edit.price, quantity: edit.quantity, updatedAt: PLANNED + 1 })
const read = (...found: readonly (readonly [at: number, order: Order])[]): Evidence => ({
  ...nothingGathered,
  readings: found.map(([at, one]) => ({ at, found: one })),
})

describe('an edit', () => {
  it.each<[string, Order, Evidence, string | undefined]>([
    ['the new price and size prove it', changed, nothingGathered, 'in effect'],
    ['an end proves that it is over', order({ status: 'FILLED' }), nothingGathered, 'in effect'],
    [
      'half of the new terms prove nothing',
      { ...changed, price: edit.was.price },
      nothingGathered,
      undefined,
    ],
    ['new terms on an older record prove nothing', { ...changed, updatedAt: 1 }, nothingGathered, undefined],
    ['the old terms before the lapse', old, read([LAPSE, old], [LAPSE - APART, old]), undefined],
    ['the old terms once after it', old, read([LAPSE - APART, old], [late, old]), undefined],
    ['two reads that are one', old, read([late, old], [late + APART - 1, old]), undefined],
    ['the old terms twice after it', old, read([late, old], [late + APART, old]), 'not done'],
    ['terms that nobody here asked for', order({ price: exactly('58000') }), read([late, old]), undefined],
  ])('%s', (_, record, gathered, is) => expect(judgeEdit(edit, LAPSE, gathered, record)?.is).toBe(is))

  it('is proved by new terms read twice after the lapse, whatever their date', () => {
    const dated = { ...edit, was: { ...edit.was, updatedAt: PLANNED + 86_400_000 } }
    const known = { ...old, updatedAt: dated.was.updatedAt }
    const twice = read([late, changed], [late + APART, changed])
    expect(judgeEdit(dated, LAPSE, twice, known)).toMatchObject({ by: 'new terms', records: [changed] })
    expect(judgeEdit(dated, LAPSE, read([LAPSE, changed], [late, changed]), known)).toBeUndefined()
    expect(judgeEdit(dated, LAPSE, read([late, changed], [late + APART - 1, changed]), known)).toBeUndefined()
  })

  it('is not undone by old terms that are dated later than what is read twice after the lapse', () => {
    const known = { ...old, updatedAt: PLANNED + 86_400_000 }
    const twice = read([late, old], [late + APART, changed], [late + 2 * APART, changed])
    expect(judgeEdit(edit, LAPSE, twice, known)?.is).toBe('in effect')
  })

  it('that was never signed is proved by nothing that stays', () =>
    expect(judgeEdit(edit, undefined, read([late, old], [late + APART, old]), old)).toBeUndefined())
})
