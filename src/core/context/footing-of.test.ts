import { describe, expect, it } from 'vitest'
import { dated, inputs, market, order, position, SYMBOL, terms } from '../../../test/kit/trade'
import { exactly } from '../value/decimal'
import { marketHoldingsOf, type AccountFacts } from './footing-of'

const { snapshot } = inputs({ positions: [position()], orders: [order()] })
const others: readonly (readonly [keyof AccountFacts, AccountFacts])[] = [
  ['positions', { positions: dated([position({ quantity: exactly('3') })]) }],
  ['orders', { orders: dated([]) }],
  ['quotes', { quotes: dated([{ symbol: SYMBOL, mark: exactly('61000') }]) }],
  ['markets', { markets: dated([market({ baseMmr: exactly('0.2') })]) }],
  ['terms', { terms: dated(terms({ imrFactors: { [SYMBOL]: exactly('0.5') } })) }],
  ['leverages', { leverages: dated([{ symbol: SYMBOL, marginMode: 'CROSS', leverage: exactly('3') }]) }],
]

describe('what stands and is open', () => {
  it('is found once, however often the same sections are asked about', () => {
    const found = marketHoldingsOf(snapshot)
    expect(found).toHaveLength(1)
    expect(marketHoldingsOf({ ...snapshot })).toBe(found)
  })

  it.each(others)('is found anew with other %s, and as it was with those before', (_, changed) => {
    const before = marketHoldingsOf(snapshot)
    const after = marketHoldingsOf({ ...snapshot, ...changed })
    expect(after).not.toEqual(before)
    expect(marketHoldingsOf(snapshot)).toEqual(before)
  })

  it('is not known before positions and orders were read, whatever was found before', () => {
    expect(marketHoldingsOf(snapshot)).toBeDefined()
    expect(marketHoldingsOf({ ...snapshot, orders: undefined })).toBeUndefined()
    expect(marketHoldingsOf({ ...snapshot, positions: undefined })).toBeUndefined()
  })
})
