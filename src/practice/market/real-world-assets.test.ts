import { describe, expect, it } from 'vitest'
import { fixedFromLiteral } from '../numbers/fixed-decimal'
import { listMarketOpenings } from './market-listings'
import { isRealWorldAsset, getRulesAt, getMarketSession } from './real-world-assets'

const at = (text: string): number => Date.parse(text)
const STOCK = 'PERP_NAS100_USDC'
const METAL = 'PERP_XAU_USDC'

describe('a reference market', () => {
  // 21 September 2026 is a Monday.
  it.each<[string, string, string, boolean, string, string]>([
    [
      'opens at half past one',
      STOCK,
      '2026-09-21T13:30:00Z',
      true,
      '2026-09-22T13:30:00Z',
      '2026-09-21T20:00:00Z',
    ],
    [
      'is closed before',
      STOCK,
      '2026-09-21T13:29:59Z',
      false,
      '2026-09-21T13:30:00Z',
      '2026-09-21T20:00:00Z',
    ],
    ['closes at eight', STOCK, '2026-09-25T20:00:00Z', false, '2026-09-28T13:30:00Z', '2026-09-28T20:00:00Z'],
    [
      'is closed all weekend',
      STOCK,
      '2026-09-27T15:00:00Z',
      false,
      '2026-09-28T13:30:00Z',
      '2026-09-28T20:00:00Z',
    ],
    [
      'rests an hour a day',
      METAL,
      '2026-09-21T21:30:00Z',
      false,
      '2026-09-21T22:00:00Z',
      '2026-09-22T21:00:00Z',
    ],
    [
      'runs on over the end of the week',
      METAL,
      '2026-09-27T23:00:00Z',
      true,
      '2026-09-28T22:00:00Z',
      '2026-09-28T21:00:00Z',
    ],
    [
      'is closed from Friday',
      METAL,
      '2026-09-25T21:00:00Z',
      false,
      '2026-09-27T22:00:00Z',
      '2026-09-28T21:00:00Z',
    ],
    [
      'opens an hour later by UTC in winter',
      STOCK,
      '2026-11-30T14:29:59Z',
      false,
      '2026-11-30T14:30:00Z',
      '2026-11-30T21:00:00Z',
    ],
    [
      'opens on the Monday after the clocks change by the new time',
      STOCK,
      '2026-10-30T20:00:00Z',
      false,
      '2026-11-02T14:30:00Z',
      '2026-11-02T21:00:00Z',
    ],
    [
      'rests an hour later by UTC in winter',
      METAL,
      '2026-11-30T22:30:00Z',
      false,
      '2026-11-30T23:00:00Z',
      '2026-12-01T22:00:00Z',
    ],
  ])('%s', (_, symbol, now, isOpen, nextOpen, nextClose) => {
    expect(getMarketSession(symbol, at(now))).toEqual({
      isOpen,
      nextOpen: at(nextOpen),
      nextClose: at(nextClose),
      session: symbol === STOCK ? 'US_STOCK' : 'FX',
    })
  })

  it('does not exist for any other market, whatever its name', () => {
    expect([
      getMarketSession('PERP_BTC_USDC', 0),
      isRealWorldAsset('toString'),
      isRealWorldAsset(STOCK),
    ]).toEqual([undefined, false, true])
  })
})

it('allows the mark price five times the distance from the index outside a session', () => {
  const rulesOf = (symbol: string, now: string) => {
    const rules = listMarketOpenings(1, at(now)).find(({ rules: { symbol: one } }) => one === symbol)!.rules
    return getRulesAt(rules, at(now)).deviationFactor
  }
  const factors = [STOCK, METAL].map(symbol => [
    rulesOf(symbol, '2026-09-21T15:00:00Z'),
    rulesOf(symbol, '2026-09-26T15:00:00Z'),
  ])
  expect(factors).toEqual([
    [fixedFromLiteral('1.5'), fixedFromLiteral('7.5')],
    [fixedFromLiteral('2'), fixedFromLiteral('10')],
  ])
  expect(rulesOf('PERP_BTC_USDC', '2026-09-21T15:00:00Z')).toBe(
    rulesOf('PERP_BTC_USDC', '2026-09-26T15:00:00Z'),
  )
})
