import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_DRAWINGS, plainChart, readChart } from './chart-looks'

const line = { tool: 'segment', spots: [{ at: 1_790_000_000_000, value: 61_234.5 }, { value: 60_000 }] }

it('reads back what it was given', () => {
  const made = {
    prices: 'mark',
    scale: 'log',
    indicators: [
      { kind: 'RSI', params: [21], ink: 'warn', pane: 2 },
      { kind: 'RSI', params: [7], ink: 'focus', pane: 2 },
      { kind: 'KELTNER', params: [20, 1.5, 10], ink: 'link-lime', pane: 'bars' },
    ],
    fills: false,
    drawings: { PERP_BTC_USDC: [line, { tool: 'level', spots: [{ value: 61_000 }] }] },
  }
  expect(readChart(JSON.parse(JSON.stringify(made)))).toEqual(made)
})

it('leaves out what makes no sense, piece by piece', () => {
  expect(
    readChart({
      prices: 'rumour',
      scale: 'golden',
      indicators: ['ASTROLOGY', 7, { kind: 'AURA' }, { kind: 'ATR', params: [9], ink: 'warn', pane: 3 }],
      drawings: {
        '<b>': [line],
        PERP_BTC_USDC: [line, 7, { tool: 'spray', spots: [] }, { tool: 'ray', spots: 'here' }],
        PERP_ETH_USDC: [{ tool: 'level', spots: [{ at: 'now', value: '61000' }] }],
      },
    }),
  ).toEqual({
    ...plainChart,
    indicators: [{ kind: 'ATR', params: [9], ink: 'warn', pane: 3 }],
    drawings: { PERP_BTC_USDC: [line], PERP_ETH_USDC: [{ tool: 'level', spots: [{}] }] },
  })
})

it('keeps a bounded number of drawings, and no drawing with too many points', () => {
  const many = Array.from({ length: 90 }, () => line)
  const long = { tool: 'segment', spots: Array.from({ length: 9 }, () => ({ value: 1 })) }
  const { drawings } = readChart({ drawings: { PERP_BTC_USDC: many, PERP_ETH_USDC: [long] } })
  expect([drawings['PERP_BTC_USDC']?.length, drawings['PERP_ETH_USDC']?.length]).toEqual([MOST_DRAWINGS, 0])
})

it('always gives a whole chart, whatever was kept', () => {
  fc.assert(
    fc.property(fc.jsonValue(), kept => {
      expect(Object.keys(readChart(kept))).toEqual(Object.keys(plainChart))
    }),
  )
})
