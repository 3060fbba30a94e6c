import { expect, it } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import { market, SYMBOL } from '../../test/kit/trade'
import {
  buildFundingAverageLines,
  buildPriceChangeLines,
  marketFactMessages,
  buildOpenInterestLines,
  buildLastFundingLine,
  buildIndexSourceLines,
  type MarketFactLine,
} from './market-facts'

const plain = (lines: readonly MarketFactLine[]) =>
  lines.map(({ name, figure, tone }) => [name, figure, tone].map(of => of?.replaceAll('\u00a0', ' ')))

it('shows a market’s change over every span, and nothing without a known price', () => {
  const row = { symbol: SYMBOL, last: a('60600'), before: { '5m': a('60000'), '30d': a('80800') } }
  const lines = plain(buildPriceChangeLines(row, market()))
  expect(lines).toHaveLength(8)
  expect(lines[0]).toEqual(['5 m, from 60 000.0', '+1.00 %', 'up'])
  expect(lines[1]).toEqual(['30 m', '—', ''])
  expect(lines[7]).toEqual(['30 d, from 80 800.0', '−25.00 %', 'down'])
  expect(plain(buildPriceChangeLines({ symbol: SYMBOL, before: { '5m': a('1') } }, market()))[0]?.[1]).toBe(
    '—',
  )
})

it('shows each side’s open interest in size and at the mark, and only in size without a mark', () => {
  const row = { symbol: SYMBOL, long: a('2.5'), short: a('0') }
  expect(plain(buildOpenInterestLines(row, a('60000'), market())).map(([, figure]) => figure)).toEqual([
    '2.500 BTC',
    '150 000.00 USDC',
    '0.000 BTC',
    '0.00 USDC',
  ])
  expect(plain(buildOpenInterestLines(row, undefined, market())).map(([, figure]) => figure)).toEqual([
    '2.500 BTC',
    '—',
    '0.000 BTC',
    '—',
  ])
})

it('shows funding averages with their periods, and omits those not reported', () => {
  const row = {
    symbol: SYMBOL,
    over: {
      last: { rate: a('-0.00005'), positive: 0, negative: 1 },
      '30d': { rate: a('0.0001'), positive: 80, negative: 10 },
    },
  }
  expect(plain(buildFundingAverageLines(row))).toEqual([
    ['The last · 0 + / 1 −', '−0.0050 %', 'down'],
    ['30 d · 80 + / 10 −', '+0.0100 %', 'up'],
  ])
})

it('explains the averages: rates of the market’s own period, from the first available one', () => {
  expect(marketFactMessages.averages.note(4, '2023-05-11 08:00:00')).toContain('Mean of the 4 h rates.')
  expect(marketFactMessages.averages.note(4, '2023-05-11 08:00:00')).toContain('since 2023-05-11 08:00:00.')
  expect(marketFactMessages.averages.note(undefined, undefined)).not.toContain('undefined')
  expect(marketFactMessages.averages.note(8, '2023\u202e-05-11 08:00:00')).not.toContain('\u202e')
})

it('shows the last funding payment and its time, without a time if none is reported', () => {
  const row = { symbol: SYMBOL, estimated: a('0'), last: a('0.0001'), nextAt: 1, sumUnitary: a('0') }
  expect(plain([buildLastFundingLine(row)])).toEqual([['—', '+0.0100 %', 'up']])
  expect(buildLastFundingLine({ ...row, lastAt: 1_790_000_000_000 }).name).toMatch(/^\d+ Sept /)
})

it('shows index source names as text, whatever they contain', () => {
  const lines = buildIndexSourceLines({ symbol: SYMBOL, sources: ['one', 'tw\u202eo', 'x'.repeat(90)] })
  expect(lines.map(({ name, figure }) => [name, figure.length <= 40])).toEqual([
    ['1', true],
    ['2', true],
    ['3', true],
  ])
  expect(lines[1]?.figure).toBe('tw o')
})
