import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HIDDEN_GRACE_MS } from '../../src/main/screen/market-attention'
import { crossing } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
  await desk.until('a book', () => desk.view()?.book?.symbol === market)
  desk.app.setMarketVisible(false)
  await desk.turn(HIDDEN_GRACE_MS)
})
afterEach(() => desk.close())

describe('a market that has not been watched for a while', () => {
  it('begins empty when it is watched again, and then gets a fresh book', async () => {
    desk.app.setMarketVisible(true)
    // Under load the stream may count as silent by now, and then the view has no `heardAt`.
    const { heardAt: _heardAt, ...view } = desk.view() ?? {}
    expect(view).toEqual({ symbol: market, trades: [] })
    await desk.until('a new book', () => desk.view()?.book)
  })

  it('is still planned on a book that was read for the plan', async () => {
    const bookReads = () => desk.received(`GET /v1/orderbook/${market}`)
    const before = bookReads()
    await desk.plan(crossing(desk, '0.01'))
    expect(bookReads()).toBe(before + 1)
  })
})
