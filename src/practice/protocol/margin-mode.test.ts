import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeHandle } from '../open-practice'
import { openAudited } from '../../../test/kit/auditor'
import { type Stranger, createStranger } from '../../../test/kit/stranger'

const SYMBOL = 'PERP_BTC_USDC'
let practice: PracticeHandle
let client: Stranger
beforeEach(async () => {
  practice = await openAudited({ seed: 1, clock: { is: 'by hand' }, limits: false })
  client = createStranger(practice)
})
afterEach(() => practice.close())

const switchTo = async (mode: string, symbol = SYMBOL) =>
  (await client.send('POST', '/v1/client/margin_mode', { symbol, default_margin_mode: mode })).json
const order = { symbol: SYMBOL, side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' }

describe('the margin mode of a market', () => {
  it('changes while the market has no position and no order', async () => {
    expect(await switchTo('ISOLATED')).toMatchObject({ success: true })
    expect(await switchTo('CROSS')).toMatchObject({ success: true })
  })

  it.each([
    ['a position', order],
    ['an order', { ...order, order_type: 'LIMIT', order_price: undefined }],
  ])('cannot change while the market has %s', async (_, wanted) => {
    const { data: book } = await client.get(`/v1/orderbook/${SYMBOL}?max_level=20`)
    const bid = book['bids']?.[19]?.['price']
    await client.send('POST', '/v1/order', 'order_price' in wanted ? { ...wanted, order_price: bid } : wanted)
    await practice.settled()
    expect(await switchTo('ISOLATED')).toMatchObject({ success: false, code: -1005 })
    expect(await switchTo('CROSS')).toMatchObject({ success: true })
    expect(await switchTo('ISOLATED', 'PERP_ETH_USDC')).toMatchObject({ success: true })
  })

  it('changes again once the position is closed', async () => {
    await client.send('POST', '/v1/order', order)
    await client.send('POST', '/v1/order', { ...order, side: 'SELL', reduce_only: true })
    await practice.settled()
    expect(await switchTo('ISOLATED')).toMatchObject({ success: true })
  })
})
