import { expect } from 'vitest'
import type { AlgoOrderRecord } from '../../src/practice/records/algo-order-records'
import { away, orderOf } from './ccxt-orders'
import { ID, NAME, type Client, type Stage, num, placed, refused } from './stage'

/** Orders that wait for a price, as far as the client can make and read them. */
export function placesWaitingOrders(stage: Stage): void {
  const { step } = stage
  let client: Client
  let stop: string
  let hung: readonly number[] = []
  const SIZE = 0.05
  const known = async (id: string): Promise<Readonly<AlgoOrderRecord>> => {
    await stage.practice.settled()
    const algo = stage.practice.exchange.store.all('algo').get(Number(id))
    if (algo === undefined) throw new Error(`there is no algo order ${id}`)
    return algo
  }
  /** Places a stop so far from the mark, with a limit if one is given; one a second is what the venue takes. */
  const place = async (at: number, params: object = {}, limit?: number) => {
    await stage.practice.advance(1_000)
    const [triggerPrice, price] = [away(stage, at), limit === undefined ? undefined : away(stage, limit)]
    const type = limit === undefined ? 'market' : 'limit'
    const created = client.createOrder(NAME, type, 'sell', SIZE, price, { triggerPrice, ...params })
    const { id } = await placed(created)
    return { id, triggerPrice, price }
  }
  const trigger = { trigger: true }

  step('places a stop at the market', async () => {
    client = stage.clientOf(2)
    await client.createOrder(NAME, 'market', 'buy', SIZE)
    const made = await place(0.95, { clientOrderId: 'stop-1' })
    stop = made.id
    expect(await known(stop)).toMatchObject({
      ...{ symbol: ID, side: 'SELL', type: 'MARKET', algoType: 'STOP', status: 'NEW', clientId: 'stop-1' },
      ...{ tag: 'CCXT', reduceOnly: false },
    })
    expect(num((await known(stop)).triggerPrice)).toBe(made.triggerPrice)
  })
  step('places a stop with a limit, which only reduces', async () => {
    const { id, price } = await place(0.95, { reduceOnly: true }, 0.94)
    const algo = await known(id)
    expect(algo).toMatchObject({ type: 'LIMIT', algoType: 'STOP', reduceOnly: true })
    expect(num(algo.price)).toBe(price)
  })
  step('places waiting orders faster than the venue takes them (ccxt)', async () => {
    await place(0.96)
    const params = { triggerPrice: away(stage, 0.97) }
    await refused(
      client.createOrder(NAME, 'market', 'sell', SIZE, undefined, params),
      'RateLimitExceeded',
      -1003,
    )
  })
  step(
    'reads a stop without its id, its trigger and its state, in whose names it is wrong (ccxt)',
    async () => {
      const order = await client.fetchOrder(stop, NAME, trigger)
      expect([order.id, order.triggerPrice, order.status]).toEqual([undefined, undefined, undefined])
      expect(order.info).toMatchObject({ algo_order_id: Number(stop), algo_status: 'NEW' })
      expect(Number(order.info.trigger_price)).toBe(num((await known(stop)).triggerPrice))
    },
  )
  step('reads a stop by its own id, as badly', async () => {
    const order = await client.fetchOrder('', NAME, { ...trigger, clientOrderId: 'stop-1' })
    expect([order.id, order.clientOrderId]).toEqual([undefined, 'stop-1'])
    expect(order.info.algo_order_id).toBe(Number(stop))
  })
  step('reads as many waiting stops as there are', async () => {
    expect((await client.fetchOpenOrders(NAME, undefined, undefined, trigger)).length).toBe(3)
  })
  step('changes a trigger under a name the venue does not know (ccxt)', async () => {
    const change = client.editOrder(stop, NAME, 'market', 'sell', SIZE, undefined, {
      triggerPrice: away(stage, 0.94),
    })
    await refused(change, 'BadRequest', -1004)
  })
  step('changes a trigger where it is told the name', async () => {
    await client.v1PrivatePutAlgoOrder({ order_id: stop, trigger_price: String(away(stage, 0.94)) })
    expect(num((await known(stop)).triggerPrice)).toBe(away(stage, 0.94))
  })
  step('cancels a stop by its id', async () => {
    await client.cancelOrder(stop, NAME, trigger)
    expect((await known(stop)).status).toBe('CANCELLED')
  })
  step('cancels a stop by its own id', async () => {
    const { id } = await place(0.95, { clientOrderId: 'stop-2' })
    await client.cancelOrder('', NAME, { ...trigger, clientOrderId: 'stop-2' })
    expect((await known(id)).status).toBe('CANCELLED')
  })
  step('cancels all waiting orders of a market', async () => {
    await client.cancelAllOrders(NAME, trigger)
    expect(await client.fetchOpenOrders(NAME, undefined, undefined, trigger)).toEqual([])
  })
  step('hangs legs on an entry in a form the venue does not have (ccxt)', async () => {
    const legs = {
      takeProfit: { triggerPrice: away(stage, 1.05) },
      stopLoss: { triggerPrice: away(stage, 0.95) },
    }
    await stage.practice.advance(1_000)
    await refused(client.createOrder(NAME, 'market', 'buy', SIZE, undefined, legs), 'BadRequest', -1004)
  })
  step('hangs legs on a position where it is told the form', async () => {
    await stage.practice.advance(1_000)
    hung = [away(stage, 1.05), away(stage, 0.95)]
    const leg = { symbol: ID, side: 'SELL', type: 'CLOSE_POSITION', reduce_only: true }
    const { data } = await client.v1PrivatePostAlgoOrder({
      ...{ symbol: ID, algo_type: 'POSITIONAL_TP_SL', trigger_price_type: 'MARK_PRICE' },
      child_orders: [
        { ...leg, algo_type: 'TAKE_PROFIT', trigger_price: String(hung[0]) },
        { ...leg, algo_type: 'STOP_LOSS', trigger_price: String(hung[1]) },
      ],
    })
    const root = await known(data.rows?.[0]?.order_id ?? data.order_id)
    expect(root).toMatchObject({ algoType: 'POSITIONAL_TP_SL', status: 'NEW' })
  })
  step('reads the legs of a position, none of their prices (ccxt)', async () => {
    const { data } = await client.v1PrivateGetAlgoOrders({ symbol: ID, status: 'INCOMPLETE' })
    const order = client.parseOrder(data.rows[0])
    expect([order.takeProfitPrice, order.stopLossPrice]).toEqual([undefined, undefined])
    const legs = data.rows[0].child_orders.map((row: { trigger_price: string }) => Number(row.trigger_price))
    expect(legs).toEqual(hung)
  })
  step('has what it hung on a position cancelled when the position is closed', async () => {
    await client.createOrder(NAME, 'market', 'sell', SIZE, undefined, { reduceOnly: true })
    await stage.practice.settled()
    expect((await client.v1PrivateGetAlgoOrders({ symbol: ID, status: 'INCOMPLETE' })).data.rows).toEqual([])
  })
  step('sends the order of a stop whose price has come', async () => {
    const { mark } = stage.market()
    const { id } = await place(0.97)
    expect(num(mark) > num((await known(id)).triggerPrice)).toBe(true)
    stage.practice.fault({ name: 'move the price', symbol: ID, share: -0.06, ms: 20_000 })
    await client.fetchBalance()
    await stage.practice.advance(8_000)
    const { triggered, order } = await known(id)
    expect(triggered).toBe(true)
    expect(await orderOf(stage, String(order))).toMatchObject({ status: 'FILLED', side: 'SELL' })
  })
}
