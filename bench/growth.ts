import { equal } from 'node:assert/strict'
import { requireAmount } from '@core/value/decimal-amount'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { applyDeskEvent } from '@core/snapshot/snapshot-fold'
import { isOrderOpen } from '@core/account/order-merge'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { isJsonFields, parseExactJson } from '../src/main/venue/json'
import { pushDecoders } from '../src/main/venue/push-decoders'
import { asRead } from './frames'
import { measure, median, ratioOf } from './measure'
import { orderAt } from './orders'
import { ratioRow, type Entry, type Row } from './row'

function withOrders(count: number): DeskSnapshot {
  const orders = Array.from({ length: count }, (_, index) => orderAt(count - index))
  return applyDeskEvent({}, { saw: 'open orders', at: 1, orders }, 'live')
}

/** Returns the text of an execution report on an open order. `sequence` is the number of the report. */
const frameOf = (index: number, sequence: number): string =>
  asRead(
    `{"topic":"executionreport","ts":1790000002000,"data":{"symbol":"PERP_M${index % 200}_USDC","clientOrderId":"pd-${index}","orderId":${8_000_000_000 + index},"type":"LIMIT","side":"BUY","quantity":1.25,"price":${60_000 + index}.5,"tradeId":0,"executedPrice":0,"executedQuantity":0,"fee":0,"feeAsset":"USDC","totalExecutedQuantity":0,"averageExecutedPrice":0,"status":"NEW","reason":"","totalFee":0,"visibleQuantity":${sequence % 2},"timestamp":${1_790_000_001_999 + sequence},"createdTime":${index},"reduceOnly":false,"marginMode":"CROSS","maker":false}}`,
  )

/** Decodes a frame into a desk event. */
function pushed(index: number, sequence: number): DeskEvent {
  const frame = parseExactJson(frameOf(index, sequence))
  if (!isJsonFields(frame)) throw new Error('The frame is no object.')
  return { saw: 'execution', at: sequence, execution: pushDecoders.executions(frame) }
}

/** Reports between two reads of the order list, which the desk reads ten times a second. */
const BETWEEN_LOOKS = 50

/** Returns a function that applies the next report to the snapshot. */
function reports(count: number, next: (sequence: number) => DeskEvent): () => DeskSnapshot {
  let snapshot = withOrders(count)
  let sequence = 0
  return () => {
    sequence += 1
    snapshot = applyDeskEvent(snapshot, next(sequence), 'live')
    if (sequence % BETWEEN_LOOKS === 0) equal(snapshot.orders?.value.length === 0, false)
    return snapshot
  }
}

/** Returns a function that changes one open order after another. */
const changing = (count: number) => reports(count, sequence => pushed(1 + (sequence % count), sequence))

/**
 * Returns a function that opens an order with a push and closes it with its record. A push alone closes no
 * order.
 */
const comingAndGoing = (count: number) =>
  reports(count, sequence => {
    const index = count + 1 + (sequence >> 1)
    if (sequence % 2 === 0) return pushed(index, sequence)
    const order = { ...orderAt(index), status: 'CANCELLED', statusWord: 'CANCELLED' } as const
    return { saw: 'order', at: sequence, order: { ...order, updatedAt: 1_790_000_001_999 + sequence } }
  })

function executionRow(name: string, what: string, createRun: (count: number) => () => DeskSnapshot): Row {
  const candidates = { few: createRun(10), many: createRun(10_000) }
  equal(candidates.few().orders?.value.filter(isOrderOpen).length, 10)
  equal(candidates.many().orders?.value.filter(isOrderOpen).length, 10_000)
  const { few, many } = measure(candidates)
  return ratioRow(
    {
      name: `${name}, ${what} at 10 → 10,000 open orders`,
      value: median(many) / 1e3,
      unit: 'µs',
      reference: `at 10: ${(median(few) / 1e3).toFixed(1)} µs`,
      ratio: ratioOf(many, few),
    },
    { is: 'at most', ratio: 2 },
  )
}

function marketsRow(name: string): Row {
  const quotesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      symbol: `PERP_M${index}_USDC`,
      last: requireAmount(`${index + 1}.5`),
      mark: requireAmount(`${index + 1}.25`),
    }))
  const start = (count: number) =>
    applyDeskEvent({}, { saw: 'quotes', at: 1, quotes: quotesOf(count) }, 'live')
  const change = (count: number) => {
    const snapshot = start(count)
    const quotes = quotesOf(count).map(quote => ({ ...quote, mark: requireAmount('7') }))
    return () => applyDeskEvent(snapshot, { saw: 'quote changes', at: 2, quotes }, 'live')
  }
  const { few, many } = measure({ few: change(200), many: change(2_000) })
  return ratioRow(
    {
      name: `${name}, prices of 200 → 2,000 markets`,
      value: median(many) / 1e3,
      unit: 'µs',
      reference: `of 200: ${(median(few) / 1e3).toFixed(1)} µs`,
      ratio: ratioOf(many, few),
    },
    { is: 'at most', ratio: 12 },
  )
}

/** M16: cost of one execution report and one round of prices as the account and the venue grow. */
export const growth: Entry = {
  name: 'M16 growth',
  run() {
    return [
      executionRow(this.name, 'execution report', changing),
      executionRow(this.name, 'an order that opens or ends', comingAndGoing),
      marketsRow(this.name),
    ]
  },
}
