import { describe, expect, it } from 'vitest'
import { inputs, order, SYMBOL } from '../../../../test/kit/trade'
import { previewDraft, evaluateDraft } from '../draft-evaluation'
import { requireAmount } from '../../value/decimal-amount'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { OrderRecord } from '../../account/order-record'
import type { CancelAllDraft } from '../../write/write-drafts'

const OTHER = 'PERP_ETH_USDC'
const here: CancelAllDraft = { is: 'cancel all', reach: { is: 'market', symbol: SYMBOL } }
const everywhere: CancelAllDraft = { is: 'cancel all', reach: { is: 'all markets' } }
const on = (...orders: readonly OrderRecord[]): PlanningInputs => inputs({ orders })
const unread = (): PlanningInputs => {
  const whole = inputs()
  const { orders: _, ...rest } = whole.snapshot
  return { ...whole, snapshot: rest }
}

const mixed = [
  order({ orderId: '1' }),
  order({ orderId: '2', status: 'PARTIAL_FILLED', executed: requireAmount('0.04') }),
  order({ orderId: '3', symbol: OTHER }),
  order({ orderId: '4', status: 'FILLED' }),
  order({ orderId: '5', status: 'CANCELLED', symbol: OTHER }),
  order({ orderId: '6', status: 'unrecognised' }),
]

describe('a cancel of all orders', () => {
  it.each<[string, CancelAllDraft, readonly string[]]>([
    ['names what is open in its market, and what may be', here, ['1', '2', '6']],
    ['names what is open anywhere where it reaches all markets', everywhere, ['1', '2', '3', '6']],
  ])('%s', (_what, draft, named) => {
    const evaluation = evaluateDraft(draft, on(...mixed), 'seal')
    expect(evaluation).toMatchObject({
      ok: true,
      value: {
        write: {
          is: 'cancel all',
          reach: draft.reach,
          open: mixed
            .filter(({ orderId }) => named.includes(orderId))
            .map(({ orderId, symbol }) => ({ orderId, symbol })),
        },
        outlook: { effect: 'none', before: {} },
      },
    })
  })

  it.each<[string, CancelAllDraft, PlanningInputs, object]>([
    ['where nothing rests', everywhere, on(), { code: 'NOTHING_OPEN' }],
    ['where all that is known has ended', here, on(order({ status: 'REJECTED' })), { code: 'NOTHING_OPEN' }],
    ['where only another market has something', here, on(order({ symbol: OTHER })), { code: 'NOTHING_OPEN' }],
    ['before the orders were ever read', everywhere, unread(), { code: 'INPUT_MISSING' }],
  ])('is rejected %s', (_what, draft, inputs, refusal) => {
    const evaluation = evaluateDraft(draft, inputs, 'seal')
    expect(evaluation.ok ? [] : evaluation.error).toContainEqual(expect.objectContaining(refusal))
  })

  it.each<[string, readonly OrderRecord[], readonly string[]]>([
    ['that each may fill first, and that stops stay', [order()], ['CANCEL_MAY_FILL_FIRST', 'STOPS_STAY']],
    [
      'how many are filled in part already',
      mixed,
      ['CANCEL_MAY_FILL_FIRST', 'SOME_PARTLY_FILLED', 'STOPS_STAY'],
    ],
  ])('warns %s', (_what, orders, codes) => {
    const { warnings } = previewDraft(here, on(...orders))
    expect(warnings.map(({ code }) => code)).toEqual(codes)
    expect(warnings.every(({ typed }) => !typed)).toBe(true)
  })

  it('counts partly filled orders only within its reach', () => {
    const far = order({ symbol: OTHER, status: 'PARTIAL_FILLED', executed: requireAmount('0.01') })
    const counted = (draft: CancelAllDraft) =>
      previewDraft(draft, on(order(), far)).warnings.find(({ code }) => code === 'SOME_PARTLY_FILLED')?.facts
    expect([counted(here), counted(everywhere)]).toEqual([undefined, { count: '1' }])
  })
})

describe('a cancel of one side', () => {
  const buys: CancelAllDraft = { ...everywhere, side: 'BUY' }
  const sides = [
    order({ orderId: '1', price: requireAmount('59000') }),
    order({ orderId: '2', side: 'SELL', price: requireAmount('61000') }),
    order({ orderId: '3', symbol: OTHER, price: requireAmount('2000'), executed: requireAmount('0.01') }),
    order({ orderId: '4', price: requireAmount('59500'), executed: requireAmount('0.02') }),
    order({ orderId: '5', side: 'SELL', price: requireAmount('60500') }),
    order({ orderId: '6', status: 'FILLED' }),
    order({ orderId: '7', price: requireAmount('59500') }),
  ]
  const idsOf = (draft: CancelAllDraft): readonly string[] => {
    const evaluation = evaluateDraft(draft, on(...sides), 'seal')
    const writes = evaluation.ok ? [evaluation.value.write, ...(evaluation.value.rest ?? [])] : []
    return writes.map(write => (write.is === 'cancel' ? write.orderId : write.is))
  }

  it.each<[string, CancelAllDraft, readonly string[]]>([
    ['of the buys of one market', { ...here, side: 'BUY' }, ['4', '7', '1']],
    ['of the sales of one market', { ...here, side: 'SELL' }, ['5', '2']],
    ['of the buys everywhere, market by market', buys, ['4', '7', '1', '3']],
  ])('%s cancels each order separately, nearest to the market first', (_what, draft, ids) => {
    expect(idsOf(draft)).toEqual(ids)
  })

  it('cancels orders without a price in the order of their ids', () => {
    const { price: _, ...bare } = order()
    for (const ids of [
      ['9', '8'],
      ['8', '9'],
    ]) {
      const on = inputs({ orders: ids.map(orderId => ({ ...bare, orderId })) })
      const evaluation = evaluateDraft(buys, on, 'seal')
      expect(evaluation).toMatchObject({ value: { write: { orderId: '8' }, rest: [{ orderId: '9' }] } })
    }
  })

  it('is one request without a rest where one order is open', () => {
    const evaluation = evaluateDraft(buys, on(order()), 'seal')
    expect(evaluation.ok && evaluation.value).not.toHaveProperty('rest')
  })

  it('lists the details of each order, and none of the other side', () => {
    const evaluation = evaluateDraft({ ...here, side: 'SELL' }, on(...sides), 'seal')
    expect(evaluation.ok && evaluation.value).toMatchObject({
      write: { is: 'cancel', orderId: '5', side: 'SELL', price: '60500', symbol: SYMBOL },
      rest: [{ is: 'cancel', orderId: '2', side: 'SELL', price: '61000', symbol: SYMBOL }],
    })
  })

  it('warns that several cancels are sent one by one', () => {
    const warningsOf = (draft: CancelAllDraft) => previewDraft(draft, on(...sides)).warnings
    expect(warningsOf(buys)).toEqual([
      { code: 'CANCEL_MAY_FILL_FIRST', facts: {}, typed: false },
      { code: 'SOME_PARTLY_FILLED', facts: { count: '2' }, typed: false },
      { code: 'STOPS_STAY', facts: {}, typed: false },
      { code: 'CANCELS_STOP', facts: { count: '4' }, typed: false },
    ])
    expect(warningsOf({ ...here, side: 'SELL' })).toContainEqual({
      code: 'CANCELS_STOP',
      facts: { count: '2' },
      typed: false,
    })
    const one = previewDraft({ ...here, side: 'SELL' }, on(order({ side: 'SELL' }))).warnings
    expect(one.map(({ code }) => code)).toEqual(['CANCEL_MAY_FILL_FIRST', 'STOPS_STAY'])
  })

  it.each<[string, number, readonly string[]]>([
    ['may list twenty', 20, []],
    ['is refused, rather than cut, where there are more', 21, ['SHEET_TOO_LONG']],
    ['is refused where there is none', 0, ['NOTHING_OPEN']],
  ])('%s', (_what, many, codes) => {
    const open = Array.from({ length: many }, (_, at) => order({ orderId: String(at) }))
    const evaluation = evaluateDraft(buys, on(...open), 'seal')
    expect(evaluation.ok ? [] : evaluation.error.map(({ code }) => code)).toEqual(codes)
    expect(previewDraft(buys, on(...open)).refusals.map(({ code }) => code)).toEqual(codes)
  })

  it('of both sides is one request for any number of orders', () => {
    const open = Array.from({ length: 40 }, (_, at) => order({ orderId: String(at) }))
    expect(evaluateDraft(everywhere, on(...open), 'seal')).toMatchObject({
      ok: true,
      value: { write: { is: 'cancel all' } },
    })
  })
})

describe('the preview of a cancel of all orders', () => {
  it.each<[string, PlanningInputs, boolean | undefined, object, readonly string[]]>([
    ['that it may leave, with how many it names', on(...mixed), true, { count: '3' }, []],
    ['that nothing is open', on(), false, { count: '0' }, ['NOTHING_OPEN']],
    ['nothing, until the orders are read', unread(), undefined, {}, []],
  ])('shows %s', (_what, inputs, holds, facts, codes) => {
    const { checks, refusals } = previewDraft(here, inputs)
    expect(checks[0]).toEqual({ code: 'ORDERS_OPEN', holds, facts })
    expect(refusals.map(({ code }) => code)).toEqual(codes)
  })
})
