import { expect, it } from 'vitest'
import { describeDiscrepancy } from './doubt'

const about = { is: 'position not explained', symbol: 'PERP_BTC_USDC', at: 1 } as const

it.each([
  [
    { by: '0.01', marginMode: 'CROSS' },
    'Position in PERP_BTC_USDC in cross margin: 0.01 more bought than fills or liquidations explain.',
  ],
  [
    { by: '-2', marginMode: 'ISOLATED' },
    'Position in PERP_BTC_USDC in isolated margin: 2 more sold than fills or liquidations explain.',
  ],
  [{ by: '3.5' }, 'Position in PERP_BTC_USDC: 3.5 more bought than fills or liquidations explain.'],
])('states how much of a position is unexplained, and where to check: %j', (facts, sentence) => {
  expect(describeDiscrepancy({ ...about, facts: { ...facts, twice: 'perhaps' } })).toBe(
    `${sentence} Perhaps executed twice: check fills and orders.`,
  )
  expect(describeDiscrepancy({ ...about, facts })).toBe(
    `${sentence} No order of this side known: check fills.`,
  )
})
