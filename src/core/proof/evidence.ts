import type { AlgoOrder } from '../account/algo'
import type { AlgoEvidence } from './algo-evidence'
import type { CompletionEvidence } from '../attempt/attempt'
import type { Amount } from '../value/decimal'
import type { PnlSettlement } from '../history/history'
import type { FillRecord, OrderRecord } from '../account/order'
import type { OrderListPage } from './sweep'

/** What was gathered about an attempt. Every time in it is venue time. */
export interface OutcomeEvidence {
  /** Look-ups by client order id that were answered; a read that failed is no look-up. */
  readonly lookups: readonly OrderLookup[]
  /** Reads of one order by its own id: the one made, or the one to be changed or cancelled. */
  readonly readings: readonly OrderLookup[]
  /** Records that came any other way: pushes, lists, orders known anyway. */
  readonly records: readonly OrderRecord[]
  /** The market's orders since the signature, of every status, every page read twice. */
  readonly list?: { readonly at: number; readonly stable: boolean; readonly orders: readonly OrderRecord[] }
  /** What pages of the orders that changed last held of those that a write is to end. */
  readonly listPages?: readonly OrderListPage<OrderRecord>[]
  /** The same of what waits for a trigger, whose ids and records are its own. */
  readonly algo?: AlgoEvidence
  /** Readings of an isolated position's margin, each with what was traded since the plan. */
  readonly margins?: readonly MarginReading[]
  /** The venue's time when it was last asked for: what could still happen may have passed. */
  readonly venueTime?: number
  /** Read-backs of the settings that a write was to change. */
  readonly readBacks?: readonly SettingsReadBack[]
  /** The account's settlements, as its history told them. */
  readonly settlements?: readonly SettlementLookup[]
  /** The position of that market and mode, with our own fills since the plan. */
  readonly position?: {
    readonly at: number
    readonly now: Amount
    readonly fills: readonly FillRecord[]
    readonly stable: boolean
  }
}

/** How markets were set at one moment, by the venue's own words: leverage, or margin mode. */
export interface SettingsReadBack {
  readonly at: number
  readonly settings: Readonly<Record<string, string>>
}

/** The account's choice for maintenance among what was read back: it is no market's. */
export const MAINTENANCE_FLAG_QUERY = 'orders in maintenance'

/** From where the own key may be used, and whether it works: no market's either. */
export const KEY_ADDRESSES_QUERY = 'addresses of the own key'
export const OWN_KEY_QUERY = 'own key'

/** One answer of the history of settlements. */
export interface SettlementLookup {
  readonly at: number
  /** Whether it told all of them since the moment that was asked for. */
  readonly whole: boolean
  readonly rows: readonly Pick<PnlSettlement, 'id' | 'requestedAt' | 'settledAt'>[]
}

/** An isolated position at one moment, with how many trades there were in its market since the plan. */
export interface MarginReading {
  readonly at: number
  readonly margin: Amount
  readonly quantity: Amount
  readonly fills: number
  readonly stable: boolean
}

/** One answered question after one order; `found` is undefined where the venue says there is none. */
export interface OrderLookup {
  readonly at: number
  readonly found: OrderRecord | undefined
}

export const emptyOutcomeEvidence: OutcomeEvidence = { lookups: [], readings: [], records: [] }

/** What the evidence proves. */
export type EvidenceVerdict =
  /** The venue has the order: its record says the rest. */
  | { readonly is: 'found'; readonly record: OrderRecord }
  /** The venue has the order that waits for a trigger. */
  | { readonly is: 'algo found'; readonly order: AlgoOrder }
  /** Nothing arrived, and nothing can arrive any more. */
  | { readonly is: 'absent' }
  /** The order that was to be cancelled is at its end. */
  | { readonly is: 'done'; readonly record: OrderRecord }
  /** What was asked for stands at the venue; the records are those that say so, where orders do. */
  | {
      readonly is: 'in effect'
      readonly by: CompletionEvidence
      /** Which orders stand all the same, and no longer because of this write. */
      readonly standing?: readonly string[]
      readonly records: readonly OrderRecord[]
      readonly algos?: readonly AlgoOrder[]
    }
  /** What was to be changed stands as it was, and the request can no longer arrive. */
  | { readonly is: 'not done'; readonly record?: OrderRecord }
  /** The venue answered what cannot be: nobody may go on from here without looking. */
  | { readonly is: 'impossible'; readonly why: string; readonly record?: OrderRecord }

/** Every record among what was gathered, whichever way it came. */
export const listOrderRecords = ({ lookups, readings, records, list, listPages }: OutcomeEvidence): readonly OrderRecord[] => [
  ...[...lookups, ...readings].flatMap(({ found }) => (found === undefined ? [] : [found])),
  ...(listPages ?? []).flatMap(({ orders }) => orders),
  ...records,
  ...(list?.orders ?? []),
]
