import type { EventBus } from './event-bus'
import type { StateStore } from '../state/state-store'
import type {
  DeleveragingRecord,
  LiquidationRecord,
  ExchangeMeta,
  NoticeSubject,
} from '../records/history-records'
import type { OrderRecord } from '../records/trading-records'

export interface NoticeDependencies {
  readonly store: StateStore
  readonly bus: EventBus
  readonly meta: ExchangeMeta
  readonly now: () => number
}

const MAX_NOTICES = 500

/** Adds a message to the account's inbox when an order ends and when a position is liquidated or deleveraged. */
export function recordInboxNotices({ store, bus, meta, now }: NoticeDependencies): void {
  const noticeIds = [...store.all('notice').keys()]
  const write = (account: string, about: NoticeSubject) => {
    const notice = { id: meta.nextRow++, account, about, at: now(), read: false }
    store.put('notice', notice.id, notice)
    noticeIds.push(notice.id)
    const oldest = noticeIds.length > MAX_NOTICES ? noticeIds.shift() : undefined
    if (oldest !== undefined) store.drop('notice', oldest)
  }
  bus.subscribe(event => {
    if (event.saw === 'order' && hasEndedWithFill(event.order))
      write(event.order.account, createOrderSubject(event.order))
    if (event.saw === 'liquidation')
      write(event.liquidation.account, createLiquidationSubject(event.liquidation))
    if (event.saw === 'deleveraging')
      write(event.deleveraging.account, createDeleveragingSubject(event.deleveraging))
  })
}

const hasEndedWithFill = ({ status, executed }: Readonly<OrderRecord>): boolean =>
  status === 'FILLED' || (status === 'CANCELLED' && executed > 0n)

const createOrderSubject = (order: Readonly<OrderRecord>): NoticeSubject => {
  const { id, symbol, side, status, executed, quantity, spent, updatedAt } = order
  return { is: 'order', symbol, side, status, executed, quantity, raw: { id, spent, updatedAt } }
}

const createLiquidationSubject = ({ positions }: LiquidationRecord): NoticeSubject => ({
  is: 'liquidation',
  taken: positions.map(({ symbol, quantity }) => ({ symbol, quantity })),
})

const createDeleveragingSubject = ({ symbol, quantity, price }: DeleveragingRecord): NoticeSubject => ({
  is: 'deleveraging',
  symbol,
  quantity,
  price,
})
