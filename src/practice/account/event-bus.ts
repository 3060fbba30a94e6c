import type { VenueAnnouncement } from '../records/venue-announcement'
import type { AlgoOrderRecord } from '../records/algo-order-records'
import type {
  DeleveragingRecord,
  DepositRecord,
  LiquidationRecord,
  SettlementRecord,
} from '../records/history-records'
import type { PublicTrade } from '../market/market-state'
import type {
  AccountRecord,
  MarginMode,
  OrderRecord,
  PositionRecord,
  SequenceNumber,
  TradeRecord,
} from '../records/trading-records'

export interface LeverageTarget {
  readonly symbol: string
  readonly mode: MarginMode
}

/** Events about an account that follow from another event and are published after it. */
const DEFERRED_EVENTS: ReadonlySet<ExchangeEvent['saw']> = new Set(['position', 'row', 'balance'])

/** Something that happened at the exchange. Its records keep changing; {@link copyExchangeEvent} preserves their state. */
export type ExchangeEvent =
  | { readonly saw: 'trade'; readonly print: PublicTrade }
  | {
      readonly saw: 'order'
      readonly order: Readonly<OrderRecord>
      readonly trade: TradeRecord | undefined
      readonly seq: SequenceNumber
    }
  | { readonly saw: 'position'; readonly position: Readonly<PositionRecord> }
  | { readonly saw: 'balance'; readonly account: AccountRecord }
  /** A position's row changed because its orders or its leverage changed. */
  | { readonly saw: 'row'; readonly position: Readonly<PositionRecord> }
  | { readonly saw: 'account'; readonly account: AccountRecord; readonly levered: LeverageTarget | undefined }
  | { readonly saw: 'algo'; readonly order: Readonly<AlgoOrderRecord> }
  | { readonly saw: 'liquidation'; readonly liquidation: LiquidationRecord }
  | { readonly saw: 'deleveraging'; readonly deleveraging: DeleveragingRecord }
  | { readonly saw: 'deposit'; readonly deposit: DepositRecord }
  | { readonly saw: 'settlement'; readonly settlement: SettlementRecord }
  | { readonly saw: 'announcement'; readonly announced: VenueAnnouncement }
  | { readonly saw: 'maintenance' }

/** Copies the record of an order event. Other events are returned as they are. */
export function copyExchangeEvent(event: ExchangeEvent): ExchangeEvent {
  if (event.saw === 'order') return { ...event, order: { ...event.order } }
  if (event.saw === 'algo') return { ...event, order: { ...event.order } }
  return event
}

export interface EventBus {
  readonly publish: (event: ExchangeEvent) => void
  /** Runs `work` and publishes events of positions and balances after it. */
  readonly publishOrdersFirst: (work: () => void) => void
  readonly runWithoutPushes: (work: () => Promise<void>) => Promise<void>
  readonly isPushEnabled: () => boolean
  /** Adds a listener. The returned function removes it. */
  readonly subscribe: (listener: (event: ExchangeEvent) => void) => () => void
}

export function createEventBus(): EventBus {
  const listeners = new Set<(event: ExchangeEvent) => void>()
  let deferred: ExchangeEvent[] | undefined
  let pushEnabled = true
  const publish: EventBus['publish'] = event => {
    if (deferred !== undefined && DEFERRED_EVENTS.has(event.saw)) deferred.push(event)
    else for (const listener of listeners) listener(event)
  }
  return {
    publish,
    publishOrdersFirst: work => {
      if (deferred !== undefined) return work()
      const after: ExchangeEvent[] = []
      deferred = after
      try {
        work()
      } finally {
        deferred = undefined
        after.forEach(publish)
      }
    },
    runWithoutPushes: async work => {
      pushEnabled = false
      try {
        await work()
      } finally {
        pushEnabled = true
      }
    },
    isPushEnabled: () => pushEnabled,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
