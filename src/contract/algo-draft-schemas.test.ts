import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { algoDrafts } from '../../test/kit/algo'
import { deskInputRules } from './desk-input-rules'

const takes = (input: unknown): boolean => v.safeParse(deskInputRules.orders.plan.shape, input).success
const { STOP, TP_SL, BRACKET, TRAILING_STOP } = algoDrafts
const edit = { is: 'edit algo', symbol: 'PERP_X_USDC', algoOrderId: '7', legs: [] }

describe('algo order inputs', () => {
  it.each(Object.values(algoDrafts))('accept a $kind in the form that the ticket builds', draft => {
    expect(takes(draft)).toBe(true)
    expect(v.parse(deskInputRules.orders.plan.shape, draft)).toEqual(draft)
  })

  it.each<[string, unknown]>([
    ['an edit of a root', { ...edit, triggerPrice: '58000' }],
    ['an edit of a leg', { ...edit, legs: [{ algoOrderId: '8', active: false }] }],
    ['a cancel', { is: 'cancel algo', symbol: 'PERP_X_USDC', algoOrderId: '7' }],
    ['a cancel of all', { is: 'cancel all algo', reach: { is: 'all markets' } }],
    ['text that only the checks can judge', { ...STOP, quantity: 'much', triggerPrice: '' }],
  ])('accepts %s', (_, input) => expect(takes(input)).toBe(true))

  it.each<[string, unknown]>([
    ['a kind nobody knows', { ...STOP, kind: 'TAKE_PROFIT' }],
    ['the fields of another kind', { ...TP_SL, triggerPrice: '1' }],
    ['a leg with a side of its own', { ...TP_SL, legs: [{ ...TP_SL.legs[0], side: 'BUY' }] }],
    ['a number for a figure', { ...STOP, quantity: 0.4 }],
    ['a market order type that does not wait', { ...BRACKET, type: 'IOC' }],
    ['a trailing distance of no kind', { ...TRAILING_STOP, distance: { by: '0.01' } }],
    ['more legs than anybody has', { ...TP_SL, legs: Array.from({ length: 9 }, () => TP_SL.legs[0]) }],
    ['text without an end', { ...STOP, triggerPrice: '1'.repeat(81) }],
    ['an edit without its legs', { is: 'edit algo', symbol: 'PERP_X_USDC', algoOrderId: '7' }],
    ['a cancel of all of nowhere', { is: 'cancel all algo' }],
  ])('rejects %s', (_, input) => expect(takes(input)).toBe(false))
})
