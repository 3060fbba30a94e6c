import { expect, it } from 'vitest'
import { createMarketNames, nameMarketsIn } from './market-name'

const nameOf = createMarketNames([
  'PERP_BTC_USDC',
  'PERP_1000PEPE_USDC',
  'PERP_ETH_USDC',
  'PERP_ETH_USDT',
  'PERP_A_B_USDC',
])

it.each([
  ['PERP_BTC_USDC', 'BTC'],
  ['PERP_1000PEPE_USDC', '1000PEPE'],
  ['PERP_A_B_USDC', 'A_B'],
  // Two markets with one base stay apart.
  ['PERP_ETH_USDC', 'PERP_ETH_USDC'],
  ['PERP_ETH_USDT', 'PERP_ETH_USDT'],
  // A market that is not listed any more.
  ['PERP_OLD_USDC', 'OLD'],
  ['PERP_BTC_USDT', 'PERP_BTC_USDT'],
  ['SPOT_BTC_USDC', 'SPOT_BTC_USDC'],
])('names %s %s', (symbol, name) => expect(nameOf(symbol)).toBe(name))

it('keeps a symbol whole before the markets were read', () =>
  expect(createMarketNames(undefined)('PERP_BTC_USDC')).toBe('PERP_BTC_USDC'))

it('shortens each symbol within a text', () =>
  expect(nameMarketsIn('BUY 0.1 PERP_BTC_USDC, then PERP_ETH_USDT: PERP_A_B_USDC.', nameOf)).toBe(
    'BUY 0.1 BTC, then PERP_ETH_USDT: A_B.',
  ))
