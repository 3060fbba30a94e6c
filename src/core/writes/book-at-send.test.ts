import { describe, expect, it } from 'vitest'
import { book, dated, draft, inputs, NOW } from '../../../test/kit/trade'
import { requireAmount } from '../value/decimal-amount'
import type { OrderWrite } from '../write/venue-write'
import { estimateFillAtSend } from './book-at-send'

const order = (changes: Partial<OrderWrite> = {}): OrderWrite => {
  const { price: _price, quantity: _quantity, ...terms } = draft({ type: 'IOC' })
  return { ...terms, price: requireAmount('60001'), quantity: requireAmount('1'), ...changes } as OrderWrite
}
/** A book of two asks of which the second is twice as large. */
const thirds = {
  ...book(),
  asks: [
    { price: requireAmount('60000.1'), quantity: requireAmount('0.1') },
    { price: requireAmount('60000.2'), quantity: requireAmount('0.2') },
  ],
}

describe('the book fill of an order just before sending', () => {
  it('includes the average rounded to twelve places, and the time of the book', () =>
    expect(estimateFillAtSend(order(), inputs({}, { book: dated(thirds, 40) }))).toEqual({
      best: '60000.1',
      average: '60000.166666666667',
      quantity: '0.3',
      asOf: NOW - 40,
    }))

  it('has no average when the book fills nothing', () =>
    expect(
      estimateFillAtSend(order({ price: requireAmount('60000') }), inputs({}, { book: dated(thirds) })),
    ).toEqual({
      quantity: '0',
      asOf: NOW,
    }))

  it('is zero for a post-only order that steps back, and missing without an order or a book', () => {
    const steps = order({ type: 'POST_ONLY', stepsBack: true })
    expect(estimateFillAtSend(steps, inputs())?.quantity).toBe('0')
    expect(
      estimateFillAtSend({ is: 'cancel all', reach: { is: 'all markets' }, open: [] }, inputs()),
    ).toBeUndefined()
    expect(estimateFillAtSend(order(), inputs({}, { book: undefined }))).toBeUndefined()
    expect(estimateFillAtSend(order({ symbol: 'PERP_ETH_USDC' }), inputs())).toBeUndefined()
  })

  it('covers the whole size, including its hidden part', () =>
    expect(
      estimateFillAtSend(
        order({ type: 'LIMIT', visible: requireAmount('0.1') }),
        inputs({}, { book: dated(thirds) }),
      ),
    ).toMatchObject({ quantity: '0.3' }))
})
