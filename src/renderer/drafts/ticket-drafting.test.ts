import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { market, position, SYMBOL } from '../../../test/kit/trade'
import { blankTicket, createClosingTicket, createTicketDraft, WHOLE_PERCENT } from './ticket-drafting'
import type { TypedTicket } from './typed-ticket'

const draft = (some: Partial<TypedTicket>, symbol: string | undefined = SYMBOL) => {
  const typed = { ...blankTicket, ...some }
  return createTicketDraft(symbol, typed, requireAmount('0.005'))
}

describe('order draft', () => {
  it.each<[Partial<TypedTicket>]>([
    [{}],
    [{ size: '1' }],
    [{ price: '1' }],
    [{ type: 'MARKET', price: '1' }],
  ])('is absent while a required figure is missing: %j', some => expect(draft(some)).toBeUndefined())

  it('is absent without a market', () => {
    expect(createTicketDraft(undefined, { ...blankTicket, price: '1', size: '1' }, undefined)).toBeUndefined()
  })

  it('has no price if its type takes none, even with one left in the field', () => {
    expect(draft({ type: 'MARKET', price: '61240', size: '1' })).not.toHaveProperty('price')
  })

  it.each([
    ['an IOC with its max slippage', 'MARKET', { type: 'IOC', maxSlippage: '0.005' }],
    ['the venue’s type alone when it has no limit', 'MARKET_WITHOUT_LIMIT', { type: 'MARKET' }],
  ] as const)('at market is %s', (_what, type, wanted) => {
    const about = {
      is: 'order',
      symbol: SYMBOL,
      side: 'BUY',
      quantity: '1',
      reduceOnly: false,
      marginMode: 'CROSS',
    }
    expect(draft({ type, size: '1' })).toEqual({ ...about, ...wanted })
  })

  it('at market is absent while its max slippage is not allowed', () =>
    expect(
      createTicketDraft(SYMBOL, { ...blankTicket, type: 'MARKET', size: '1' }, undefined),
    ).toBeUndefined())

  it('carries the field’s value, valid or not', () => {
    expect(draft({ price: '61240.5', size: '\u20605 5' })).toMatchObject({
      price: '61240.5',
      quantity: '\u20605 5',
    })
  })
})

describe('closing', () => {
  const row = position({ quantity: requireAmount('-0.005'), marginMode: 'ISOLATED' })
  it.each([
    ['100', '0.005'],
    ['50', '0.002'],
    ['25', '0.001'],
  ])('converts %s percent to %s, on the grid and never above the position', (share, size) =>
    expect(createClosingTicket(row, market(), requireAmount(share))).toEqual({
      ...blankTicket,
      side: 'BUY',
      type: 'IOC',
      size,
      reduceOnly: true,
      marginMode: 'ISOLATED',
    }),
  )

  it('leaves a partial size empty while the market’s rules are unknown, but not the whole size', () => {
    expect(createClosingTicket(row, undefined, requireAmount('50')).size).toBe('')
    expect(createClosingTicket(row, undefined, WHOLE_PERCENT).size).toBe('0.005')
  })
})
