import type { AlgoOrders } from '../account/algo'
import type { VenueAnnouncement } from '../records/announced'
import type { OrderArchive } from '../state/archive'
import type { EventBus } from '../account/bus'
import type { ExchangeClock } from '../clock'
import type { FaultRegistry } from '../faults/faults'
import type { ExchangeMeta } from '../records/history-records'
import type { AccountKey } from '../account/keys'
import type { AccountLedger } from '../account/ledger'
import type { MarketState } from '../market/market'
import type { OrderDesk } from '../account/orders'
import type { RiskManager } from '../account/risk'
import { pruneHistoryTables } from '../state/prune'
import type { StateStore } from '../state/store'
import type { OrderExecution } from '../account/trading'

/** The exchange without its street door: markets, accounts and orders, driven by a clock. */
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
  /** When the dead man's switch of an account goes off. */
  readonly cancelDeadlines: Map<string, number>
  readonly meta: ExchangeMeta
  /** The counters as they were last written down. */
  readonly stored: { meta: string }
  /** What is to happen at a moment, once. */
  readonly scheduledTasks: { readonly at: number; readonly run: () => void }[]
  /** The insurance fund’s margin ratio; ten where it holds nothing. */
  insuranceFundRatio: string
  readonly announcements: VenueAnnouncement[]
  /** The number that the next settling of each account has to say. */
  readonly settlementNonces: Map<string, number>
  /** Keys live only as long as this run; by their public text. */
  readonly keys: Map<string, AccountKey>
  /** When it is to close for maintenance, where that is planned; nothing from its begin on. */
  plannedMaintenance: { readonly from: number; readonly to: number } | undefined
  /** Whether the venue is closed for maintenance. */
  maintenance: { readonly from: number; readonly until: number; readonly socketsClosed?: boolean } | undefined
  /** Brings every market up to the present; one that nobody looks at only when it is so far behind. */
  readonly advanceMarkets: (idleStepMs?: number) => void
  readonly close: () => Promise<void>
}

/** How far a history may run over its length before it is cut. */
const PRUNE_SLACK = 0.25

/** Ends a step: what changed becomes one line of the state file. */
export function commitExchangeState({ store, meta, stored }: PracticeExchange): void {
  pruneHistoryTables(store, PRUNE_SLACK)
  const now = Object.values(meta).join()
  if (now !== stored.meta) store.put('meta', 'meta', meta)
  stored.meta = now
  store.commitStep()
}
