import { WS } from '@orderly.network/net'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { come } from '../kit/patience'
import { away } from './ccxt-orders'
import { ID, type Stage, num } from './stage'
import { signerOf } from './vendor-signer'

type Row = Readonly<Record<string, unknown>>

/** The vendor's own socket client, as its pages use it. */
export function subscribes(stage: Stage): void {
  const { step } = stage
  let socket: WS
  const changes: Row[] = []
  const errors: string[] = []
  const order = () => ({
    symbol: ID,
    side: 'BUY',
    order_type: 'LIMIT',
    order_price: String(away(stage, 0.9)),
  })

  const page = { visibilityState: 'visible', addEventListener: () => undefined }
  // The client is made for a page, and checks that page's visibility and online state before it reconnects.
  beforeAll(() => {
    vi.stubGlobal('WebSocket', WebSocket)
    vi.stubGlobal('document', page)
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('window', { ...page, setTimeout })
    vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(parts.join(' ')))
  })
  afterAll(async () => {
    const closed = () => changes.filter(({ type }) => type === 'close').length
    const before = closed()
    // A hidden page does not reconnect.
    page.visibilityState = 'hidden'
    socket.close()
    await come('both are closed', () => closed() >= before + 2)
    // It asks the page once more, right after that.
    await new Promise(resolve => setTimeout(resolve, 0))
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  /** Subscribes to a topic and records its messages. */
  const listen = (topic: string, way: 'subscribe' | 'privateSubscribe' = 'subscribe') => {
    const messages: Row[] = []
    const stop = socket[way](topic, {
      onMessage: (row: Row) => {
        messages.push(row)
      },
    })
    return { messages, stop: () => stop?.() }
  }
  const until = (what: string, check: () => boolean) =>
    come(what, async () => {
      await stage.practice.advance(100)
      return check()
    })
  const opened = (isPrivate: boolean, times: number) =>
    changes.filter(({ type, isPrivate: own }) => type === 'open' && own === isPrivate).length >= times
  let marks: ReturnType<typeof listen>
  let reports: ReturnType<typeof listen>
  const host = (url: string) => url.slice(0, url.indexOf('/', 'ws://'.length))

  step('opens both streams, and proves whose the second one is', async () => {
    socket = new WS({
      publicUrl: host(stage.practice.publicStreamUrl),
      privateUrl: host(stage.practice.privateStreamUrl),
      accountId: stage.practice.account.accountId,
      onSigntureRequest: async () => {
        const timestamp = stage.practice.now()
        return { ...(await signerOf(stage.practice.account).signText(String(timestamp))), timestamp }
      },
    })
    socket.on('status:change', (change: Row) => changes.push(change))
    marks = listen('markprices')
    reports = listen('executionreport', 'privateSubscribe')
    await until('both are open', () => opened(false, 1) && opened(true, 1))
    expect(Object.keys(socket.client)).toEqual(['public', 'private'])
  })
  step('hears what it asked for before it was open', async () => {
    await until('marks come', () => marks.messages.length > 0)
    const rows = marks.messages.at(-1) as unknown as readonly { symbol: string; price: number }[]
    expect(rows.map(({ symbol }) => symbol).toSorted()).toEqual(stage.practice.symbols.toSorted())
  })
  const trade = async (name: string) => {
    const client = stage.clientOf(0)
    return client.v1PrivatePostOrder({ ...order(), order_quantity: '0.05', client_order_id: name })
  }
  step('hears of an order of its own', async () => {
    await trade('told-1')
    await until('a report comes', () => reports.messages.length > 0)
    expect(reports.messages[0]).toMatchObject({ clientOrderId: 'told-1', status: 'NEW', quantity: 0.05 })
    expect(reports.messages[0]?.['orderId']).toBe(stage.practice.truth().orders[0]?.id)
  })
  step('hears a book, told by the updates that follow it', async () => {
    const { messages, stop } = listen(`${ID}@orderbookupdate`)
    await until('updates come', () => messages.length > 2)
    stop()
    expect(messages[0]).toMatchObject({ symbol: ID, asks: expect.any(Array), bids: expect.any(Array) })
    expect(Number(messages[1]?.['prevTs'])).toBeLessThan(Number(messages[2]?.['prevTs']))
  })
  step('asks once for a whole book', async () => {
    const books: Row[] = []
    socket.onceSubscribe(
      { event: 'request', id: `${ID}@orderbook`, params: { type: 'orderbook', symbol: ID } },
      { onMessage: (book: Row) => void books.push(book) },
    )
    await until('a book comes', () => books.length > 0)
    const [best] = stage
      .market()
      .book.levels('BUY')
      .filter(({ visible }) => visible > 0n)
    expect(books.length).toBe(1)
    expect((books[0]?.['bids'] as readonly (readonly number[])[])[0]?.[0]).toBeCloseTo(num(best?.price), -1)
  })
  step('hears nothing more of what it has left', async () => {
    const { messages, stop } = listen(`${ID}@ticker`)
    await until('a ticker comes', () => messages.length > 0)
    stop()
    const other = listen(`${ID}@openinterest`)
    await until('something else comes', () => other.messages.length > 0)
    const count = messages.length
    await stage.practice.advance(3_000)
    const before = marks.messages.length
    await until('marks come', () => marks.messages.length > before)
    expect(messages.length).toBe(count)
  })
  step('stays while it answers every ping', async () => {
    const streams = [socket.client.public, socket.client.private]
    for (let time = 0; time < 12; time++) {
      const before = marks.messages.length
      await stage.practice.advance(10_000)
      await until('marks come', () => marks.messages.length > before)
    }
    expect(streams.map(one => one?.readyState)).toEqual([1, 1])
    expect(streams).toEqual([socket.client.public, socket.client.private])
  })
  step('comes back when it was cut off, and listens to what it had', async () => {
    const lost = socket.client.public
    stage.practice.fault({ name: 'close the socket', on: { topic: 'markprices' } })
    await until('it is open again', () => opened(false, 2))
    expect(socket.client.public).not.toBe(lost)
    const before = marks.messages.length
    await until('marks come', () => marks.messages.length > before)
    expect(changes.map(({ type }) => type)).toContain('reconnecting')
  })
  step('proves itself anew when its own stream was cut off', async () => {
    stage.practice.fault({ name: 'close the socket', on: { topic: 'executionreport' } })
    await trade('told-2')
    await until('it is open again', () => opened(true, 2))
    const before = reports.messages.length
    let nth = 2
    await come('reports come', async () => {
      await trade(`told-${++nth}`)
      await stage.practice.advance(1_000)
      return reports.messages.length > before
    })
    expect(reports.messages.at(-1)).toMatchObject({ status: 'NEW', symbol: ID })
  })
  step('had nothing to complain of', async () => {
    expect(errors).toEqual([])
  })
}
