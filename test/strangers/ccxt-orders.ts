import { expect } from 'vitest'
import type { OrderRecord } from '../../src/practice/records/trading-records'
import { formatFixedDecimal } from '../../src/practice/numbers/fixed-decimal'
import { ID, NAME, type Client, type Stage, num, placed } from './stage'

/** The price so far from the mark, on a tick. */
export const away = (stage: Stage, share: number): number => {
  const { mark, rules } = stage.market()
  const tick = num(rules.quoteTick)
  return Number((Math.round((num(mark) * share) / tick) * tick).toFixed(8))
}

/** An order as the exchange itself has it, once everything that was acknowledged is done. */
export async function orderOf(stage: Stage, id: string): Promise<Readonly<OrderRecord>> {
  await stage.practice.settled()
  const order = stage.practice.exchange.store.all('order').get(Number(id))
  if (order === undefined) throw new Error(`there is no order ${id}`)
  return order
}

/** Orders of every kind the client makes: placed, read, changed, cancelled, filled. */
export function placesOrders(stage: Stage): void {
  const { step } = stage
  let client: Client
  let resting: string
  const SIZE = 0.05
  const buy = (type: string, price?: number, params: object = {}, size = SIZE) =>
    placed(client.createOrder(NAME, type, 'buy', size, price, params))
  const known = (id: string) => orderOf(stage, id)

  step('places a limit order that rests', async () => {
    client = stage.clientOf(1)
    resting = (await buy('limit', away(stage, 0.9), { clientOrderId: 'rests-1' })).id
    expect(await known(resting)).toMatchObject({
      ...{ symbol: ID, side: 'BUY', type: 'LIMIT', status: 'NEW', clientId: 'rests-1' },
      account: stage.who(1).accountId,
    })
    expect(num((await known(resting)).price)).toBe(away(stage, 0.9))
  })
  step('leaves its own tag on what it places', async () => {
    expect((await known(resting)).tag).toBe('CCXT')
  })
  step('reads an order by its id', async () => {
    const order = await client.fetchOrder(resting, NAME)
    expect(order).toMatchObject({
      ...{ id: resting, clientOrderId: 'rests-1', status: 'open', type: 'limit', side: 'buy' },
      ...{ symbol: NAME, price: num((await known(resting)).price), amount: SIZE, filled: 0, remaining: SIZE },
    })
    expect(order.timestamp).toBe((await known(resting)).createdAt)
  })
  step('reads an order by its own id', async () => {
    expect((await client.fetchOrder('', NAME, { clientOrderId: 'rests-1' })).id).toBe(resting)
  })
  step('reads open orders of a market', async () => {
    expect((await client.fetchOpenOrders(NAME)).map(({ id }) => id)).toEqual([resting])
  })
  step('reads open orders of all markets', async () => {
    expect((await client.fetchOpenOrders()).map(({ id }) => id)).toEqual([resting])
  })
  step('finds its own order in the book', async () => {
    const { price } = await known(resting)
    const shown = stage
      .market()
      .book.levels('BUY')
      .find(level => level.price === price)?.visible
    const book = await client.fetchOrderBook(NAME, 1_000)
    expect(book.bids.find(([at]) => at === num(price))?.[1]).toBe(num(shown))
  })
  const edit = (size: number, price: number) => client.editOrder(resting, NAME, 'limit', 'buy', size, price)
  step('changes price and size of an order, which keeps its id', async () => {
    await edit(0.06, away(stage, 0.88))
    const { price, quantity, status } = await known(resting)
    expect([num(price), num(quantity), status]).toEqual([away(stage, 0.88), 0.06, 'NEW'])
  })
  step('leaves its tag on a change, which is logged (ccxt)', async () => {
    expect(stage.practice.truth().complaints.at(-1)).toMatchObject({
      line: 'PUT /v1/order',
      message: 'order_tag is not documented here',
    })
  })
  step('changes the price alone', async () => {
    await edit(0.06, away(stage, 0.87))
    const { price, quantity } = await known(resting)
    expect([num(price), num(quantity)]).toEqual([away(stage, 0.87), 0.06])
  })
  step('says of a change only that it was sent, in the word of the venue (ccxt)', async () => {
    const edited = await edit(SIZE, away(stage, 0.88))
    expect([edited.status, edited.id]).toEqual(['EDIT_SENT', undefined])
  })
  step('cancels an order by its id', async () => {
    expect(await client.cancelOrder(resting, NAME)).toMatchObject({ id: resting, status: 'canceled' })
    expect((await known(resting)).status).toBe('CANCELLED')
  })
  step('reads that an order was cancelled', async () => {
    expect((await client.fetchOrder(resting, NAME)).status).toBe('canceled')
  })
  step('cancels an order by its own id', async () => {
    const { id } = await buy('limit', away(stage, 0.9), { clientOrderId: 'rests-2' })
    await client.cancelOrder('', NAME, { clientOrderId: 'rests-2' })
    expect((await known(id)).status).toBe('CANCELLED')
  })
  step('has its own id free again once the order is over', async () => {
    const { id } = await buy('limit', away(stage, 0.9), { clientOrderId: 'rests-2' })
    expect((await known(id)).status).toBe('NEW')
    await client.cancelOrder(id, NAME)
  })

  step('rests what may only make', async () => {
    const { id } = await buy('limit', away(stage, 0.95), { postOnly: true })
    expect(await known(id)).toMatchObject({ type: 'POST_ONLY', status: 'NEW' })
    await client.cancelOrder(id, NAME)
  })
  step('has cancelled what may only make and would take', async () => {
    const { id } = await buy('limit', away(stage, 1.009), { postOnly: true })
    expect(await known(id)).toMatchObject({ status: 'CANCELLED', executed: 0n })
  })
  step('reads post-only in the time in force and not in the field for it (ccxt)', async () => {
    const [order] = await client.fetchOrders(NAME, undefined, 1)
    expect([order?.timeInForce, order?.postOnly]).toEqual(['PO', true])
  })
  step('takes at once what may not rest', async () => {
    const { id } = await buy('limit', away(stage, 1.008), { timeInForce: 'IOC' })
    expect(await known(id)).toMatchObject({ type: 'IOC', status: 'FILLED' })
  })
  step('has cancelled what may not rest and finds nothing', async () => {
    const { id } = await buy('limit', away(stage, 0.9), { timeInForce: 'IOC' })
    expect(await known(id)).toMatchObject({ type: 'IOC', status: 'CANCELLED', executed: 0n })
  })
  step('takes all of what may only fill as a whole', async () => {
    const { id } = await buy('limit', away(stage, 1.008), { timeInForce: 'FOK' })
    expect(await known(id)).toMatchObject({ type: 'FOK', status: 'FILLED' })
  })
  step('has cancelled what may only fill as a whole and cannot', async () => {
    const { id } = await buy('limit', away(stage, 0.9), { timeInForce: 'FOK' })
    expect(await known(id)).toMatchObject({ type: 'FOK', status: 'CANCELLED', executed: 0n })
  })
  step('buys at the market', async () => {
    const { id } = await buy('market')
    expect(await known(id)).toMatchObject({ type: 'MARKET', status: 'FILLED' })
  })
  step('reads what an order at the market came to', async () => {
    const [order] = await client.fetchOrders(NAME, undefined, 1)
    const mine = await known(order?.id ?? '')
    expect(order).toMatchObject({ status: 'closed', filled: SIZE, remaining: 0 })
    expect(order?.average).toBeCloseTo(num(mine.spent) / SIZE, 6)
    expect(order?.fee).toMatchObject({ cost: num(mine.fee), currency: 'USDC' })
  })
  step('reads the fills of an order', async () => {
    const [order] = await client.fetchOrders(NAME, undefined, 1)
    const fills = await client.fetchOrderTrades(order?.id ?? '', NAME)
    const mine = stage.practice.exchange.archive.listTradesOf(await known(order?.id ?? ''))
    expect(fills.map(({ id, price, amount, fee }) => [id, price, amount, fee?.cost])).toEqual(
      mine.map(({ id, price, quantity, fee }) => [String(id), num(price), num(quantity), num(fee)]),
    )
    expect(new Set(fills.map(({ takerOrMaker }) => takerOrMaker))).toEqual(new Set(['taker']))
  })
  step('reads all its fills, oldest first', async () => {
    const mine = stage.practice.exchange.archive.listTrades(stage.who(1).accountId)
    const trades = await client.fetchMyTrades(NAME)
    expect(trades.map(({ id }) => id).toSorted()).toEqual(mine.map(({ id }) => String(id)).toSorted())
    expect(trades.map(({ timestamp }) => timestamp)).toEqual(mine.map(({ at }) => at))
  })
  step('reads fills since a moment, and as many as it asked for', async () => {
    expect(await client.fetchMyTrades(NAME, stage.practice.now() + 1)).toEqual([])
    expect((await client.fetchMyTrades(NAME, undefined, 2)).length).toBe(2)
  })
  step('reads one fill by its id', async () => {
    const [trade] = stage.practice.exchange.archive.listTrades(stage.who(1).accountId)
    const { data } = await client.v1PrivateGetTradeTid({ tid: String(trade?.id) })
    expect([data.id, data.executed_price]).toEqual([
      String(trade?.id),
      formatFixedDecimal(trade?.price ?? 0n),
    ])
  })
  step('closes what it bought, reducing only', async () => {
    const held = stage.practice.exchange.ledger.position(stage.who(1).accountId, ID, 'CROSS')?.quantity ?? 0n
    const reduce = client.createOrder(NAME, 'market', 'sell', num(held), undefined, { reduceOnly: true })
    const { id } = await placed(reduce)
    expect(await known(id)).toMatchObject({ reduceOnly: true, status: 'FILLED' })
    expect(stage.practice.exchange.ledger.position(stage.who(1).accountId, ID, 'CROSS')?.quantity).toBe(0n)
  })
  step('reads orders that are over, filled and cancelled ones', async () => {
    const over = await client.fetchClosedOrders(NAME)
    const mine = stage.practice.truth().orders.filter(({ account }) => account === stage.who(1).accountId)
    expect(over.map(({ id }) => id).toSorted()).toEqual(mine.map(({ id }) => String(id)).toSorted())
    expect(new Set(over.map(({ status }) => status))).toEqual(new Set(['closed', 'canceled']))
  })
  step('reads as many orders as it asked for', async () => {
    expect((await client.fetchOrders(NAME, undefined, 3)).length).toBe(3)
  })
  step('reads orders since a moment', async () => {
    expect(await client.fetchOrders(NAME, stage.practice.now() + 1)).toEqual([])
  })
  step('hides a part of an order from the book', async () => {
    const price = away(stage, 0.93)
    const before = stage.market().book.levels('BUY')
    const { id } = await buy('limit', price, { visible_quantity: 0 })
    expect((await known(id)).visible).toBe(0n)
    const shown = (levels: typeof before) =>
      num(levels.find(level => num(level.price) === price)?.visible ?? 0n)
    expect(shown(stage.market().book.levels('BUY'))).toBe(shown(before))
    await client.cancelOrder(id, NAME)
  })
  step('joins the best price of its own side by a type of the venue', async () => {
    const best = stage.market().book.levels('BUY')[0]?.price
    const { id } = await buy('bid')
    expect(await known(id)).toMatchObject({ type: 'BID', price: best })
    await client.cancelOrder(id, NAME)
  })

  const several = (shares: readonly number[]) =>
    shares.map((share, nth) => ({
      ...{ symbol: NAME, type: 'limit', side: 'buy', amount: SIZE, price: away(stage, share) },
      params: { clientOrderId: `several-${nth}` },
    }))
  let batch: readonly string[]
  step('places several orders at once', async () => {
    batch = (await client.createOrders(several([0.9, 0.89, 0.88]) as never)).map(({ id }) => String(id))
    const orders = await Promise.all(batch.map(known))
    expect(orders.map(({ status, clientId }) => [status, clientId])).toEqual([
      ['NEW', 'several-0'],
      ['NEW', 'several-1'],
      ['NEW', 'several-2'],
    ])
  })
  step('cancels several orders at once', async () => {
    await client.cancelOrders([...batch.slice(0, 2)], NAME)
    expect(await Promise.all(batch.map(async id => (await known(id)).status))).toEqual([
      'CANCELLED',
      'CANCELLED',
      'NEW',
    ])
  })
  step('cancels several orders by its own ids', async () => {
    await client.cancelOrders([], NAME, { clientOrderIds: ['several-2'] })
    expect((await known(batch[2] ?? '')).status).toBe('CANCELLED')
  })
  step('reads of several which was refused, and why', async () => {
    await stage.practice.advance(1_000)
    const [good, bad] = await client.createOrders(several([0.9, 0.3]) as never)
    expect([good?.status, bad?.status]).toEqual(['open', 'rejected'])
    expect(bad?.info.error_message).toContain('too far')
    expect((await known(good?.id ?? '')).status).toBe('NEW')
  })
  step('opens a position with an order that was only to reduce, if it is one of several', async () => {
    await stage.practice.advance(1_000)
    const order = { symbol: NAME, type: 'market', side: 'sell', amount: SIZE, params: { reduceOnly: true } }
    const [created] = await client.createOrders([order] as never)
    expect(await known(created?.id ?? '')).toMatchObject({ reduceOnly: false, status: 'FILLED' })
  })
  step('cancels all orders of a market', async () => {
    await buy('limit', away(stage, 0.9))
    await client.cancelAllOrders(NAME)
    expect(await client.fetchOpenOrders(NAME)).toEqual([])
  })
  step('cancels all orders of all markets', async () => {
    await buy('limit', away(stage, 0.9))
    await client.cancelAllOrders()
    expect(await client.fetchOpenOrders()).toEqual([])
  })
}
