import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requireAmount } from '@core/value/decimal-amount'
import { createLiveBook } from '@core/market/live-book'
import { splitBookChange } from './book-change-text'

const market = { symbol: 'PERP_BTC_USDC', tick: requireAmount('0.1'), step: requireAmount('0.01') }
const picture = { ts: 1790000000200, bids: [['64179.9', '1'] as const], asks: [['64180.1', '1'] as const] }
const frame =
  '{"topic":"PERP_BTC_USDC@orderbookupdate","ts":1790000000400,"data":{"symbol":"PERP_BTC_USDC","prevTs":1790000000200,"asks":[[64180.1,0]],"bids":[[64180,0.45],[64179.9,2]]}}'

describe('the usual frame of a book change', () => {
  it('is parsed in place', () => {
    const push = splitBookChange(frame)
    expect(push).toMatchObject({ symbol: 'PERP_BTC_USDC', ts: 1790000000400, prevTs: 1790000000200 })
    expect([push?.asks, push?.bids].map(where => frame.slice(where?.from, where?.to))).toEqual([
      '[[64180.1,0]]',
      '[[64180,0.45],[64179.9,2]]',
    ])
    expect(push?.text).toBe(frame)
  })

  it.each([
    ['another topic', frame.replace('orderbookupdate', 'orderbook')],
    ['another market inside', frame.replace('"symbol":"PERP_BTC', '"symbol":"PERP_ETH')],
    ['a space', frame.replace('"ts":', '"ts": ')],
    ['another order of fields', frame.replace(/("asks":.*),("bids":.*)\}\}/, '$2,$1}}')],
    ['a field twice', frame.replace('"prevTs"', '"prevTs":1,"prevTs"')],
    ['a time beyond a number', frame.replace('1790000000400', '17900000004000000')],
    ['something after it', `${frame} `],
    ['half of it', frame.slice(0, 90)],
    ['nothing', ''],
  ])('is left to the general parser with %s', (_what, text) => {
    expect(splitBookChange(text)).toBeUndefined()
  })

  it.each([
    ['a field more', frame.replace('}}', ',"seq":1}}')],
    ['a field more in between', frame.replace(',"bids"', ',"seq":1,"bids"')],
    ['its bids twice', frame.replace(',"bids"', ',"bids":[],"bids"')],
    ['a list inside a level', frame.replace('[64180.1,0]', '[64180.1,[0]]')],
    ['three figures in a level', frame.replace('[64180.1,0]', '[64180.1,0,0]')],
    ['a list cut short', frame.replace('2]]}}', '2]}}')],
    ['numbers as text', frame.replace('64180.1', '"64180.1"')],
    ['an exponent', frame.replace('64180.1', '6.4E4')],
    ['a minus', frame.replace('64180.1', '-64180.1')],
    ['more digits than a number keeps', frame.replace('64180.1', '641801234567890.1')],
    ['no list', frame.replace('[[64180.1,0]]', 'null')],
  ])('is rejected, and leaves the book unchanged, with %s', (_what, text) => {
    const book = createLiveBook(market)
    book.reset(picture)
    const before = book.view(10)
    const push = splitBookChange(text)
    expect(push === undefined ? 'unread' : book.applyText(push)).toBe('unread')
    expect(book.view(10)).toEqual(before)
  })

  it('with one garbled character is the same change, another plain one, or left to the general parser', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: frame.length - 1 }),
        fc.constantFrom('', '0', '9', '.', ',', '[', ']', '{', '}', '"', '-', 'e', ' '),
        (at, put) => {
          const text = frame.slice(0, at) + put + frame.slice(at + 1)
          const book = createLiveBook(market)
          book.reset(picture)
          const push = splitBookChange(text)
          if (push === undefined || book.applyText(push) !== 'applied') return
          const { data } = JSON.parse(text) as { data: { asks: number[][]; bids: number[][] } }
          for (const level of [...data.asks, ...data.bids]) expect(level).toHaveLength(2)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
