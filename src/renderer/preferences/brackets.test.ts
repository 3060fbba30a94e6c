import { describe, expect, it } from 'vitest'
import { blank } from '../drafts/drafting'
import type { Typed } from '../drafts/typed'
import { bracketFields, bracketOf } from '../drafts/bracket'
import { readBrackets } from './brackets'

describe('the bracket that was typed', () => {
  it.each<[Partial<Typed>, object]>([
    [{ stopLoss: '1', stopLossIn: 'percent' }, { stopLoss: { unit: 'percent', figure: '1' } }],
    [
      { stopLoss: '40', stopLossIn: 'ticks', takeProfit: '2', takeProfitIn: 'r' },
      { stopLoss: { unit: 'ticks', figure: '40' }, takeProfit: { unit: 'r', figure: '2' } },
    ],
  ])('of %j is %j, and fills a ticket with the same', (typed, bracket) => {
    const made = bracketOf({ ...blank, ...typed })
    expect(made).toEqual(bracket)
    expect(bracketFields(made)).toEqual({ protect: true, ...typed })
  })

  it.each<Partial<Typed>>([
    {},
    { stopLoss: '59000' },
    { stopLoss: '1', stopLossIn: 'percent', takeProfit: '61000' },
    { stopLoss: '\u20601x', stopLossIn: 'percent' },
  ])('is none of %j', typed => expect(bracketOf({ ...blank, ...typed })).toBeUndefined())
})

it('reads what makes sense of what was kept, and fills nothing without it', () => {
  const kept = {
    PERP_BTC_USDC: {
      stopLoss: { unit: 'percent', figure: '1.50' },
      takeProfit: { unit: 'price', figure: '5' },
    },
    PERP_ETH_USDC: { stopLoss: { unit: 'percent', figure: '1e3' } },
    PERP_SOL_USDC: 7,
    '<b>': { stopLoss: { unit: 'percent', figure: '1' } },
  }
  expect(readBrackets(kept)).toEqual({ PERP_BTC_USDC: { stopLoss: { unit: 'percent', figure: '1.5' } } })
  expect(bracketFields(undefined)).toEqual({})
})
