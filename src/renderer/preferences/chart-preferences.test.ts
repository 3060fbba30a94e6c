import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findDrawingBlock,
  MAX_DRAWING_TEXT_LENGTH,
  chartPreferencesOf,
  MAX_DRAWINGS_PER_MARKET,
  MAX_DRAWN_MARKETS,
  defaultChartPreferences,
  defaultDrawingStyle,
  parseChartPreferences,
  chartTemplateLimits,
  updateChartPreferences,
} from './chart-preferences'

const line = {
  ...defaultDrawingStyle,
  tool: 'segment',
  spots: [{ at: 1_790_000_000_000, value: 61_234.5 }, { value: 60_000 }],
}

it('reads back saved settings', () => {
  const made = {
    prices: 'mark',
    scale: 'log',
    indicators: [
      { kind: 'RSI', params: [21], ink: 'warn', pane: 2 },
      { kind: 'RSI', params: [7], ink: 'focus', pane: 2 },
      { kind: 'KELTNER', params: [20, 1.5, 10], ink: 'link-lime', pane: 'bars' },
    ],
    compared: [{ symbol: 'PERP_SOL_USDC', ink: 'focus' }],
    setups: {
      'chart-2': {
        scale: 'percent',
        indicators: [{ kind: 'ATR', params: [9], ink: 'warn', pane: 3 }],
        compared: [{ symbol: 'PERP_ETH_USDC', ink: 'link-pink' }],
      },
    },
    templates: { 'Scalp 1': { scale: 'log', indicators: [] } },
    fills: false,
    magnet: true,
    locked: true,
    hidden: true,
    drawings: {
      PERP_BTC_USDC: [
        line,
        { tool: 'text', spots: [{ value: 61_000 }], ink: 'up', width: 3, dash: 'dotted', text: 'Here' },
      ],
    },
  }
  expect(parseChartPreferences(JSON.parse(JSON.stringify(made)))).toEqual(made)
})

it('drops invalid values one by one', () => {
  expect(
    parseChartPreferences({
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
    ...defaultChartPreferences,
    indicators: [{ kind: 'ATR', params: [9], ink: 'warn', pane: 3 }],
    drawings: {
      PERP_BTC_USDC: [line],
      PERP_ETH_USDC: [{ ...defaultDrawingStyle, tool: 'level', spots: [{}] }],
    },
  })
})

it('keeps a bounded number of drawings, and no drawing with too many points', () => {
  const many = Array.from({ length: 90 }, () => line)
  const long = { tool: 'segment', spots: Array.from({ length: 9 }, () => ({ value: 1 })) }
  const { drawings } = parseChartPreferences({ drawings: { PERP_BTC_USDC: many, PERP_ETH_USDC: [long] } })
  expect([drawings['PERP_BTC_USDC']?.length, drawings['PERP_ETH_USDC']?.length]).toEqual([
    MAX_DRAWINGS_PER_MARKET,
    0,
  ])
})

it('keeps drawings for a bounded number of markets, and blocks drawing in further ones', () => {
  const of = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`PERP_${at}_USDC`, [line]]))
  const full = parseChartPreferences({ drawings: of(MAX_DRAWN_MARKETS) })
  expect(Object.keys(full.drawings)).toHaveLength(MAX_DRAWN_MARKETS)
  // The drawings of the first markets stay, and a further market has no room.
  expect(parseChartPreferences({ drawings: of(MAX_DRAWN_MARKETS + 1) })).toEqual(full)
  expect([
    findDrawingBlock(full, 'PERP_0_USDC'),
    findDrawingBlock(full, 'PERP_BTC_USDC'),
    findDrawingBlock(parseChartPreferences({ drawings: of(MAX_DRAWN_MARKETS - 1) }), 'PERP_BTC_USDC'),
    findDrawingBlock(
      parseChartPreferences({ drawings: { X: Array.from({ length: MAX_DRAWINGS_PER_MARKET }, () => line) } }),
      'X',
    ),
    findDrawingBlock({ ...defaultChartPreferences, hidden: true }, 'X'),
  ]).toEqual([undefined, 'too many markets', undefined, 'full', 'hidden'])
})

it('reads drawings from before styles existed, and replaces invalid styles', () => {
  const spots = [{ value: 1 }]
  const kept = [
    { tool: 'level', spots },
    { tool: 'text', spots, ink: 'url(x)', width: 40, dash: 'wavy', text: 'a'.repeat(500) },
    { tool: 'text', spots, text: { toString: 7 } },
  ]
  expect(parseChartPreferences({ drawings: { PERP_BTC_USDC: kept } }).drawings['PERP_BTC_USDC']).toEqual([
    { ...defaultDrawingStyle, tool: 'level', spots },
    { ...defaultDrawingStyle, tool: 'text', spots, text: 'a'.repeat(MAX_DRAWING_TEXT_LENGTH) },
    { ...defaultDrawingStyle, tool: 'text', spots },
  ])
})

it('rejects settings of an unknown chart, unnamed templates and templates beyond the limit', () => {
  const setup = { scale: 'log', indicators: [] }
  const kept = parseChartPreferences({
    setups: {
      chart: setup,
      'chart-9': setup,
      'chart-3': { scale: 'golden', indicators: [{ kind: 'AURA' }] },
    },
    templates: {
      '': setup,
      '<b>': setup,
      ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`T${at}`, setup])),
    },
  })
  expect(kept.setups).toEqual({ 'chart-3': { scale: 'linear', indicators: [], compared: [] } })
  expect(Object.keys(kept.templates)).toEqual(
    Array.from({ length: chartTemplateLimits.most }, (_, at) => `T${at}`),
  )
})

it('gives a second chart its own settings from its first change on', () => {
  const first = updateChartPreferences(defaultChartPreferences, 'chart', { scale: 'log' })
  expect(chartPreferencesOf(first, 'chart-2').scale).toBe('log')
  const second = updateChartPreferences(first, 'chart-2', { indicators: [], fills: false })
  expect([second.indicators, second.fills]).toEqual([defaultChartPreferences.indicators, false])
  const third = updateChartPreferences(second, 'chart', { scale: 'percent' })
  expect(chartPreferencesOf(third, 'chart-2')).toMatchObject({ scale: 'log', indicators: [] })
  expect(chartPreferencesOf(third, 'chart-3')).toMatchObject({
    scale: 'percent',
    indicators: defaultChartPreferences.indicators,
  })
  // A chart keeps the own settings that the update does not change.
  expect(
    chartPreferencesOf(
      updateChartPreferences(third, 'chart-2', { indicators: defaultChartPreferences.indicators }),
      'chart-2',
    ).scale,
  ).toBe('log')
  // A setting that all charts share creates no separate settings for one chart.
  expect(updateChartPreferences(defaultChartPreferences, 'chart-2', { magnet: true })).toEqual({
    ...defaultChartPreferences,
    magnet: true,
  })
})

it('always returns a complete chart, whatever was saved', () => {
  fc.assert(
    fc.property(fc.jsonValue(), kept => {
      expect(Object.keys(parseChartPreferences(kept))).toEqual(Object.keys(defaultChartPreferences))
    }),
  )
})

describe('compared markets of a chart', () => {
  it('are three at most, each once and in a distinct colour', () => {
    const of = (symbol: unknown, ink: unknown) => ({ symbol, ink })
    const kept = [of('PERP_A_USDC', 'focus'), of('PERP_A_USDC', 'focus'), of('PERP_B_USDC', 'focus')]
    expect(parseChartPreferences({ compared: kept }).compared).toEqual([
      { symbol: 'PERP_A_USDC', ink: 'focus' },
      { symbol: 'PERP_B_USDC', ink: 'link-pink' },
    ])
    expect(
      parseChartPreferences({ compared: [of('../x', 'focus'), 7, of('__proto__', 1)] }).compared,
    ).toEqual([])
    expect(parseChartPreferences({ compared: 'all' }).compared).toEqual([])
  })

  it('belong to one chart and its settings, and to no template', () => {
    const compared = [{ symbol: 'PERP_A_USDC', ink: 'focus' }] as const
    const looks = updateChartPreferences(parseChartPreferences({}), 'chart-2', { compared })
    expect([
      chartPreferencesOf(looks, 'chart').compared,
      chartPreferencesOf(looks, 'chart-2').compared,
    ]).toEqual([[], compared])
    expect(
      chartPreferencesOf(parseChartPreferences(JSON.parse(JSON.stringify(looks))), 'chart-2').compared,
    ).toEqual(compared)
    const [template] = Object.values(
      parseChartPreferences({ templates: { mine: { compared, scale: 'log' } } }).templates,
    )
    expect(template).toEqual({ scale: 'log', indicators: parseChartPreferences({}).indicators })
  })
})
