import { expect, it } from 'vitest'
import { parseExactJson } from '../json'
import type { JsonFields } from '../exact-json-value'
import { decodeBestPrices } from './decode-venue-facts'

const best = (sides: string) =>
  decodeBestPrices(parseExactJson(`{"symbol":"PERP_BTC_USDC"${sides}}`) as JsonFields)
const ask = { symbol: 'PERP_BTC_USDC', ask: '2', askSize: '3' }

it.each([
  ['left out', ',"ask":2,"askSize":3'],
  ['null', ',"ask":2,"askSize":3,"bid":null,"bidSize":null'],
  ['a price of zero', ',"ask":2,"askSize":3,"bid":0,"bidSize":0'],
  ['a size of zero', ',"ask":2,"askSize":3,"bid":1,"bidSize":0'],
])('reads a side that is %s as empty', (_, sides) => {
  expect(best(sides)).toEqual(ask)
})

it('reads a price without a size as a price', () => {
  expect(best(',"bid":1')).toEqual({ symbol: 'PERP_BTC_USDC', bid: '1' })
})
