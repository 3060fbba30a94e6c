import { describe, expect, it } from 'vitest'
import { inputs, order, SYMBOL } from '../../../../test/kit/trade'
import type { Order } from '../../account/order'
import { exactly } from '../../value/decimal'
import { evaluate } from '../checks'

const { reduceOnly: _, ...untold } = order()

describe('a cancel of one order', () => {
  it.each<[string, Partial<Order>, readonly string[]]>([
    ['that adds to a position', { reduceOnly: false }, []],
    ['of which it was not told', {}, []],
    ['that is a way out, which goes with it', { reduceOnly: true }, ['CANCELS_EXIT']],
    [
      'that is one, and filled in part',
      { reduceOnly: true, executed: exactly('0.01') },
      ['CANCEL_PARTLY_FILLED', 'CANCELS_EXIT'],
    ],
  ])('warns of an order %s', (_, terms, more) => {
    const standing: Order = { ...untold, ...terms }
    const draft = { is: 'cancel', symbol: SYMBOL, orderId: standing.orderId } as const
    const evaluation = evaluate(draft, inputs({ orders: [standing] }), 'seal')
    expect(evaluation.ok && evaluation.value.warnings.map(({ code }) => code)).toEqual([
      'CANCEL_MAY_FILL_FIRST',
      ...more,
    ])
  })
})
