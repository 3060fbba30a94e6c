import { describe, expect, it } from 'vitest'
import { inputs, order, SYMBOL } from '../../../../test/kit/trade'
import type { OrderRecord } from '../../account/order-record'
import { requireAmount } from '../../value/decimal-amount'
import { evaluateDraft } from '../draft-evaluation'

const { reduceOnly: _, ...untold } = order()

describe('a cancel of one order', () => {
  it.each<[string, Partial<OrderRecord>, readonly string[]]>([
    ['that adds to a position', { reduceOnly: false }, []],
    ['of which it was not told', {}, []],
    ['that is a way out, which goes with it', { reduceOnly: true }, ['CANCELS_EXIT']],
    [
      'that is one, and filled in part',
      { reduceOnly: true, executed: requireAmount('0.01') },
      ['CANCEL_PARTLY_FILLED', 'CANCELS_EXIT'],
    ],
  ])('warns about an order %s', (_, terms, more) => {
    const standing: OrderRecord = { ...untold, ...terms }
    const draft = { is: 'cancel', symbol: SYMBOL, orderId: standing.orderId } as const
    const evaluation = evaluateDraft(draft, inputs({ orders: [standing] }), 'seal')
    expect(evaluation.ok && evaluation.value.warnings.map(({ code }) => code)).toEqual([
      'CANCEL_MAY_FILL_FIRST',
      ...more,
    ])
    expect(evaluation.ok && evaluation.value.warnings.some(({ typed }) => typed)).toBe(false)
  })
})
