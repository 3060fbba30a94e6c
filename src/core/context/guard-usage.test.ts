import { describe, expect, it } from 'vitest'
import { attempt } from '../../../test/kit/screen'
import { dated, NOW, order, position, SYMBOL } from '../../../test/kit/trade'
import { requireAmount as a } from '../value/decimal-amount'
import { computeGuardUsage, computeCapPercent, computeCapShare } from './guard-usage'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'

const ETH = 'PERP_ETH_USDC'
const quotes = dated([
  { symbol: SYMBOL, mark: a('60000') },
  { symbol: ETH, mark: a('3000') },
])

describe('guard usage', () => {
  it('omits unread sections and counts the writes of the last minute', () => {
    const attempts = dated([
      attempt({ consentedAt: NOW - 59_999 }),
      attempt({ consentedAt: NOW - 60_000 }),
      attempt({ consentedAt: NOW }),
    ])
    expect(computeGuardUsage({ attempts }, NOW)).toEqual({ writes: 2 })
    expect(computeGuardUsage({ positions: dated([]) }, NOW)).toEqual({ writes: 0 })
  })

  it('is zero when everything is read and nothing is open', () => {
    const snapshot: DeskSnapshot = { positions: dated([]), orders: dated([]) }
    expect(computeGuardUsage(snapshot, NOW)).toEqual({ position: { notional: '0' }, open: '0', writes: 0 })
  })

  it('counts open orders as filled, both margin modes of a market together, at the newest mark', () => {
    const snapshot: DeskSnapshot = {
      quotes,
      positions: dated([
        position({ quantity: a('0.5') }),
        position({ quantity: a('-0.1'), marginMode: 'ISOLATED' }),
        position({ symbol: ETH, quantity: a('-4'), mark: a('1') }),
      ]),
      orders: dated([
        order({ side: 'BUY', quantity: a('0.25'), executed: a('0.05'), status: 'PARTIAL_FILLED' }),
        order({ orderId: 'gone', quantity: a('9'), status: 'CANCELLED' }),
      ]),
    }
    // (0.5 + 0.2 + 0.1) × 60 000, and 4 × 3 000.
    expect(computeGuardUsage(snapshot, NOW)).toMatchObject({
      position: { symbol: SYMBOL, notional: '48000' },
      open: '60000',
    })
  })

  it('counts an order in a market without a position', () => {
    const snapshot: DeskSnapshot = {
      quotes,
      positions: dated([]),
      orders: dated([order({ symbol: ETH, quantity: a('2'), executed: a('0') })]),
    }
    expect(computeGuardUsage(snapshot, NOW)).toMatchObject({ open: '6000' })
  })

  it.each([
    ['-12.5', '12.5'],
    ['0', '0'],
    ['30', '0'],
  ])('counts a realised result of %s as a daily loss of %s', (realised, loss) => {
    const daily = dated({ day: '2026-09-21', notional: a('900'), realised: a(realised), open: 1 })
    expect(computeGuardUsage({ daily }, NOW)).toEqual({ loss, traded: '900', unknownResults: 1, writes: 0 })
  })
})

it.each([
  ['25', '200', '0.125', '12.5'],
  ['1', '3', '0.33333333333333333333', '33.33'],
  ['300', '200', '1.5', '100'],
  ['0', '200', '0', '0'],
  ['0', '0', undefined, '100'],
])('a usage of %s under a cap of %s is a share of %s, drawn as %s %', (figure, cap, share, drawn) => {
  expect(computeCapShare(a(figure), a(cap))).toBe(share)
  expect(computeCapPercent(a(figure), a(cap))).toBe(drawn)
})
