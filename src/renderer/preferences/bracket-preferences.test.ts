import { describe, expect, it } from 'vitest'
import { blankTicket } from '../drafts/ticket-drafting'
import type { TypedTicket } from '../drafts/typed-ticket'
import { createBracketFields, parseTypedBracket } from '../drafts/default-bracket'
import { parseBracketPreferences } from './bracket-preferences'

describe('typed bracket', () => {
  it.each<[Partial<TypedTicket>, object]>([
    [{ stopLoss: '1', stopLossIn: 'percent' }, { stopLoss: { unit: 'percent', figure: '1' } }],
    [
      { stopLoss: '40', stopLossIn: 'ticks', takeProfit: '2', takeProfitIn: 'r' },
      { stopLoss: { unit: 'ticks', figure: '40' }, takeProfit: { unit: 'r', figure: '2' } },
    ],
  ])('of %j is %j, and fills a ticket with the same', (typed, bracket) => {
    const made = parseTypedBracket({ ...blankTicket, ...typed })
    expect(made).toEqual(bracket)
    expect(createBracketFields(made)).toEqual({ protect: true, ...typed })
  })

  it.each<Partial<TypedTicket>>([
    {},
    { stopLoss: '59000' },
    { stopLoss: '1', stopLossIn: 'percent', takeProfit: '61000' },
    { stopLoss: '\u20601x', stopLossIn: 'percent' },
  ])('is absent for %j', typed => expect(parseTypedBracket({ ...blankTicket, ...typed })).toBeUndefined())
})

it('reads the valid parts of saved brackets, and fills nothing without them', () => {
  const kept = {
    PERP_BTC_USDC: {
      stopLoss: { unit: 'percent', figure: '1.50' },
      takeProfit: { unit: 'price', figure: '5' },
    },
    PERP_ETH_USDC: { stopLoss: { unit: 'percent', figure: '1e3' } },
    PERP_SOL_USDC: 7,
    '<b>': { stopLoss: { unit: 'percent', figure: '1' } },
  }
  expect(parseBracketPreferences(kept)).toEqual({
    PERP_BTC_USDC: { stopLoss: { unit: 'percent', figure: '1.5' } },
  })
  expect(createBracketFields(undefined)).toEqual({})
})
