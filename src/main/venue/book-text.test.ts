import { describe, expect, it } from 'vitest'
import { bookPush } from './book-text'

const frame =
  '{"topic":"PERP_BTC_USDC@orderbookupdate","ts":1790000000400,"data":{"symbol":"PERP_BTC_USDC","prevTs":1790000000200,"asks":[[64180.1,0]],"bids":[[64180,0.45],[64179.9,2]]}}'

describe('the usual frame of a book’s change', () => {
  it('is taken apart as it stands', () => {
    expect(bookPush(frame)).toEqual({
      symbol: 'PERP_BTC_USDC',
      ts: 1790000000400,
      prevTs: 1790000000200,
      asks: '[[64180.1,0]]',
      bids: '[[64180,0.45],[64179.9,2]]',
    })
  })

  it.each([
    ['another topic', frame.replace('orderbookupdate', 'orderbook')],
    ['another market inside', frame.replace('"symbol":"PERP_BTC', '"symbol":"PERP_ETH')],
    ['a space', frame.replace('"ts":', '"ts": ')],
    ['another order of fields', frame.replace(/("asks":.*),("bids":.*)\}\}/, '$2,$1}}')],
    ['a field more', frame.replace('}}', ',"seq":1}}')],
    ['a field twice', frame.replace('"prevTs"', '"prevTs":1,"prevTs"')],
    ['numbers as text', frame.replace('64180.1', '"64180.1"')],
    ['an exponent', frame.replace('64180.1', '6.4E4')],
    ['a minus', frame.replace('64180.1', '-64180.1')],
    ['a time beyond a number', frame.replace('1790000000400', '17900000004000000')],
    ['something after it', `${frame} `],
    ['half of it', frame.slice(0, 90)],
    ['nothing', ''],
  ])('with %s is left to the general way', (_what, text) => {
    expect(bookPush(text)).toBeUndefined()
  })
})
