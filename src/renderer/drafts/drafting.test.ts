import { describe, expect, it } from 'vitest'
import { exactly } from '@core/value/decimal'
import { market, position, SYMBOL } from '../../../test/kit/trade'
import { blank, closing, draftOf, WHOLE } from './drafting'
import type { Typed } from './typed'

const draft = (some: Partial<Typed>, symbol: string | undefined = SYMBOL) => {
  const typed = { ...blank, ...some }
  return draftOf(symbol, typed)
}

describe('a draft', () => {
  it.each<[Partial<Typed>]>([[{}], [{ size: '1' }], [{ price: '1' }], [{ type: 'MARKET', price: '1' }]])(
    'is none while a figure it needs is missing: %j',
    some => expect(draft(some)).toBeUndefined(),
  )

  it('is none without a market', () => {
    expect(draftOf(undefined, { ...blank, price: '1', size: '1' })).toBeUndefined()
  })

  it('has no price where its type takes none, even if one is still in the field', () => {
    expect(draft({ type: 'MARKET', price: '61240', size: '1' })).not.toHaveProperty('price')
  })

  it('carries what a field handed on, understood or not', () => {
    expect(draft({ price: '61240.5', size: '\u20605 5' })).toMatchObject({
      price: '61240.5',
      quantity: '\u20605 5',
    })
  })
})

describe('closing', () => {
  const row = position({ quantity: exactly('-0.005'), marginMode: 'ISOLATED' })
  it.each([
    ['100', '0.005'],
    ['50', '0.002'],
    ['25', '0.001'],
  ])('takes %s hundredths as %s, on the grid and never above the position', (share, size) =>
    expect(closing(row, market(), exactly(share))).toEqual({
      ...blank,
      side: 'BUY',
      type: 'IOC',
      size,
      reduceOnly: true,
      marginMode: 'ISOLATED',
    }),
  )

  it('leaves the size of a share open while the market’s rules are unknown; the whole needs none of them', () => {
    expect(closing(row, undefined, exactly('50')).size).toBe('')
    expect(closing(row, undefined, WHOLE).size).toBe('0.005')
  })
})
