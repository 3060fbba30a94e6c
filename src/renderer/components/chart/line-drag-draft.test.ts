import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { SYMBOL } from '../../../../test/kit/trade'
import { createLineDragDraft } from './line-drag-draft'

const a = requireAmount

it('drafts a new price for an order', () => {
  expect(createLineDragDraft(SYMBOL, { is: 'order', orderId: '7' }, a('61000'))).toEqual({
    is: 'edit order',
    orderId: '7',
    price: '61000',
  })
})

it('drafts a new trigger for a leg through its root order', () => {
  expect(createLineDragDraft(SYMBOL, { is: 'algo', rootId: '90', algoOrderId: '92' }, a('58500'))).toEqual({
    is: 'edit algo',
    algoOrderId: '90',
    trigger: { of: '92', at: '58500' },
  })
})

describe('dragging a position', () => {
  it.each([
    [true, '61000', 'TAKE_PROFIT'],
    [true, '59000', 'STOP_LOSS'],
    [false, '61000', 'STOP_LOSS'],
    [false, '59000', 'TAKE_PROFIT'],
  ] as const)('with long = %s to %s drafts a %s', (isLong, at, kind) =>
    expect(
      createLineDragDraft(
        SYMBOL,
        { is: 'position', marginMode: 'ISOLATED', isLong, entry: a('60000') },
        a(at),
      ),
    ).toEqual({
      is: 'protect',
      symbol: SYMBOL,
      marginMode: 'ISOLATED',
      leg: { kind, at },
    }),
  )
})
