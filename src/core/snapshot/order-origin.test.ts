import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { algo, leg, pair } from '../../../test/kit/algo'
import { attempt } from '../../../test/kit/screen'
import { NOW, order, SYMBOL } from '../../../test/kit/trade'
import type { AlgoOrder } from '../account/algo-order'
import type { WriteAttempt } from '../attempt/write-attempt'
import { requireAmount } from '../value/decimal-amount'
import type { OrderRecord } from '../account/order-record'
import { MAX_RELEASE_DELAY_MS, findOwnOrderIds } from './order-origin'
import type { AttemptId } from '../write/venue-write'

const MINE = 'pd-algo' as AttemptId
const sentStop: WriteAttempt = {
  ...attempt({ id: MINE, orderId: '90' }),
  write: {
    is: 'algo order',
    kind: 'STOP',
    symbol: SYMBOL,
    side: 'SELL',
    type: 'MARKET',
    quantity: requireAmount('0.4'),
    triggerPrice: requireAmount('58000'),
    reduceOnly: true,
    marginMode: 'CROSS',
  },
}
/** An order as a trigger lets it go: without a mark. */
const bare = (changes: Partial<OrderRecord> = {}): OrderRecord => {
  const { clientOrderId: _, ...rest } = order({
    orderId: '70',
    side: 'SELL',
    type: 'MARKET',
    quantity: requireAmount('0.4'),
    createdAt: NOW - 1_000,
    ...changes,
  })
  return rest
}
const fired = (changes: Partial<AlgoOrder> = {}): AlgoOrder =>
  algo({ clientOrderId: MINE, triggered: true, updatedAt: NOW - 1_000, ...changes })
const own = (orders: readonly OrderRecord[], algoOrders: readonly AlgoOrder[], attempts = [sentStop]) => [
  ...findOwnOrderIds({ orders, algoOrders, attempts }),
]

describe('an order that this desk sent', () => {
  const plain = attempt({ id: 'pd-1' as AttemptId, orderId: '7' })
  it.each<[string, OrderRecord, readonly string[]]>([
    ['bears the id of an attempt', order({ orderId: '5' }), ['5']],
    ['has the order id an attempt was told', bare({ orderId: '7' }), ['7']],
    ['is not one with another client’s mark', order({ clientOrderId: 'x', orderId: '5' }), []],
    ['is not one without any mark', bare(), []],
  ])('%s', (_what, seen, wanted) => {
    expect(own([seen], [], [plain])).toEqual(wanted)
  })

  it('is not one that this desk only cancelled', () => {
    const cancelled = attempt({
      orderId: '70',
      write: {
        is: 'cancel',
        symbol: SYMBOL,
        orderId: '70',
        side: 'SELL',
        quantity: requireAmount('0.4'),
        executed: requireAmount('0'),
      },
    })
    expect(own([bare()], [], [cancelled])).toEqual([])
  })
})

describe('an order created by a trigger', () => {
  const { clientOrderId: _, ...unmarked } = fired()
  const closing = { type: 'CLOSE_POSITION', quantity: requireAmount('0') }
  const loss = leg('STOP_LOSS', { triggered: true, updatedAt: NOW - 1_000 })
  const entry = fired({
    kind: 'BRACKET',
    side: 'BUY',
    triggered: false,
    createdAt: NOW - 1_000,
    legs: [pair({ kind: 'TP_SL' })],
  })

  it.each<[string, AlgoOrder, OrderRecord]>([
    ['of a stop', fired(), bare()],
    ['of a stop known by the id it was told alone', unmarked, bare()],
    ['of a trailing stop', fired({ kind: 'TRAILING_STOP' }), bare()],
    ['of a leg', pair({ clientOrderId: MINE, legs: [leg('TAKE_PROFIT'), loss] }), bare()],
    [
      'of a leg that closes whatever there is',
      pair({ clientOrderId: MINE, kind: 'POSITIONAL_TP_SL', legs: [{ ...loss, ...closing }] }),
      bare({ quantity: requireAmount('0.123') }),
    ],
    [
      'of what has filled, though nothing says it was triggered',
      fired({ triggered: false, executed: requireAmount('0.4') }),
      bare(),
    ],
    ['as the entry of a bracket, which waits for nothing', entry, bare({ side: 'BUY' })],
    ['as late as the venue may tell of it', fired(), bare({ createdAt: NOW - 1_000 + MAX_RELEASE_DELAY_MS })],
    ['without a time of making', fired(), bare({ createdAt: 0, updatedAt: NOW - 900 })],
  ])('%s is recognised as this desk’s own', (_what, record, seen) => {
    expect(own([seen], [record])).toEqual(['70'])
  })

  it.each<[string, AlgoOrder, OrderRecord]>([
    ['waits still', fired({ triggered: false }), bare()],
    ['was placed elsewhere', fired({ algoOrderId: '99', clientOrderId: 'x' }), bare()],
    ['is of another market', fired(), bare({ symbol: 'PERP_ETH_USDC' })],
    ['is of the other side', fired(), bare({ side: 'BUY' })],
    ['is of the other margin mode', fired(), bare({ marginMode: 'ISOLATED' })],
    ['is of another size', fired(), bare({ quantity: requireAmount('0.5') })],
    ['is younger than the order', fired(), bare({ createdAt: NOW - 60_001 })],
    ['was let go long before the order was made', fired(), bare({ createdAt: NOW + MAX_RELEASE_DELAY_MS })],
    [
      'let go an order without a mark, and this one bears another client’s',
      fired(),
      order({ ...bare(), clientOrderId: 'x' }),
    ],
    ['holds legs and is no order itself', fired({ kind: 'TP_SL' }), bare()],
  ])('is not recognised by a record that %s', (_what, record, seen) => {
    expect(own([seen], [record])).toEqual([])
  })
})

describe('an algo order record', () => {
  it('accounts for one order, the one created closest to its trigger time', () => {
    const early = bare({ orderId: '69', createdAt: NOW - 30_000 })
    expect(own([early, bare()], [fired()])).toEqual(['70'])
  })

  it('leaves the order of another record to that record', () => {
    const other = fired({ algoOrderId: '95', updatedAt: NOW - 30_000 })
    const early = bare({ orderId: '69', createdAt: NOW - 30_000 })
    expect(own([bare(), early], [fired(), other])).toEqual(['69', '70'])
  })

  it('never accounts for more orders than records that triggered, for any times', () => {
    const times = fc.array(fc.integer({ min: NOW - 60_000, max: NOW }), { maxLength: 8 })
    fc.assert(
      fc.property(times, times, (made, letGo) => {
        const orders = made.map((createdAt, at) => bare({ orderId: String(at), createdAt }))
        const records = letGo.map((updatedAt, at) => fired({ algoOrderId: `a${at}`, updatedAt }))
        expect(own(orders, records).length).toBeLessThanOrEqual(letGo.length)
      }),
    )
  })
})
