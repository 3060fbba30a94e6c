import { describe, expect, it } from 'vitest'
import type { Changes } from '@core/snapshot'
import { createNotices, hasOpenAttempt, windowTitle } from './notices'

const dated = <T>(value: T) => ({ value, version: 1, asOf: 0, from: 'live' as const })
const attempts = (...states: readonly string[]) =>
  ({
    attempts: dated(states.map((is, index) => ({ id: `pd-${index}`, state: { is, at: 0 }, evidence: [] }))),
  }) as unknown as Changes
const fills = (...ids: readonly string[]) =>
  ({
    fills: dated(
      ids.map(tradeId => ({
        tradeId,
        side: 'BUY',
        quantity: '0.1',
        symbol: 'PERP_BTC_USDC',
        price: '61000',
      })),
    ),
  }) as unknown as Changes

describe('notices', () => {
  it('tell an unknown outcome once, however often it is repeated', () => {
    const noticesIn = createNotices()
    const told = [attempts('accepted'), attempts('unknown'), attempts('unknown'), attempts('filled')].map(
      noticesIn,
    )
    expect(told.map(({ length }) => length)).toEqual([0, 1, 0, 0])
    expect(told[1]).toEqual([
      { title: 'An outcome is unknown', body: 'Nothing else is sent until it is known.' },
    ])
  })

  it('tell new fills and not those there were before', () => {
    const noticesIn = createNotices()
    expect(
      [fills('1', '2'), fills('1', '2', '3'), fills('1', '2', '3')].map(changes => noticesIn(changes)),
    ).toEqual([[], [{ title: 'BUY 0.1 PERP_BTC_USDC', body: 'Filled at 61000.' }], []])
  })

  it('tell nothing of sections that did not change', () => {
    expect(createNotices()({})).toEqual([])
  })
})

it.each([
  [{}, undefined],
  [attempts(), false],
  [attempts('filled', 'cancelled'), false],
  [attempts('filled', 'sending'), true],
  [attempts('unknown'), true],
])('an attempt is open among %j: %s', (changes, open) => {
  expect(hasOpenAttempt(changes)).toBe(open)
})

it.each([
  [undefined, undefined, 'Perpdesk'],
  ['practice', undefined, 'PRACTICE — Perpdesk'],
  ['live', 'PERP_BTC_USDC', 'LIVE — PERP_BTC_USDC — Perpdesk'],
])('the title of a %s window on %s is %j', (kind, symbol, title) => {
  expect(windowTitle(kind, symbol)).toBe(title)
})
