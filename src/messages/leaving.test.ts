import { expect, it } from 'vitest'
import type { LeavingExposure } from '@core/context/leaving-exposure'
import { describeLeavingExposure, describeLockedExposure } from './leaving'

const none: LeavingExposure = { unknown: 0, orders: 0, positions: 0, uncoveredMarkets: [] }

it.each<[Partial<LeavingExposure>, string | undefined]>([
  [{}, undefined],
  [{ uncoveredMarkets: undefined }, undefined],
  [{ orders: 1 }, '1 open order will stay open at the venue.'],
  [{ orders: 2, positions: 1 }, '2 open orders and 1 open position will stay open at the venue.'],
  [{ unknown: 1 }, '1 outcome is still unknown.'],
  [
    { positions: 1, uncoveredMarkets: ['PERP_BTC_USDC'] },
    '1 open position will stay open at the venue, and no full stop on PERP_BTC_USDC.',
  ],
  [
    { positions: 1, uncoveredMarkets: undefined },
    '1 open position will stay open at the venue, and stop coverage not known.',
  ],
  [
    { unknown: 2, positions: 5, uncoveredMarkets: ['A', 'B', 'C', 'D', 'E'] },
    '5 open positions will stay open at the venue, no full stop on A, B, C and 2 more, and 2 outcomes are still unknown.',
  ],
])('warns on exit of %j: %s', (stays, sentence) =>
  expect(describeLeavingExposure({ ...none, ...stays })).toBe(sentence),
)

it.each<[Partial<LeavingExposure>, boolean, string]>([
  [{}, true, 'Nothing open at the venue.'],
  [{}, false, 'Open orders and positions not read.'],
  [{ unknown: 1 }, true, '1 outcome is still unknown.'],
  [{ unknown: 1 }, false, 'Open orders and positions not read, and 1 outcome is still unknown.'],
  [{ orders: 1 }, true, '1 open order stays open at the venue.'],
  [
    { orders: 2, positions: 1, uncoveredMarkets: ['PERP_BTC_USDC'], unknown: 1 },
    true,
    '2 open orders and 1 open position stay open at the venue, no full stop on PERP_BTC_USDC, and 1 outcome is still unknown.',
  ],
  [{ positions: 1 }, false, '1 open position stays open at the venue, and not all that is open was read.'],
])('warns behind a lock of %j, with everything read (%j): %s', (stays, isRead, sentence) =>
  expect(describeLockedExposure({ ...none, ...stays }, isRead)).toBe(sentence),
)
