import type { Algo } from '../account/algo'
import type { Announced } from '../records/announced'
import type { Archive } from '../state/archive'
import type { Bus } from '../account/bus'
import type { Clock } from '../clock'
import type { Faults } from '../faults/faults'
import type { Meta } from '../records/history-records'
import type { Key } from '../account/keys'
import type { Ledger } from '../account/ledger'
import type { Market } from '../market/market'
import type { Orders } from '../account/orders'
import type { Risk } from '../account/risk'
import { pruneHistories } from '../state/prune'
import type { Store } from '../state/store'
import type { Trading } from '../account/trading'

/** The exchange without its street door: markets, accounts and orders, driven by a clock. */
export interface Exchange {
  readonly clock: Clock
  readonly store: Store
  readonly markets: ReadonlyMap<string, Market>
  readonly bus: Bus
  readonly ledger: Ledger
  readonly archive: Archive
  readonly orders: Orders
  readonly trading: Trading
  readonly faults: Faults
  readonly risk: Risk
  readonly algo: Algo
  /** When the dead man's switch of an account goes off. */
  readonly deadlines: Map<string, number>
  readonly meta: Meta
  /** The counters as they were last written down. */
  readonly written: { meta: string }
  /** What is to happen at a moment, once. */
  readonly due: { readonly at: number; readonly run: () => void }[]
  /** The insurance fund’s margin ratio; ten where it holds nothing. */
  fundRatio: string
  readonly announcements: Announced[]
  /** Keys live only as long as this run; by their public text. */
  readonly keys: Map<string, Key>
  /** When it is to close for maintenance, where that is planned; nothing from its begin on. */
  planned: { readonly from: number; readonly to: number } | undefined
  /** Whether the venue is closed for maintenance. */
  maintenance: { readonly from: number; readonly until: number; readonly socketsClosed?: boolean } | undefined
  /** Brings every market up to the present; one that nobody looks at only when it is so far behind. */
  readonly step: (idle?: number) => void
  readonly close: () => Promise<void>
}

/** How far a history may run over its length before it is cut. */
const SLACK = 0.25

/** Ends a step: what changed becomes one line of the state file. */
export function keep({ store, meta, written }: Exchange): void {
  pruneHistories(store, SLACK)
  const now = Object.values(meta).join()
  if (now !== written.meta) store.put('meta', 'meta', meta)
  written.meta = now
  store.commit()
}
