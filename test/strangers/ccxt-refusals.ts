import { expect } from 'vitest'
import { away, orderOf } from './ccxt-orders'
import { NAME, type Client, type Stage, num, placed, refused } from './stage'

/** Tests the venue's refusals and the client's error class for each. */
export function isRefused(stage: Stage): void {
  const { step } = stage
  let client: Client
  const SIZE = 0.05
  const limit = (share: number, size = SIZE, params: object = {}) =>
    placed(client.createOrder(NAME, 'limit', 'buy', size, away(stage, share), params))
  const ordersNow = () => stage.practice.truth().orders.length
  /** Asserts a refusal that leaves the orders unchanged. */
  const nothing = async (call: () => Promise<unknown>, kind: string, code?: number) => {
    const before = ordersNow()
    await refused(call(), kind, code)
    await stage.practice.settled()
    expect(ordersNow()).toBe(before)
  }

  step('knows no market under a name that none has', async () => {
    client = stage.clientOf(4)
    await refused(client.fetchTicker('DOGE/USD:USD'), 'BadSymbol')
  })
  step('is told nothing of a market that the venue does not have', async () => {
    const response = await client.v1PublicGetPublicFuturesSymbol({ symbol: 'PERP_NONE_USDC' })
    expect(response).toMatchObject({ success: true, data: null })
  })
  step('is refused the book of a market that the venue does not have', async () => {
    await refused(client.v1PrivateGetOrderbookSymbol({ symbol: 'PERP_NONE_USDC' }), 'BadRequest', -1005)
  })
  step('is refused an order that is worth too little', async () => {
    await nothing(() => limit(0.45, num(stage.market().rules.baseMin)), 'InvalidOrder', -1102)
  })
  step('sends no order that is smaller than a step', async () => {
    await nothing(() => limit(0.9, num(stage.market().rules.baseTick) / 10), 'InvalidOrder')
  })
  step('is refused an order that is too large', async () => {
    await nothing(() => limit(0.9, num(stage.market().rules.baseMax) * 2), 'InvalidOrder', -1104)
  })
  step('is refused an order too far from the mark', async () => {
    await nothing(() => limit(0.2, 1), 'InvalidOrder', -1105)
  })
  step('cuts a price to the tick before it sends it', async () => {
    const off = client.createOrder(NAME, 'limit', 'buy', SIZE, away(stage, 0.9) + 0.0123)
    const { id } = await placed(off)
    expect(num((await orderOf(stage, id)).price)).toBe(away(stage, 0.9))
    await client.cancelOrder(id, NAME)
  })
  step('is refused a price off the tick, where it is not cut', async () => {
    const order = { symbol: 'PERP_ETH_USDC', side: 'BUY', order_type: 'LIMIT', order_quantity: '0.05' }
    const off = { ...order, order_price: String(away(stage, 0.9) + 0.0123) }
    await nothing(() => client.v1PrivatePostOrder(off), 'InvalidOrder', -1103)
  })
  step('is refused more than its margin carries', async () => {
    await nothing(() => limit(0.95, 500), 'InsufficientFunds', -1101)
  })
  step('takes an id that is open already for a bad request (ccxt)', async () => {
    const { id } = await limit(0.9, SIZE, { clientOrderId: 'twice' })
    await nothing(() => limit(0.89, SIZE, { clientOrderId: 'twice' }), 'BadRequest', -1007)
    expect((await orderOf(stage, id)).status).toBe('NEW')
    await client.cancelOrder(id, NAME)
  })
  step('is refused an id of its own in a form the venue does not have', async () => {
    await nothing(() => limit(0.9, SIZE, { clientOrderId: '-hyphen-first' }), 'BadRequest', -1005)
  })
  step('is refused to reduce what there is not', async () => {
    await nothing(() => limit(0.9, SIZE, { reduceOnly: true }), 'BadRequest', -1005)
  })
  step('is refused a name that the venue does not know', async () => {
    await nothing(() => limit(0.9, SIZE, { leverage: 5 }), 'BadRequest', -1004)
  })
  step('takes an order that is not there for an invalid one (ccxt)', async () => {
    await refused(client.fetchOrder('999999999999', NAME), 'InvalidOrder', -1006)
  })
  step('is refused to cancel what is over', async () => {
    const { id } = await limit(0.9)
    await client.cancelOrder(id, NAME)
    await refused(client.cancelOrder(id, NAME), 'InvalidOrder', -1006)
  })
  step('is refused to cancel an id of its own that is not there', async () => {
    await refused(client.cancelOrder('', NAME, { clientOrderId: 'nobody' }), 'InvalidOrder', -1006)
  })
  step('is refused to change what is over', async () => {
    const { id } = await limit(0.9)
    await client.cancelOrder(id, NAME)
    client.options['sandboxMode'] = true
    await refused(client.editOrder(id, NAME, 'limit', 'buy', SIZE, away(stage, 0.88)), 'InvalidOrder', -1006)
    client.options['sandboxMode'] = false
  })
  step('reads nothing and places nothing with a secret of somebody else', async () => {
    const stranger = stage.newcomer({ ...stage.who(4), secret: stage.who(5).secret })
    stranger.setMarkets(client.markets)
    await refused(stranger.fetchBalance(), 'AuthenticationError', -1001)
    await nothing(() => stranger.createOrder(NAME, 'market', 'buy', SIZE), 'AuthenticationError', -1001)
  })
  step('reads nothing of an account that its key does not belong to', async () => {
    const { key, secret } = stage.who(4)
    const stranger = stage.newcomer({ accountId: stage.who(5).accountId, key, secret })
    stranger.setMarkets(client.markets)
    await refused(stranger.fetchBalance(), 'AuthenticationError', -1002)
  })
  step('reads with a key that only reads, and places nothing', async () => {
    const reader = stage.newcomer(stage.practice.spares[4]?.reading)
    reader.setMarkets(client.markets)
    expect((await reader.fetchBalance())['USDC']?.total).toBeGreaterThan(9_000)
    await nothing(() => reader.createOrder(NAME, 'market', 'buy', SIZE), 'AuthenticationError', -1002)
  })
  step('reads nothing with a key that has run out', async () => {
    const late = stage.newcomer(stage.practice.spares[4]?.expired)
    late.setMarkets(client.markets)
    await refused(late.fetchBalance(), 'AuthenticationError', -1002)
  })
  step('reads nothing with a key for another address', async () => {
    const elsewhere = stage.newcomer(stage.practice.spares[4]?.elsewhere)
    elsewhere.setMarkets(client.markets)
    await refused(elsewhere.fetchBalance(), 'AuthenticationError', -1002)
  })
  step('signs nothing without a secret', async () => {
    const before = stage.practice.received().length
    const nobody = stage.newcomer({ secret: '' })
    nobody.setMarkets(client.markets)
    await refused(nobody.fetchBalance(), 'AuthenticationError')
    expect(stage.practice.received().length).toBe(before)
  })
  step('is refused with a clock five minutes behind', async () => {
    const slow = stage.clientOf(4)
    slow.nonce = () => stage.practice.now() - 301_000
    await refused(slow.fetchBalance(), 'AuthenticationError', -1001)
    slow.nonce = () => stage.practice.now() - 290_000
    expect((await slow.fetchBalance())['USDC']?.total).toBeGreaterThan(9_000)
  })
  step('does not know what became of an order whose answer was lost', async () => {
    const before = ordersNow()
    stage.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
    await refused(limit(0.9, SIZE, { clientOrderId: 'lost-1' }), 'NetworkError')
    await stage.practice.settled()
    expect(ordersNow()).toBe(before + 1)
  })
  step('finds that order by its own id, and cancels it', async () => {
    const order = await client.fetchOrder('', NAME, { clientOrderId: 'lost-1' })
    expect(order.status).toBe('open')
    await client.cancelOrder(String(order.id), NAME)
    expect((await orderOf(stage, String(order.id))).status).toBe('CANCELLED')
  })
  step('does not know what became of an order while the venue is closed', async () => {
    await stage.practice.advance(1_000)
    stage.practice.drill('venue maintenance')
    await nothing(() => limit(0.9), 'NetworkError', -1011)
    expect((await client.fetchStatus()).status).toBe('maintenance')
    await stage.practice.advance(61_000)
    expect((await client.fetchStatus()).status).toBe('ok')
  })
}
