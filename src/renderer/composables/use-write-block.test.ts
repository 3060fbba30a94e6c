import { expect, it } from 'vitest'
import type { TradingRestriction } from '@core/guard/trading-guards'
import { sortRestrictions } from './use-write-block'

const opening: TradingRestriction = { is: 'reconciling' }
const offline: TradingRestriction = { is: 'offline' }
const unset: TradingRestriction = { is: 'read-only', why: 'guards unset' }
const noKey: TradingRestriction = { is: 'read-only', why: 'no key' }
const barred: TradingRestriction = { is: 'read-only', why: 'root' }
const locked: TradingRestriction = {
  is: 'read-only',
  why: 'desk locked',
  left: { says: 'Nothing is open.', asOf: 1 },
}

it.each<[string, readonly TradingRestriction[], readonly TradingRestriction[]]>([
  ['nothing that only lets it read', [offline, opening], [offline, opening]],
  ['the lock before all else of that kind', [opening, unset, noKey, locked], [opening, locked, unset, noKey]],
  ['what cannot be written to before what could be mended', [unset, noKey, barred], [barred, unset, noKey]],
  ['both', [unset, barred, offline, locked], [locked, barred, unset, offline]],
])('orders the reasons of a profile by the first to resolve: %s', (_, holds, expected) =>
  expect(sortRestrictions(holds)).toEqual(expected),
)
