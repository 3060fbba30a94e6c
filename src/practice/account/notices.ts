import type { Bus } from '../exchange/bus'
import { textOf } from '../numbers/fixed'
import type { Store } from '../state/store'
import type { Liquidation, Meta, Notice } from './history-records'
import type { Order } from './records'

/** What the inbox is kept with. */
export interface NoticeParts {
  readonly store: Store
  readonly bus: Bus
  readonly meta: Meta
  readonly now: () => number
}

type Draft = Pick<Notice, 'account' | 'type' | 'word' | 'title' | 'summary'>

const MOST = 500

/** Writes a message into an account's inbox when an order is done, and when a position is taken over. */
export function keepNotices({ store, bus, meta, now }: NoticeParts): void {
  const kept = [...store.all('notice').keys()]
  const write = (draft: Draft) => {
    const notice = { ...draft, id: meta.nextRow++, at: now(), read: false }
    store.put('notice', notice.id, notice)
    kept.push(notice.id)
    const oldest = kept.length > MOST ? kept.shift() : undefined
    if (oldest !== undefined) store.drop('notice', oldest)
    bus.tell({ saw: 'notice', notice })
  }
  bus.listen(happening => {
    if (happening.saw === 'order' && isDone(happening.order)) write(aboutOrder(happening.order))
    if (happening.saw === 'liquidation') write(aboutLiquidation(happening.liquidation))
  })
}

/** Whether an order is at its end and something was traded. */
const isDone = ({ status, executed }: Readonly<Order>): boolean =>
  status === 'FILLED' || (status === 'CANCELLED' && executed > 0n)

const aboutOrder = ({ account, symbol, side, executed, quantity, status }: Readonly<Order>): Draft => ({
  account,
  type: 'TRADE',
  word: status === 'FILLED' ? 'ORDER_FILLED' : 'ORDER_PARTIAL_FILLED',
  title: status === 'FILLED' ? 'Order filled' : 'Order filled in part',
  summary: `${side} ${symbol}: ${textOf(executed)} of ${textOf(quantity)}`,
})

const aboutLiquidation = ({ account, positions }: Liquidation): Draft => ({
  account,
  type: 'TRADE',
  word: 'LIQUIDATION',
  title: 'Liquidation',
  summary: positions.map(({ symbol, quantity }) => `${symbol}: ${textOf(quantity)}`).join(', '),
})
