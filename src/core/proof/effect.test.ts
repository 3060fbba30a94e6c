import { describe, expect, it } from 'vitest'
import { order, SYMBOL } from '../../../test/kit/trade'
import { exactly } from '../value/decimal'
import { judgeCancelAll, judgeEdit, judgeSetting } from './effect'
import { nothingGathered, type Evidence, type ReadBack } from './evidence'
import { APART } from '../attempt/lapse'
import type { Order } from '../account/order'
import type { PlannedCancelAll, PlannedEdit, Setting } from '../write/planned-write'

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

  it('that was never signed is proved by nothing that stays', () =>
    expect(judgeEdit(edit, undefined, read([late, old], [late + APART, old]), old)).toBeUndefined())
})

describe('a cancel of all', () => {
  const write: PlannedCancelAll = {
    is: 'cancel all',
    reach: { is: 'all markets' },
    open: ['7', '8'].map(orderId => ({ orderId, symbol: SYMBOL })),
  }
  const ended = (orderId: string) => order({ orderId, status: 'CANCELLED' })
  const eighth = order({ orderId: '8' })
  const judged = (gathered: Evidence) => judgeCancelAll(write, LAPSE, gathered, [])?.is

  it.each<[string, Evidence, string | undefined]>([
    [
      'every end proves it, whichever way it was told',
      { ...read([1, ended('7')]), records: [ended('8')] },
      'in effect',
    ],
    [
      'so do ends on a page',
      { ...nothingGathered, sweeps: [{ at: 1, orders: [ended('7'), ended('8')] }] },
      'in effect',
    ],
    [
      'what stands on two pages after the lapse, or is on none, proves nothing',
      { ...nothingGathered, sweeps: [late, late + APART].map(at => ({ at, orders: [old] })) },
      undefined,
    ],
    ['one end of two proves nothing', read([late, ended('7')]), undefined],
    ['nothing heard proves nothing', nothingGathered, undefined],
    [
      'an order that stands before the lapse proves nothing',
      read([LAPSE - APART, old], [LAPSE, old]),
      undefined,
    ],
    [
      'two orders that stand once each prove nothing',
      read([late, old], [late + APART, order({ orderId: '8' })]),
      undefined,
    ],
    [
      'one that stands twice after the lapse says nothing of the other',
      read([late, old], [late + APART, old]),
      undefined,
    ],
    [
      'all that stand twice after the lapse',
      read([late, old], [late + APART, old], [late, eighth], [late + APART, eighth]),
      'not done',
    ],
    [
      'one that ended in the end',
      read([late, old], [late + APART, old], [late, ended('7')], [late, ended('8')]),
      'in effect',
    ],
  ])('%s', (_, gathered, is) => expect(judged(gathered)).toBe(is))
})

it('a cancel of all that left some standing says which, and that the others ended', () => {
  const open = ['7', '8', '9'].map(orderId => ({ orderId, symbol: SYMBOL }))
  const write: PlannedCancelAll = { is: 'cancel all', reach: { is: 'all markets' }, open }
  const [eighth, ninth] = [order({ orderId: '8', status: 'CANCELLED' }), order({ orderId: '9' })]
  const readings = read([late, old], [late + APART, old], [late, ninth], [late + APART, ninth])
  const own = [old, eighth, ninth]
  const gathered = { ...readings, records: [eighth] }
  expect(judgeCancelAll(write, LAPSE, gathered, own)).toEqual({
    is: 'in effect',
    by: 'ends in part',
    standing: ['7', '9'],
    records: own,
  })
  expect(judgeCancelAll(write, undefined, gathered, own)).toBeUndefined()
})

describe('a setting', () => {
  const concerned: readonly Setting[] = [
    { symbol: 'A', before: '10', after: '5' },
    { symbol: 'B', before: '20', after: '5' },
  ]
  const back = (at: number, A: string, B: string): ReadBack => ({ at, settings: { A, B } })

  it.each<[string, readonly ReadBack[], unknown]>([
    ['nothing read', [], undefined],
    ['all as asked', [back(1, '5', '5')], { is: 'in effect', by: 'read-back', records: [] }],
    ['one as asked', [back(1, '5', '20')], undefined],
    ['unchanged before the lapse', [back(1, '10', '20'), back(LAPSE, '10', '20')], undefined],
    ['unchanged once after it', [back(1, '10', '20'), back(late, '10', '20')], undefined],
    [
      'unchanged twice after it',
      [back(late, '10', '20'), back(late + APART, '10', '20')],
      { is: 'not done' },
    ],
    [
      'changed in part by then',
      [back(late, '5', '20'), back(late + APART, '5', '20')],
      { is: 'in effect', by: 'a read-back in part', records: [] },
    ],
    ['set by somebody else', [back(late, '10', '7'), back(late + APART, '10', '7')], undefined],
    ['set by somebody else for a while', [back(late, '10', '7'), back(late + APART, '10', '20')], undefined],
    ['not told of', [{ at: 1, settings: {} }], undefined],
  ])('%s', (_, readBacks, verdict) => expect(judgeSetting(concerned, LAPSE, readBacks)).toEqual(verdict))
})
