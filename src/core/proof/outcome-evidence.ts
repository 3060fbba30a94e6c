import type { AlgoOrder } from '../account/algo-order'
import type { AlgoEvidence } from './algo-evidence'
import type { CompletionEvidence } from '../attempt/write-attempt'
import type { Amount } from '../value/decimal-amount'
import type { PnlSettlement } from '../history/venue-history-records'
import type { FillRecord, OrderRecord } from '../account/order-record'
import type { OrderListPage } from './order-list-page'

export interface OutcomeEvidence {
  readonly lookups: readonly OrderLookup[]
  readonly readings: readonly OrderLookup[]
  readonly records: readonly OrderRecord[]
  /** Orders of the market since the signature in every status, each page read twice. */
  readonly list?: { readonly at: number; readonly stable: boolean; readonly orders: readonly OrderRecord[] }
  /** Pages of recently changed orders with those that the write should end. */
  readonly listPages?: readonly OrderListPage<OrderRecord>[]
  readonly algo?: AlgoEvidence
  /** Margin readings of an isolated position, with the number of trades since the plan. */
  readonly margins?: readonly MarginReading[]
  /** Venue time at its last query, to know if a deadline has passed. */
  readonly venueTime?: number
  readonly readBacks?: readonly SettingsReadBack[]
  readonly settlements?: readonly SettlementLookup[]
  readonly position?: {
    readonly at: number
    readonly now: Amount
    readonly fills: readonly FillRecord[]
    readonly stable: boolean
  }
}

export interface SettingsReadBack {
  readonly at: number
  readonly settings: Readonly<Record<string, string>>
}

export const MAINTENANCE_FLAG_QUERY = 'orders in maintenance'

export const KEY_ADDRESSES_QUERY = 'addresses of the own key'
export const OWN_KEY_QUERY = 'own key'

export interface SettlementLookup {
  readonly at: number
  readonly whole: boolean
  readonly rows: readonly Pick<PnlSettlement, 'id' | 'requestedAt' | 'settledAt'>[]
}

export interface MarginReading {
  readonly at: number
  readonly margin: Amount
  readonly quantity: Amount
  readonly fills: number
  readonly stable: boolean
}

/** One answered lookup; `found` is `undefined` if the venue has no such order. */
export interface OrderLookup {
  readonly at: number
  readonly found: OrderRecord | undefined
}

export const emptyOutcomeEvidence: OutcomeEvidence = { lookups: [], readings: [], records: [] }

export type EvidenceVerdict =
  /** The venue has the order; its record decides the rest. */
  | { readonly is: 'found'; readonly record: OrderRecord }
  | { readonly is: 'algo found'; readonly order: AlgoOrder }
  /** Nothing arrived and nothing can arrive any more. */
  | { readonly is: 'absent' }
  /** The venue refused for its rate limit and does not have the order, which may still arrive. */
  | { readonly is: 'refused' }
  | { readonly is: 'done'; readonly record: OrderRecord }
  /** The requested effect is in place; `records` prove it. */
  | {
      readonly is: 'in effect'
      readonly by: CompletionEvidence
      /** Orders that remain open, but no longer because of this write. */
      readonly standing?: readonly string[]
      readonly records: readonly OrderRecord[]
      readonly algos?: readonly AlgoOrder[]
    }
  /** Nothing changed and the request can no longer arrive. */
  | { readonly is: 'not done'; readonly record?: OrderRecord }
  /** The response is impossible; the user must review it. */
  | { readonly is: 'impossible'; readonly why: string; readonly record?: OrderRecord }

export const listOrderRecords = ({
  lookups,
  readings,
  records,
  list,
  listPages,
}: OutcomeEvidence): readonly OrderRecord[] => [
  ...[...lookups, ...readings].flatMap(({ found }) => (found === undefined ? [] : [found])),
  ...(listPages ?? []).flatMap(({ orders }) => orders),
  ...records,
  ...(list?.orders ?? []),
]
