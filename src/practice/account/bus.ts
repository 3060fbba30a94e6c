import type { VenueAnnouncement } from '../records/announced'
import type { AlgoOrderRecord } from '../records/algo-records'
import type { DeleveragingRecord, DepositRecord, LiquidationRecord, SettlementRecord } from '../records/history-records'
import type { PublicTrade } from '../market/market'
import type { AccountRecord, MarginMode, OrderRecord, PositionRecord, SequenceNumber, TradeRecord } from '../records/records'

/** The market and mode whose leverage was set. */
export interface LeverageTarget {
  readonly symbol: string
  readonly mode: MarginMode
}

/** What becomes of an account by something else, which is told before. */
const DEFERRED_EVENTS: ReadonlySet<ExchangeEvent['saw']> = new Set(['position', 'row', 'balance'])

/** Something that happened at the exchange. Records go on changing: who needs this moment takes a {@link copyExchangeEvent}. */
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
  /** A position's row shows something else, for its orders or its leverage are others. */
  | { readonly saw: 'row'; readonly position: Readonly<PositionRecord> }
  | { readonly saw: 'account'; readonly account: AccountRecord; readonly levered: LeverageTarget | undefined }
  | { readonly saw: 'algo'; readonly order: Readonly<AlgoOrderRecord> }
  | { readonly saw: 'liquidation'; readonly liquidation: LiquidationRecord }
  | { readonly saw: 'deleveraging'; readonly deleveraging: DeleveragingRecord }
  | { readonly saw: 'deposit'; readonly deposit: DepositRecord }
  | { readonly saw: 'settlement'; readonly settlement: SettlementRecord }
  | { readonly saw: 'announcement'; readonly announced: VenueAnnouncement }
  | { readonly saw: 'maintenance' }

/** A happening with its record as it is at this moment. */
export function copyExchangeEvent(event: ExchangeEvent): ExchangeEvent {
  if (event.saw === 'order') return { ...event, order: { ...event.order } }
  if (event.saw === 'algo') return { ...event, order: { ...event.order } }
  return event
}

/** Where what happens is told. */
export interface EventBus {
  readonly publish: (happening: ExchangeEvent) => void
  /** Does work during which what becomes of positions and balances is held back, and told at its end. */
  readonly publishOrdersFirst: (work: () => void) => void
  /** Does work of which no account is pushed anything. */
  readonly runWithoutPushes: (work: () => Promise<void>) => Promise<void>
  readonly isPushEnabled: () => boolean
  /** Listens until the returned function is called. */
  readonly subscribe: (listener: (happening: ExchangeEvent) => void) => () => void
}

/** Opens a bus nobody listens to yet. */
export function createEventBus(): EventBus {
  const listeners = new Set<(happening: ExchangeEvent) => void>()
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
