import type { Order } from 'ccxt'
import { expect, vi } from 'vitest'
import { come } from '../kit/patience'
import { away } from './ccxt-orders'
import { ID, NAME, type Client, type Stage, num, placed, refused } from './stage'

const BTC = 'BTC/USDC:USDC'

/** Tests pushed data and the client's reading of it. */
export function listens(stage: Stage): void {
  const { step, market } = stage
  let crowd: Client
  let own: Client
  const SIZE = 0.05
  const MINE = 6

  /** Advances time until a push arrives, and calls `sample` at each step. */
  const nextPush = async <T>(watched: Promise<T>, sample: () => unknown = () => undefined) => {
    const seen: unknown[] = [sample()]
    let over = false
    const end = () => (over = true)
    watched.then(end, end)
    await come('a push comes', async () => {
      await stage.practice.advance(100)
      seen.push(sample())
      return over
    })
    return { push: await watched, seen }
  }
  /** Acts after a client has begun to listen, and waits for the expected message. */
  const whenDone = async <T>(
    watch: () => Promise<T>,
    act: () => Promise<unknown>,
    meant: (push: T) => boolean,
  ): Promise<T> => {
    const watched = watch()
    await subscribed(own)
    await act()
    let { push } = await nextPush(watched)
    while (!meant(push)) ({ push } = await nextPush(watch()))
    return push
  }
  /** Listens without a pause until the connection is cut, because earlier messages may still arrive. */
  const untilCut = async (watch: () => Promise<unknown>): Promise<never> => {
    for (;;) await watch()
  }
  /** Number of acknowledged subscriptions of each socket. */
  const answered = new Map<unknown, number>()
  const listening = (client: Client): Client => {
    client.handleSubscribe = (socket, message) => {
      answered.set(socket, (answered.get(socket) ?? 0) + 1)
      return message
    }
    return client
  }
  /** Futures that exist without listeners. */
  const APART = ['authenticated', 'fetchPositionsSnapshot']
  const besides = (names: object) => Object.keys(names).filter(name => !APART.includes(name)).length
  /**
   * Waits until a client has begun to listen and the venue has acknowledged all subscriptions of its sockets.
   */
  const subscribed = (client: Client) =>
    come('the venue answers', () => {
      const sockets = Object.values(client.clients)
      return (
        sockets.some(({ futures }) => besides(futures) > 0) &&
        sockets.every(socket => (answered.get(socket) ?? 0) >= besides(socket.subscriptions))
      )
    })
  /** Waits until all earlier messages of a client are processed: a ping is answered after them. */
  const ponged = async (client: Client) => {
    for (const socket of Object.values(client.clients)) {
      socket.lastPong = 0
      await socket.send({ event: 'ping' })
      await come('a pong comes', () => socket.lastPong !== 0)
    }
  }

  const day = () => {
    const { open, high, low, volume } = market().candles.getDayCandle()
    return [open, high, low, volume].map(num)
  }
  step('hears the day of a market', async () => {
    crowd = listening(stage.clientOf(MINE))
    const { push, seen } = await nextPush(crowd.watchTicker(NAME), day)
    expect(push.symbol).toBe(NAME)
    expect(seen).toContainEqual([push.open, push.high, push.low, push.baseVolume])
  })
  step('hears the day of a market again, a second later', async () => {
    const before = crowd.tickers[NAME]?.info.date
    const { push } = await nextPush(crowd.watchTicker(NAME))
    expect(push.info.date - before).toBeGreaterThanOrEqual(1_000)
  })
  step('hears the day of every market', async () => {
    const { push } = await nextPush(crowd.watchTickers())
    expect(
      Object.values(push)
        .map(({ symbol }) => symbol)
        .toSorted(),
    ).toEqual(crowd.symbols.toSorted())
  })
  step('takes of the days of all markets those it listens for', async () => {
    const { push } = await nextPush(crowd.watchTickers([NAME, BTC]))
    expect(Object.keys(push).toSorted()).toEqual([BTC, NAME].toSorted())
  })
  const levels = (side: 'BUY' | 'SELL', count: number) =>
    market()
      .book.levels(side)
      .filter(({ visible }) => visible > 0n)
      .slice(0, count)
      .map(({ price, visible }) => [num(price), num(visible)])
  step('hears the best prices of every market', async () => {
    const { push, seen } = await nextPush(crowd.watchBidsAsks([NAME]), () => [
      levels('BUY', 1),
      levels('SELL', 1),
    ])
    const [best] = Object.values(push)
    expect(seen).toContainEqual([[[best?.bid, best?.bidVolume]], [[best?.ask, best?.askVolume]]])
  })
  step('hears a book as it stands', async () => {
    const bestLevels = () => [levels('BUY', 100), levels('SELL', 100)]
    const { push, seen } = await nextPush(crowd.watchOrderBook(NAME), bestLevels)
    expect(seen).toContainEqual(
      [push.bids, push.asks].map(side => side.map(([price, size]) => [price, size])),
    )
  })
  step('finds its own order in a book that it hears', async () => {
    own = listening(stage.clientOf(MINE))
    const taken = levels('BUY', 90).map(([price]) => price)
    const tick = num(market().rules.quoteTick)
    const [best = NaN] = taken
    const free = taken.map((_, nth) => Number((best - nth * tick).toFixed(8))).find(at => !taken.includes(at))
    const { id } = await placed(own.createOrder(NAME, 'limit', 'buy', SIZE, free))
    const { push, seen } = await nextPush(crowd.watchOrderBook(NAME), () => levels('BUY', 100))
    const mine = push.bids.find(([at]) => at === free)
    expect(mine?.[1]).toBeGreaterThanOrEqual(SIZE)
    expect(seen.flat()).toContainEqual([mine?.[0], mine?.[1]])
    await own.cancelOrder(id, NAME)
  })
  step('hears a print', async () => {
    const watched = crowd.watchTrades(NAME)
    await subscribed(crowd)
    await own.createOrder(NAME, 'market', 'buy', SIZE)
    const { push: trades } = await nextPush(watched)
    expect(trades.length).toBeGreaterThan(0)
    expect(trades.every(({ symbol }) => symbol === NAME)).toBe(true)
    const tape = market().recentTrades.map(({ price, size }) => `${num(price)} ${num(size)}`)
    expect(trades.every(({ price, amount }) => tape.includes(`${price} ${amount}`))).toBe(true)
  })
  for (const width of ['1m', '1h', '1d'] as const)
    step(`hears the candle of ${width} that is not over`, async () => {
      const newestCandle = () => {
        const [candle] = market().candles.listLatest(width, stage.practice.now(), 1)
        return [candle?.start, ...[candle?.open, candle?.high, candle?.low, candle?.close].map(num)]
      }
      const { push, seen } = await nextPush(crowd.watchOHLCV(NAME, width), newestCandle)
      expect(seen).toContainEqual(push.at(-1)?.slice(0, 5))
    })
  step('is told nothing of months, which it asks for by a name no topic has (ccxt)', async () => {
    let isAnswered = false
    void crowd.watchOHLCV(NAME, '1M').then(
      () => (isAnswered = true),
      () => undefined,
    )
    await subscribed(crowd)
    await stage.practice.advance(3_000)
    await ponged(crowd)
    expect(isAnswered).toBe(false)
  })
  step('asks for no candles of four hours, of which there is no topic', async () => {
    await refused(crowd.watchOHLCV(NAME, '4h'), 'NotSupported')
  })

  const status = (word: string) => (orders: Order[]) => orders.at(-1)?.status === word
  step('hears of an order that rests', async () => {
    let id = ''
    const orders = await whenDone(
      () => own.watchOrders(NAME),
      async () => ({ id } = await placed(own.createOrder(NAME, 'limit', 'buy', SIZE, away(stage, 0.9)))),
      status('open'),
    )
    expect(orders.at(-1)).toMatchObject({ id, symbol: NAME, side: 'buy', filled: 0, remaining: SIZE })
  })
  step('hears that an order was cancelled', async () => {
    const cancel = () => own.cancelAllOrders(NAME)
    const orders = await whenDone(() => own.watchOrders(), cancel, status('canceled'))
    expect(orders.at(-1)).toMatchObject({ filled: 0, remaining: SIZE })
  })
  step('hears of an order that is filled', async () => {
    const buy = () => own.createOrder(NAME, 'market', 'buy', SIZE)
    const orders = await whenDone(() => own.watchOrders(NAME), buy, status('closed'))
    expect(orders.at(-1)).toMatchObject({ side: 'buy', filled: SIZE, remaining: 0 })
  })
  step('hears each fill of its own', async () => {
    const trades = await whenDone(
      () => own.watchMyTrades(NAME),
      () => own.createOrder(NAME, 'market', 'sell', SIZE),
      fills => fills.some(({ side }) => side === 'sell'),
    )
    const sale = trades.filter(({ side }) => side === 'sell').at(-1)
    const mine = stage.practice.exchange.archive.listTrades(stage.who(MINE).accountId)
    const same = mine.find(({ order, price }) => String(order) === sale?.order && num(price) === sale.price)
    expect([sale?.symbol, sale?.takerOrMaker, sale?.amount]).toEqual([NAME, 'taker', num(same?.quantity)])
    expect(sale?.fee?.cost).toBe(num(same?.fee))
  })
  step('hears of a stop without its id and its state, in whose names it is wrong (ccxt)', async () => {
    const orders = await whenDone(
      () => own.watchOrders(NAME, undefined, undefined, { trigger: true }),
      () => own.createOrder(NAME, 'market', 'sell', SIZE, undefined, { triggerPrice: away(stage, 0.95) }),
      all => all.some(({ info }) => info.algoType === 'STOP'),
    )
    const stopOrder = orders.find(({ info }) => info.algoType === 'STOP')
    expect([stopOrder?.id, stopOrder?.info.algoOrderId]).toEqual([undefined, expect.any(Number)])
    expect(stopOrder?.triggerPrice).toBe(Number(stopOrder?.info.triggerPrice))
    await own.cancelAllOrders(NAME, { trigger: true })
  })
  const held = () => stage.practice.exchange.ledger.position(stage.who(MINE).accountId, ID, 'CROSS')
  step('has its positions before the first push', async () => {
    await own.createOrder(NAME, 'market', 'buy', SIZE)
    await stage.practice.settled()
    const [position] = await own.watchPositions()
    expect(position).toMatchObject({ symbol: NAME, side: 'long', contracts: num(held()?.quantity) })
  })
  step('never has its positions where the first read of them is refused (ccxt)', async () => {
    const busy = stage.clientOf(MINE)
    stage.practice.fault({
      ...{ name: 'error instead', on: { path: '/v1/positions' } },
      ...{ status: 429, code: -1003, message: 'Too many requests.' },
    })
    const read = vi.spyOn(busy, 'fetchPositions')
    let answered = false
    void busy.watchPositions().then(
      () => (answered = true),
      () => undefined,
    )
    await come('the read of positions is refused', () => read.mock.settledResults[0]?.type === 'rejected')
    await busy.fetchPositions()
    await stage.practice.advance(3_000)
    expect(answered).toBe(false)
  })
  step('hears of a position that changes', async () => {
    const positions = await whenDone(
      () => own.watchPositions([NAME]),
      () => own.createOrder(NAME, 'market', 'buy', 2 * SIZE),
      push => [push].flat().at(-1)?.contracts === num(held()?.quantity),
    )
    expect([positions].flat().at(-1)).toMatchObject({
      ...{
        symbol: NAME,
        side: 'long',
        entryPrice: expect.closeTo(num(held()?.entry) / num(held()?.quantity), 4),
      },
    })
  })
  step('hears of a balance that changes', async () => {
    const { holding } = stage.practice.exchange.ledger.account(stage.who(MINE).accountId)
    const apart = { side: 'BUY', order_type: 'MARKET', order_quantity: '2', margin_mode: 'ISOLATED' }
    const balance = await whenDone(
      () => own.watchBalance(),
      () => own.v1PrivatePostOrder({ symbol: 'PERP_SOL_USDC', ...apart }),
      push => push['USDC']?.total !== num(holding),
    )
    const after = stage.practice.exchange.ledger.account(stage.who(MINE).accountId).holding
    expect(balance['USDC']?.total).toBe(num(after))
    expect(after < holding).toBe(true)
  })
  step('hears nothing of an account with a secret of somebody else', async () => {
    const stranger = stage.newcomer({ ...stage.who(MINE), secret: stage.who(5).secret })
    stranger.setMarkets(own.markets)
    await refused(nextPush(stranger.watchBalance()), 'AuthenticationError')
  })
  step('stays while it answers every ping', async () => {
    const sockets = Object.values(own.clients).map(({ connection }) => connection)
    for (let time = 0; time < 12; time++) {
      await stage.practice.advance(10_000)
      await ponged(own)
    }
    expect(sockets.map(connection => connection?.readyState)).toEqual(sockets.map(() => 1))
  })
  step('hears that it was cut off, and comes back when it listens again', async () => {
    const watched = untilCut(() => crowd.watchTicker(NAME))
    stage.practice.fault({ name: 'close the socket', on: { topic: `${ID}@ticker` } })
    await refused(nextPush(watched), 'NetworkError')
    expect((await nextPush(crowd.watchTicker(NAME))).push.symbol).toBe(NAME)
  })
  step('comes back to its own stream with a new proof', async () => {
    const watched = untilCut(() => own.watchOrders(NAME))
    await subscribed(own)
    stage.practice.fault({ name: 'close the socket', on: { topic: 'executionreport' } })
    const { id } = await placed(own.createOrder(NAME, 'limit', 'buy', SIZE, away(stage, 0.9)))
    await refused(nextPush(watched), 'NetworkError')
    const cancel = () => own.cancelOrder(id, NAME)
    const orders = await whenDone(() => own.watchOrders(NAME), cancel, status('canceled'))
    expect(orders.at(-1)).toMatchObject({ id, filled: 0 })
  })
}
