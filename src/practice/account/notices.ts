import type { Bus } from './bus'
import type { Store } from '../state/store'
import type { Deleveraging, Liquidation, Meta, Occasion } from '../records/history-records'
import type { Order } from '../records/records'

/** What the inbox is kept with. */
export interface NoticeParts {
  readonly store: Store
  readonly bus: Bus
  readonly meta: Meta
  readonly now: () => number
}

const MOST = 500

/** Writes a message into an account's inbox when an order is done, and when a position is taken over. */
export function keepNotices({ store, bus, meta, now }: NoticeParts): void {
  const kept = [...store.all('notice').keys()]
  const write = (account: string, about: Occasion) => {
    const notice = { id: meta.nextRow++, account, about, at: now(), read: false }
    store.put('notice', notice.id, notice)
    kept.push(notice.id)
    const oldest = kept.length > MOST ? kept.shift() : undefined
    if (oldest !== undefined) store.drop('notice', oldest)
  }
  bus.listen(happening => {
    if (happening.saw === 'order' && isDone(happening.order))
      write(happening.order.account, aboutOrder(happening.order))
    if (happening.saw === 'liquidation')
      write(happening.liquidation.account, aboutLiquidation(happening.liquidation))
    if (happening.saw === 'deleveraging')
      write(happening.deleveraging.account, aboutDeleveraging(happening.deleveraging))
  })
}

/** Whether an order is at its end and something was traded. */
const isDone = ({ status, executed }: Readonly<Order>): boolean =>
  status === 'FILLED' || (status === 'CANCELLED' && executed > 0n)

const aboutOrder = (order: Readonly<Order>): Occasion => {
  const { id, symbol, side, status, executed, quantity, spent, updatedAt } = order
  return { is: 'order', symbol, side, status, executed, quantity, raw: { id, spent, updatedAt } }
}

const aboutLiquidation = ({ positions }: Liquidation): Occasion => ({
  is: 'liquidation',
  taken: positions.map(({ symbol, quantity }) => ({ symbol, quantity })),
})

const aboutDeleveraging = ({ symbol, quantity, price }: Deleveraging): Occasion => ({
  is: 'deleveraging',
  symbol,
  quantity,
  price,
})
