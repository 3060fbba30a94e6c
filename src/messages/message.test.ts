import { describe, expect, expectTypeOf, it } from 'vitest'
import { fillMessage, type MessageHoleValues } from './message'
import { fillPluralMessage } from './plural-message'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('fill', () => {
  it('puts a value into each hole, also where a hole occurs twice', () => {
    expect(fillMessage('{side} {size} of {size:exact}', { side: 'BUY', size: '2' })).toBe('BUY 2 of 2')
  })

  it('leaves braces in a value alone', () => {
    expect(fillMessage('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&')
  })

  it('takes a text for each hole of the message and nothing else', () => {
    expectTypeOf<MessageHoleValues<'{symbol} at {price:exact}'>>().toEqualTypeOf<{
      readonly symbol: string
      readonly price: string
    }>()
    expectTypeOf(fillMessage<'{symbol} at {price:exact}'>)
      .parameter(1)
      .toEqualTypeOf<MessageHoleValues<'{symbol} at {price:exact}'>>()
  })
})

describe('fillPluralMessage', () => {
  const orders = { one: 'One order of {symbol}', other: '{count} orders of {symbol}' } as const

  it.each([
    [1, 'One order of PERP'],
    [0, '0 orders of PERP'],
    [1_234, '1 234 orders of PERP'],
  ])('picks the form for %s', (count, text) => {
    expect(plain(fillPluralMessage(orders, count, { symbol: 'PERP' }))).toBe(text)
  })

  it('takes the count as it is given', () => {
    expect(fillPluralMessage({ one: '{count} s', other: '{count} s' }, 1_234, { count: '1234' })).toBe(
      '1234 s',
    )
  })

  it('takes a text for each hole of its forms and nothing else', () => {
    type Values = { readonly symbol: string } & { readonly count?: string }
    expectTypeOf(fillPluralMessage<typeof orders>).parameters.toEqualTypeOf<
      [forms: typeof orders, count: number, values: Values]
    >()
  })
})
