import type { AlgoOrders } from '../account/algo-orders'
import type { VenueAnnouncement } from '../records/venue-announcement'
import type { OrderArchive } from '../state/order-archive'
import type { EventBus } from '../account/event-bus'
import type { ExchangeClock } from '../exchange-clock'
import type { DateJudge } from '../faults/date-judge'
import type { RequestDelay } from '../faults/request-delay'
import type { FaultRegistry } from '../faults/fault-registry'
import type { ExchangeMeta } from '../records/history-records'
import type { AccountKey } from '../account/account-keys'
import type { AccountLedger } from '../account/account-ledger'
import type { MarketState } from '../market/market-state'
import type { OrderDesk } from '../account/order-desk'
import type { RiskManager } from '../account/risk-manager'
import { pruneHistoryTables } from '../state/history-pruning'
import type { StateStore } from '../state/state-store'
import type { OrderExecution } from '../account/order-execution'

/** The exchange without its network protocol: markets, accounts and orders, driven by a clock. */
export interface PracticeExchange {
  readonly clock: ExchangeClock
  readonly store: StateStore
  readonly markets: ReadonlyMap<string, MarketState>
  readonly bus: EventBus
  readonly ledger: AccountLedger
  readonly archive: OrderArchive
  readonly orders: OrderDesk
  readonly trading: OrderExecution
  readonly faults: FaultRegistry
  readonly risk: RiskManager
  readonly algoOrders: AlgoOrders
  /** Time at which all orders of an account are cancelled, by account (dead man's switch). */
  readonly cancelDeadlines: Map<string, number>
  readonly meta: ExchangeMeta
  readonly stored: { meta: string }
  /** Tasks that run once at a time. */
  readonly scheduledTasks: { readonly at: number; readonly run: () => void }[]
  /** Margin ratio of the insurance fund, or 10 if it holds nothing. */
  insuranceFundRatio: string
  /** Judgement of the dates of signed requests. */
  dates: DateJudge
  /** Time that a request needs to reach the exchange. */
  delay: RequestDelay
  readonly announcements: VenueAnnouncement[]
  readonly settlementNonces: Map<string, number>
  /** Keys by their public text. They exist only for this run. */
  readonly keys: Map<string, AccountKey>
  plannedMaintenance: { readonly from: number; readonly to: number } | undefined
  maintenance: { readonly from: number; readonly until: number; readonly socketsClosed?: boolean } | undefined
  /**
   * Advances the markets to the present time. A market without watchers or orders advances only if it is `idleStepMs`
   * behind.
   */
  readonly advanceMarkets: (idleStepMs?: number) => void
  readonly close: () => Promise<void>
}

/** Resolves when the exchange's time, which may be turned, has reached `at`. */
export const waitUntil = ({ clock, scheduledTasks }: PracticeExchange, at: number): Promise<void> =>
  at <= clock.now() ? Promise.resolve() : new Promise(run => scheduledTasks.push({ at, run }))

const PRUNE_SLACK = 0.25

/** Stores the changes of a step as one line of the state file. */
export function commitExchangeState({ store, meta, stored }: PracticeExchange): void {
  pruneHistoryTables(store, PRUNE_SLACK)
  const now = Object.values(meta).join()
  if (now !== stored.meta) store.put('meta', 'meta', meta)
  stored.meta = now
  store.commitStep()
}
