import { describe, expect, it } from 'vitest'
import { market, SYMBOL } from '../../../test/kit/trade'
import { findDelistings, sortAnnouncements, addAnnouncement } from './announcement-list'

describe('announcements', () => {
  it('are sorted newest first, with undated ones in arrival order', () =>
    expect(
      sortAnnouncements([
        { id: '1', message: 'a' },
        { id: '2', message: 'b', at: 5 },
        { id: '3', message: 'c', at: 9 },
        { id: '4', message: 'd' },
      ]).map(({ id }) => id),
    ).toEqual(['3', '2', '1', '4']))

  it('are replaced by a newer one with the same id', () =>
    expect(
      addAnnouncement(
        [
          { id: '1', message: 'a' },
          { id: '2', message: 'b' },
        ],
        { id: '2', message: 'anew' },
      ),
    ).toEqual([
      { id: '2', message: 'anew' },
      { id: '1', message: 'a' },
    ]))
})

describe('a delisting announcement', () => {
  const createAnnouncements = (message: string, about = 'DELISTING') => [{ id: '1', message, about }]
  const found = (status: string, message?: string, about?: string) =>
    findDelistings(
      [SYMBOL, SYMBOL],
      [market({ status })],
      message === undefined ? [] : createAnnouncements(message, about),
    ).map(({ by }) => by)

  it.each([['DELISTING'], ['DELISTED']])('is derived from the status %s, once per market', status =>
    expect(found(status)).toEqual(['status']),
  )

  it.each([
    [`${SYMBOL} will be delisted`],
    ['We will delist BTC.'],
    ['Delisting: SOL,BTC'],
    ['PERP_BTC_USDC_demo leaves'],
  ])('is recognised in an announcement that names the market: %s', message =>
    expect(found('ACTIVE', message)).toEqual(['announcement']),
  )

  it.each([
    ['of another market', 'We will delist SOL.', 'DELISTING'],
    ['of a word that only holds the name', 'WBTC will be delisted', 'DELISTING'],
    ['of another kind', 'BTC is listed', 'LISTING'],
  ])('is not recognised in an announcement %s', (_, message, about) =>
    expect(found('ACTIVE', message, about)).toEqual([]),
  )

  it('is matched by symbol alone when the market is unknown', () =>
    expect(findDelistings([SYMBOL], [], createAnnouncements(`${SYMBOL} goes`))).toEqual([
      { symbol: SYMBOL, by: 'announcement', message: `${SYMBOL} goes` },
    ]))
})
