import { expect, it } from 'vitest'
import { describeDiscrepancy } from './doubt'

const about = { is: 'position not explained', symbol: 'PERP_BTC_USDC', at: 1 } as const

it.each([
  [
    { by: '0.01', marginMode: 'CROSS' },
    'By the position, 0.01 more was bought in PERP_BTC_USDC in cross margin than any fill or liquidation explains.',
  ],
  [
    { by: '-2', marginMode: 'ISOLATED' },
    'By the position, 2 more was sold in PERP_BTC_USDC in isolated margin than any fill or liquidation explains.',
  ],
  [
    { by: '3.5' },
    'By the position, 3.5 more was bought in PERP_BTC_USDC than any fill or liquidation explains.',
  ],
])('states how much of a position is unexplained, and where to check: %j', (facts, said) => {
  expect(describeDiscrepancy({ ...about, facts })).toBe(
    `${said} Look at your fills and orders there: something may have been executed twice.`,
  )
})
