import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { algoDrafts } from '../../test/kit/algo'
import { deskInputRules } from './desk-input-rules'

const isAccepted = (input: unknown): boolean => v.safeParse(deskInputRules.orders.plan.shape, input).success
const { STOP, TP_SL, BRACKET, TRAILING_STOP } = algoDrafts
const edit = { is: 'edit algo', symbol: 'PERP_X_USDC', algoOrderId: '7', legs: [] }

describe('algo order inputs', () => {
  it.each(Object.values(algoDrafts))('accept a $kind in the form that the ticket builds', draft => {
    expect(isAccepted(draft)).toBe(true)
    expect(v.parse(deskInputRules.orders.plan.shape, draft)).toEqual(draft)
  })

  it.each<[string, unknown]>([
    ['an edit of a root order', { ...edit, triggerPrice: '58000' }],
    ['an edit of a leg', { ...edit, legs: [{ algoOrderId: '8', active: false }] }],
    ['a cancel', { is: 'cancel algo', symbol: 'PERP_X_USDC', algoOrderId: '7' }],
    ['a cancel of all', { is: 'cancel all algo', reach: { is: 'all markets' } }],
    ['text that only the order checks reject', { ...STOP, quantity: 'much', triggerPrice: '' }],
  ])('accepts %s', (_, input) => expect(isAccepted(input)).toBe(true))

  it.each<[string, unknown]>([
    ['an unknown kind', { ...STOP, kind: 'TAKE_PROFIT' }],
    ['the fields of another kind', { ...TP_SL, triggerPrice: '1' }],
    ['a leg with a side', { ...TP_SL, legs: [{ ...TP_SL.legs[0], side: 'BUY' }] }],
    ['a figure as a number instead of text', { ...STOP, quantity: 0.4 }],
    ['a bracket of type IOC', { ...BRACKET, type: 'IOC' }],
    ['a trailing distance without a kind', { ...TRAILING_STOP, distance: { by: '0.01' } }],
    ['more than eight legs', { ...TP_SL, legs: Array.from({ length: 9 }, () => TP_SL.legs[0]) }],
    ['text of more than 80 characters', { ...STOP, triggerPrice: '1'.repeat(81) }],
    ['an edit without its legs', { is: 'edit algo', symbol: 'PERP_X_USDC', algoOrderId: '7' }],
    ['a cancel of all without a reach', { is: 'cancel all algo' }],
  ])('rejects %s', (_, input) => expect(isAccepted(input)).toBe(false))
})
