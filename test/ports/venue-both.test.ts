import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { add, type Amount, requireAmount, subtract, ZERO } from '@core/value/decimal-amount'
import type { FillRecord } from '@core/account/order-record'
import type { OrderWrite } from '@core/write/venue-write'
import type { VenueStreamEvent } from '../../src/main/main-ports'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import type { PlayedWrite } from '../kit/fake-writes'
import { patient } from '../kit/patience'
import { value, type Written } from './venue-practice'
import { OTHER, type Stage, stages, SYMBOL } from './venue-stages'
import { signedAt } from '../kit/signing'

const quantity = requireAmount('0.01')
const everywhere = { is: 'all markets' } as const
const here = { is: 'market', symbol: SYMBOL } as const
const there = { is: 'market', symbol: OTHER } as const
const cross = { symbol: SYMBOL, marginMode: 'CROSS' } as const

const sizeOf = (fills: readonly Pick<FillRecord, 'quantity'>[]): Amount =>
  fills.reduce((sum, fill) => add(sum, fill.quantity), ZERO)

describe.each(stages)('$what', ({ open }) => {
  let stage: Stage
  beforeAll(async () => void (stage = await open()))
  afterAll(() => stage.close())

  /** Cancels everything and frees the rate limit before each test. */
  beforeEach(async () => {
    await stage.pass(1_000)
    await taken({ is: 'cancel all', reach: everywhere })
    await taken({ is: 'cancel all algo', reach: everywhere })
  })

  async function taken(write: PlayedWrite): Promise<Written & { readonly orderId: string }> {
    const written = await stage.write(write)
    expect(written.outcome).toMatchObject({ is: 'accepted' })
    const { orderId = '' } = written.outcome as { readonly orderId?: string }
    return { ...written, orderId }
  }

  const order = async (change: Partial<OrderWrite> = {}, fraction = '0.8'): Promise<OrderWrite> => ({
    ...{ is: 'order', ...cross, side: 'BUY', type: 'LIMIT', quantity, reduceOnly: false },
    price: await stage.at(fraction),
    ...change,
  })
  const takes = (change: Partial<OrderWrite> = {}, fraction = '1.01') =>
    order({ type: 'IOC', ...change }, fraction)
  const record = async (orderId: string) => value(stage.venue.read.order(orderId))
  const cancelOf = (orderId: string) =>
    ({ is: 'cancel', symbol: SYMBOL, orderId, side: 'BUY', quantity, executed: ZERO }) as const

  async function held(): Promise<Amount> {
    const { positions } = await value(stage.venue.read.positions())
    const own = positions.find(row => row.symbol === SYMBOL && row.marginMode === 'CROSS')
    return own?.quantity ?? ZERO
  }

  describe('before any write', () => {
    it('signs nothing until it knows the clock', async () => {
      const fresh = await open()
      const request = encodeVenueWrite(cancelOf('7'), 'pd-0' as Written['attempt'])
      expect(await signedAt(fresh.venue, request)).toEqual({ is: 'failed', why: 'clock' })
      await value(fresh.venue.read.time())
      expect(await signedAt(fresh.venue, request)).toMatchObject({ request })
      await fresh.close()
    })

    it('returns the rules, the marks and the books of its markets', async () => {
      const { read } = stage.venue
      const rules = (await value(read.markets())).map(({ symbol }) => symbol)
      const marks = (await value(read.quotes())).map(({ symbol }) => symbol)
      expect([rules, marks]).toEqual([
        expect.arrayContaining([SYMBOL, OTHER]),
        expect.arrayContaining([SYMBOL, OTHER]),
      ])
      const book = await value(read.book(SYMBOL))
      expect([book.symbol, book.bids.length > 0, book.asks.length > 0]).toEqual([SYMBOL, true, true])
    })

    it('returns the account, its terms and the permissions of its key', async () => {
      const { read } = stage.venue
      expect(await value(read.key())).toMatchObject({
        active: true,
        scopes: expect.arrayContaining(['read', 'trading']) as string[],
      })
      expect(await value(read.terms())).toHaveProperty('takerBps')
      expect((await value(read.positions())).account).toHaveProperty('free')
    })

    it('has no record of an order that was never placed', async () => {
      const { read, algo } = stage.venue
      const reads = [read.order('987654321'), read.orderByClientId('never'), algo.order('987654321')]
      expect(await Promise.all(reads.map(one => value<unknown>(one)))).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    })
  })

  describe('an order', () => {
    it('passes the exact sealed request to the last check, and leaves only if that accepts', async () => {
      const written = await stage.write(await order(), () => false)
      expect(written).toMatchObject({
        outcome: { is: 'not sent', why: 'stopped' },
        looked: [written.request],
      })
      expect(await value(stage.venue.read.orderByClientId(written.attempt))).toBeUndefined()
    })

    it('that rests is found by both its ids and among the open ones', async () => {
      const write = await order()
      const { orderId, attempt } = await taken(write)
      const { side, type, price } = write
      const own = { orderId, clientOrderId: attempt, ...cross, side, type, price, quantity, status: 'NEW' }
      expect(await record(orderId)).toMatchObject({ ...own, executed: '0' })
      expect(await value(stage.venue.read.orderByClientId(attempt))).toMatchObject(own)
      const { orders, stable } = await value(stage.venue.read.orders({ status: 'INCOMPLETE' }))
      expect([orders.map(one => one.orderId), stable]).toEqual([[orderId], true])
      expect(await value(stage.venue.read.fills(orderId))).toEqual([])
    })

    it('that fills leaves fills of its size, and moves the position by that size', async () => {
      const before = await held()
      const { orderId } = await taken(await takes())
      const own = await record(orderId)
      expect(own).toMatchObject({ status: 'FILLED', executed: quantity })
      const fills = await value(stage.venue.read.fills(orderId))
      expect(sizeOf(fills)).toBe(quantity)
      expect(subtract(await held(), before)).toBe(quantity)
      const since = await value(stage.venue.read.fillsSince(SYMBOL, own?.createdAt ?? 0))
      expect(since.fills.map(fill => fill.tradeId)).toEqual(
        expect.arrayContaining(fills.map(fill => fill.tradeId)),
      )
    })

    it('that only reduces shrinks the position, and never past zero', async () => {
      await taken(await takes())
      const all = await held()
      const reducing = { side: 'SELL', reduceOnly: true, quantity: all } as const
      await taken(await takes(reducing, '0.99'))
      expect(await held()).toBe('0')
    })

    it('that is cancelled ends by its record; a second cancel has an unknown outcome', async () => {
      const { orderId } = await taken(await order())
      expect((await taken(cancelOf(orderId))).outcome).toEqual({ is: 'accepted', orderId })
      expect(await record(orderId)).toMatchObject({ status: 'CANCELLED', executed: '0' })
      const again = await stage.write(cancelOf(orderId))
      expect(again.outcome).toEqual({ is: 'unknown', why: 'code -1006' })
      expect(await value(stage.venue.read.orders({ status: 'INCOMPLETE' }))).toEqual({
        orders: [],
        stable: true,
      })
    })

    it('appears on a page of its market’s orders, open or ended, and on none of another market', async () => {
      const [gone, openOrder] = [await taken(await order()), await taken(await order())]
      await taken(cancelOf(gone.orderId))
      await record(gone.orderId)
      const page = await value(stage.venue.read.ordersByChange(SYMBOL))
      const status = (id: string) => page.find(({ orderId }) => orderId === id)?.status
      expect([status(gone.orderId), status(openOrder.orderId)]).toEqual(['CANCELLED', 'NEW'])
      expect((await value(stage.venue.read.ordersByChange(undefined))).length).toBe(page.length)
      expect(await value(stage.venue.read.ordersByChange(OTHER))).toEqual([])
    })

    it('that is edited has its new price and size, and the same id', async () => {
      const write = await order()
      const { orderId, attempt } = await taken(write)
      const change = { price: await stage.at('0.81'), quantity: requireAmount('0.02') }
      await taken({ ...write, ...change, is: 'edit', type: 'LIMIT', orderId, clientOrderId: attempt })
      expect(await record(orderId)).toMatchObject({ ...change, status: 'NEW', executed: '0' })
    })

    it('ends with a cancel of its market, and not with one of another', async () => {
      const { orderId } = await taken(await order())
      await taken({ is: 'cancel all', reach: there })
      expect(await record(orderId)).toMatchObject({ status: 'NEW' })
      await taken({ is: 'cancel all', reach: here })
      expect(await record(orderId)).toMatchObject({ status: 'CANCELLED' })
    })
  })

  describe('a setting', () => {
    const leverageHere = async () =>
      (await value(stage.venue.read.leverages())).find(
        row => row.symbol === SYMBOL && row.marginMode === 'CROSS',
      )?.leverage

    it('of leverage is read back in its market, and nowhere else', async () => {
      await taken({ is: 'leverage', reach: here, marginMode: 'CROSS', leverage: 7 })
      await taken({ is: 'leverage', reach: there, marginMode: 'CROSS', leverage: 4 })
      expect(await leverageHere()).toBe('7')
      await taken({ is: 'leverage', reach: everywhere, marginMode: 'CROSS', leverage: 3 })
      expect(await leverageHere()).toBe('3')
    })

    it.each(['ISOLATED', 'CROSS'] as const)('of the margin mode is read back: %s', async marginMode => {
      await taken({ is: 'margin mode', symbol: SYMBOL, marginMode })
      expect(await value(stage.venue.facts.marginModes())).toContainEqual({ symbol: SYMBOL, marginMode })
    })

    it('of isolated margin moves the margin of that position by the amount', async () => {
      await stage.isolate()
      const margin = async () => {
        const { positions } = await value(stage.venue.read.positions())
        return positions.find(row => row.symbol === OTHER && row.marginMode === 'ISOLATED')?.margin
      }
      const before = (await margin()) ?? ZERO
      await taken({ is: 'move margin', symbol: OTHER, way: 'ADD', amount: requireAmount('25.5') })
      await taken({ is: 'move margin', symbol: OTHER, way: 'REDUCE', amount: requireAmount('5.5') })
      expect(subtract((await margin()) ?? ZERO, before)).toBe('20')
    })
  })

  describe('a timer', () => {
    it('cancels resting orders once it has expired, and not before', async () => {
      const { orderId } = await taken(await order())
      const { outcome } = await taken({ is: 'cancel all after', ms: 5_000 })
      expect(outcome).toHaveProperty('triggerAt')
      await stage.pass(4_000)
      expect(await record(orderId)).toMatchObject({ status: 'NEW' })
      await stage.pass(2_000)
      expect(await record(orderId)).toMatchObject({ status: 'CANCELLED' })
    })

    it('that was called off cancels nothing', async () => {
      const { orderId } = await taken(await order())
      await taken({ is: 'cancel all after', ms: 5_000 })
      await taken({ is: 'cancel all after', ms: 0 })
      await stage.pass(7_000)
      expect(await record(orderId)).toMatchObject({ status: 'NEW' })
    })
  })

  describe('a stop', () => {
    const stop = async (): Promise<PlayedWrite> => ({
      ...{ is: 'algo order', kind: 'STOP', ...cross, side: 'SELL', type: 'MARKET', quantity },
      ...{ triggerPrice: await stage.at('0.9'), reduceOnly: false },
    })

    it('is found by both its ids and among the pending ones, and has the values of an edit', async () => {
      const { orderId, attempt } = await taken(await stop())
      const own = { algoOrderId: orderId, clientOrderId: attempt, kind: 'STOP', ...cross, quantity }
      expect(await value(stage.venue.algo.order(orderId))).toMatchObject(own)
      expect(await value(stage.venue.algo.byClientId(attempt))).toMatchObject(own)
      const listed = await value(stage.venue.algo.orders({ symbol: SYMBOL, status: 'INCOMPLETE' }))
      expect(listed).toMatchObject({ orders: [own], stable: true })
      const triggerPrice = await stage.at('0.85')
      await taken({ is: 'edit algo', symbol: SYMBOL, algoOrderId: orderId, triggerPrice, legs: [] })
      expect(await value(stage.venue.algo.order(orderId))).toMatchObject({ ...own, triggerPrice })
    })

    it('ends when it is cancelled; a second cancel has an unknown outcome', async () => {
      const { orderId } = await taken(await stop())
      const cancel = { is: 'cancel algo', symbol: SYMBOL, algoOrderId: orderId } as const
      await taken(cancel)
      expect(await value(stage.venue.algo.order(orderId))).toMatchObject({ rootStatus: 'CANCELLED' })
      expect((await stage.write(cancel)).outcome).toEqual({ is: 'unknown', why: 'code -1006' })
    })

    it('ends with all stops of its market, while orders stay', async () => {
      const plain = await taken(await order())
      const { orderId } = await taken(await stop())
      await taken({ is: 'cancel all algo', reach: there })
      expect(await value(stage.venue.algo.order(orderId))).toMatchObject({ rootStatus: 'NEW' })
      await taken({ is: 'cancel all algo', reach: here })
      expect(await value(stage.venue.algo.order(orderId))).toMatchObject({ rootStatus: 'CANCELLED' })
      const page = await value(stage.venue.algo.page(SYMBOL))
      expect(page.find(one => one.algoOrderId === orderId)).toMatchObject({ rootStatus: 'CANCELLED' })
      expect(await value(stage.venue.algo.page(OTHER))).toEqual([])
      expect(await record(plain.orderId)).toMatchObject({ status: 'NEW' })
    })
  })

  describe('a stream', () => {
    it('reports that it is open, and the changes of an order, its fills included', async () => {
      const news: VenueStreamEvent[] = []
      const stream = stage.venue.stream(one => news.push(one))
      await vi.waitFor(
        () => expect(news).toContainEqual(expect.objectContaining({ channel: 'private', is: 'open' })),
        patient,
      )
      const { orderId } = await taken(await takes())
      const executions = () =>
        news.flatMap(one => (one.saw === 'execution' && one.execution.order.orderId === orderId ? [one] : []))
      await vi.waitFor(
        () => expect(executions().at(-1)).toMatchObject({ execution: { order: { status: 'FILLED' } } }),
        patient,
      )
      const fills = executions().flatMap(({ execution }) => execution.fill ?? [])
      expect(sizeOf(fills)).toBe(quantity)
      await stream.close()
    })
  })
})
