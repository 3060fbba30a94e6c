import { describe, expect, it } from 'vitest'
import {
  getNextSessionChange,
  isSessionOpenAt,
  isRwaMarket,
  findRwaSession,
  MAX_SESSION_AGE_MS,
  type RwaMarket,
} from './rwa-market'

const T = 1_790_000_000_000
const HOUR = 3_600_000
const listed = (changes: Partial<RwaMarket> = {}): RwaMarket => ({
  symbol: 'NVDA',
  status: 'open',
  ...changes,
})
const dated = (markets: readonly RwaMarket[], asOf = T) =>
  ({ value: markets, version: 1, asOf, from: 'live' }) as const
const at = (venueTime: number, now = venueTime) => ({ now, venueTime })

describe('a reference market', () => {
  it.each<[string, Partial<RwaMarket>, boolean | undefined]>([
    ['where it says so and names no close', {}, true],
    ['until the close it names', { nextClose: T + 1 }, true],
    ['no longer once that close has come', { nextClose: T }, false],
    ['from the opening it names, though it said closed', { status: 'close', nextOpen: T }, true],
    ['from that opening until the close', { status: 'close', nextOpen: T - HOUR, nextClose: T + 1 }, true],
    ['not once that close has come as well', { status: 'close', nextOpen: T - HOUR, nextClose: T }, false],
    ['not before the opening', { status: 'close', nextOpen: T + 1, nextClose: T + HOUR }, false],
    ['not where it says closed and names no opening', { status: 'close' }, false],
    ['and nobody knows by a word that is neither', { status: 'halted', nextOpen: T }, undefined],
  ])('is open, closed or unknown: %s', (_, changes, open) => {
    expect(isSessionOpenAt(listed(changes), T)).toBe(open)
  })
})

it.each<[string, Partial<RwaMarket>, number | undefined]>([
  ['the close of one that is open', { nextClose: T + 1, nextOpen: T + HOUR }, T + 1],
  ['the opening of one that is closed', { nextOpen: T + 2, nextClose: T + HOUR }, T + 2],
  ['the close, where the opening has passed', { nextOpen: T, nextClose: T + HOUR }, T + HOUR],
  ['nothing, where both have passed', { nextOpen: T - 1, nextClose: T }, undefined],
  ['nothing, where it names none', {}, undefined],
])('returns the next change: %s', (_, changes, moment) => {
  expect(getNextSessionChange(listed(changes), T)).toBe(moment)
})

describe('the session of a market', () => {
  it('is unknown before the list is read', () => {
    expect([findRwaSession(undefined, 'NVDA', at(T)), isRwaMarket(undefined, 'NVDA')]).toEqual([
      { is: 'unread' },
      undefined,
    ])
  })

  it('is missing for a market that is not in the list', () => {
    expect([findRwaSession(dated([listed()]), 'BTC', at(T)), isRwaMarket([listed()], 'BTC')]).toEqual([
      undefined,
      false,
    ])
  })

  it('uses the venue’s clock and not the local one', () => {
    const list = dated([listed({ nextClose: T + HOUR })])
    const is = (venueTime: number) => findRwaSession(list, 'NVDA', at(venueTime, T))?.is
    expect([is(T + HOUR - 1), is(T + HOUR)]).toEqual(['open', 'closed'])
  })

  it('includes the time of the next change', () => {
    const market = listed({ nextClose: T + HOUR })
    expect(findRwaSession(dated([market]), 'NVDA', at(T))).toEqual({
      is: 'open',
      market,
      changesAt: T + HOUR,
    })
  })

  it('becomes unknown when the reading is old, while the market still counts as a real-world asset', () => {
    const list = dated([listed()])
    const is = (now: number) => findRwaSession(list, 'NVDA', at(now))?.is
    expect([is(T + MAX_SESSION_AGE_MS), is(T + MAX_SESSION_AGE_MS + 1)]).toEqual(['open', 'not known'])
    expect(isRwaMarket(list.value, 'NVDA')).toBe(true)
  })
})
