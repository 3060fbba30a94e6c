import { describe, expect, it } from 'vitest'
import { createExchangeClock } from '../exchange-clock'
import { openPracticeExchange } from '../exchange/open-exchange'
import { type PracticeFault, createFaultRegistry } from '../faults/fault-registry'
import { fixedFromLiteral } from '../numbers/fixed-decimal'
import { ORDER_DRAFT_DEFAULTS, type OrderDraft } from './order-draft'
import { isVenueRefusal } from './venue-refusal'
import type { OrderRecord } from '../records/trading-records'

const SYMBOL = 'PERP_BTC_USDC'
const SIZE = fixedFromLiteral('0.01')

/** A desk with one account, and its default order: a buy that rests. */
function open(faults: readonly PracticeFault[] = []) {
  const clock = createExchangeClock({ is: 'by hand', at: 1_800_000_000_000 })
  const exchange = openPracticeExchange({
    seed: 3,
    accounts: 1,
    clock,
    state: undefined,
    faults: createFaultRegistry(3, faults),
  })
  const { orders, ledger, markets } = exchange
  const [account] = ledger.accounts()
  const market = markets.get(SYMBOL)
  if (account === undefined || market === undefined) throw new Error('there is nothing to trade')
  const { quoteTick } = market.rules
  const bid = market.book.bestVisible('BUY')?.price ?? 0n
  const draft: OrderDraft = {
    ...ORDER_DRAFT_DEFAULTS,
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    price: bid - 40n * quoteTick,
    quantity: SIZE,
  }
  const ask = (change: Partial<OrderDraft> = {}) => orders.place(account, { ...draft, ...change })
  const place = (change: Partial<OrderDraft> = {}): OrderRecord => {
    const order = ask(change)
    if (isVenueRefusal(order)) throw new Error(order.message)
    return order
  }
  return { exchange, orders, account, market, clock, bid, quoteTick, price: draft.price, ask, place }
}
type Open = ReturnType<typeof open>
const MARKET = { type: 'MARKET', price: undefined } as const

describe('an acknowledged cancel', () => {
  const cancel = ({ orders }: Open, order: OrderRecord) => {
    orders.requestCancel(order)
  }
  const edit =
    (size: string) =>
    ({ orders, account }: Open, order: OrderRecord) =>
      void orders.edit(account, order, order.price, fixedFromLiteral(size))
  const rests = {}
  it.each([
    ['an order that rests', rests, [], ['NEW', SIZE, 0n]],
    ['an order that takes', MARKET, [], ['FILLED', SIZE, SIZE]],
    ['a cancel', rests, [cancel], ['CANCELLED', SIZE, 0n]],
    ['a cancel of what fills first', MARKET, [cancel], ['FILLED', SIZE, SIZE]],
    ['two cancels', rests, [cancel, cancel], ['CANCELLED', SIZE, 0n]],
    ['an edit', rests, [edit('0.02')], ['NEW', fixedFromLiteral('0.02'), 0n]],
    ['an edit, then a cancel', rests, [edit('0.02'), cancel], ['CANCELLED', fixedFromLiteral('0.02'), 0n]],
    ['a cancel, then an edit', rests, [cancel, edit('0.02')], ['CANCELLED', SIZE, 0n]],
    ['two edits', rests, [edit('0.02'), edit('0.03')], ['NEW', fixedFromLiteral('0.03'), 0n]],
  ])('is processed in the order of arrival: %s', (_, draft, changes, expected) => {
    const desk = open()
    desk.orders.setPaused(true)
    const order = desk.place(draft)
    for (const more of changes) more(desk, order)
    desk.orders.processQueue()
    expect([order.status, order.executed, order.asked.length]).toEqual(['NEW', 0n, changes.length + 1])
    desk.orders.setPaused(false)
    desk.orders.processQueue()
    expect([order.status, order.quantity, order.executed]).toEqual(expected)
    expect(order.asked).toEqual([])
  })

  it('waits behind an order that is matched late, and is not lost', () => {
    const { orders, clock, place } = open([{ name: 'match late', ms: 1_000 }])
    const order = place()
    orders.requestCancel(order)
    orders.processQueue()
    clock.advanceBy(999)
    orders.processQueue()
    expect([order.status, order.asked.map(({ is }) => is)]).toEqual(['NEW', ['match', 'cancel']])
    clock.advanceBy(1)
    orders.processQueue()
    expect([order.status, order.asked]).toEqual(['CANCELLED', []])
  })
})

describe('the result of an order', () => {
  it.each<[PracticeFault, Partial<OrderDraft>, string, string, string]>([
    [{ name: 'reject later', reason: 'no' }, {}, 'REJECTED', '0', 'no'],
    [{ name: 'reject later' }, MARKET, 'REJECTED', '0', 'rejected by the engine'],
    [{ name: 'fill in part', share: 0.3 }, MARKET, 'CANCELLED', '0.003', ''],
    [{ name: 'fill in part', share: 0 }, MARKET, 'CANCELLED', '0', ''],
  ])('of %j with %j is %s', (fault, draft, status, executed, reason) => {
    const { orders, place } = open([fault])
    const order = place(draft)
    orders.processQueue()
    expect([order.status, order.executed, order.reason]).toEqual([status, fixedFromLiteral(executed), reason])
  })

  it.each([
    [0.5, 'CANCELLED', '0.005'],
    [1, 'FILLED', '0.01'],
  ])('is a fill of the share %d before its cancel', (share, status, executed) => {
    const { orders, place } = open([{ name: 'fill before the cancel', share }])
    const order = place()
    orders.processQueue()
    orders.requestCancel(order)
    orders.processQueue()
    expect([order.status, order.executed]).toEqual([status, fixedFromLiteral(executed)])
  })
})

describe('a refused edit', () => {
  it.each<[string, number, (desk: Open) => readonly [bigint, bigint]]>([
    ['off the tick', -1103, ({ price, quoteTick }) => [(price ?? 0n) + quoteTick / 2n, SIZE]],
    ['off the step', -1104, ({ price, market }) => [price ?? 0n, SIZE + market.rules.baseTick / 2n]],
    ['too far from the mark', -1105, ({ bid, market }) => [2n * bid - market.rules.quoteMin, SIZE]],
    ['beyond what the account carries', -1101, ({ price, market }) => [price ?? 0n, market.rules.baseMax]],
  ])('%s leaves the order unchanged', (_, code, change) => {
    const desk = open()
    const order = desk.place()
    desk.orders.processQueue()
    const before = { ...order }
    expect(desk.orders.edit(desk.account, order, ...change(desk))).toMatchObject({ code })
    desk.orders.processQueue()
    expect(order).toEqual(before)
  })

  it('is one to the filled size, or of an ended order', () => {
    const { orders, account, market, place } = open([{ name: 'fill in part', share: 0.5 }])
    const order = place({ price: market.book.bestVisible('SELL')?.price })
    orders.processQueue()
    expect([order.status, order.executed]).toEqual(['PARTIAL_FILLED', fixedFromLiteral('0.005')])
    expect(orders.edit(account, order, order.price, order.executed)).toMatchObject({ code: -1005 })
    orders.cancel(order, 'for a reason')
    expect(orders.edit(account, order, order.price, SIZE)).toMatchObject({ code: -1006 })
    expect([order.status, order.reason]).toEqual(['CANCELLED', 'for a reason'])
  })
})

describe('an omitted value of a draft', () => {
  it.each<[string, 'ISOLATED' | undefined, 'ISOLATED' | undefined, 'CROSS' | 'ISOLATED']>([
    ['nothing said', undefined, undefined, 'CROSS'],
    ['said by the account', undefined, 'ISOLATED', 'ISOLATED'],
    ['said by the order', 'ISOLATED', undefined, 'ISOLATED'],
  ])('is the margin mode, with %s', (_, ordered, usual, mode) => {
    const { account, place } = open()
    if (usual !== undefined) account.modes = { [SYMBOL]: usual }
    expect(place({ mode: ordered }).mode).toBe(mode)
  })

  it.each([
    ['BID', 'BUY', 0],
    ['BID', 'BUY', 3],
    ['ASK', 'SELL', 0],
    ['ASK', 'SELL', 2],
  ] as const)('is the %s price that a %s order finds at level %d of the book', (type, side, level) => {
    const { market, place } = open()
    const shown = market.book.levels(side).filter(one => one.visible > 0n)
    const order = place({ type, side, level, price: undefined })
    expect(order.price).toBe(shown[level]?.price)
  })

  it('is the visible size: the full size, and never more', () => {
    const { place } = open()
    const shown = [undefined, fixedFromLiteral('0.004'), fixedFromLiteral('5')].map(
      visible => place({ visible }).visible,
    )
    expect(shown).toEqual([SIZE, fixedFromLiteral('0.004'), SIZE])
  })
})

it.each<[string, Partial<OrderDraft>, number]>([
  ['a market there is not', { symbol: 'PERP_NOPE_USDC' }, -1005],
  ['a level the book has not', { type: 'BID', price: undefined, level: 100_000 }, -1005],
  ['reducing where there is nothing', { reduceOnly: true }, -1005],
])('leaves no trace of %s', (_, change, code) => {
  const { exchange, account, ask } = open()
  const next = exchange.meta.nextOrder
  expect(ask(change)).toMatchObject({ code })
  expect([exchange.meta.nextOrder, exchange.archive.listOrders(account.id)]).toEqual([next, []])
})
