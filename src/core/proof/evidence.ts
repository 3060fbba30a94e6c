import type { AlgoOrder } from '../account/algo'
import type { AlgoEvidence } from './algo-evidence'
import type { DoneBy } from '../attempt/attempt'
import type { Amount } from '../value/decimal'
import type { Settlement } from '../history/history'
import type { Fill, Order } from '../account/order'
import type { Sweep } from './sweep'

/** What was gathered about an attempt. Every time in it is venue time. */
export interface Evidence {
  /** Look-ups by client order id that were answered; a read that failed is no look-up. */
  readonly lookups: readonly Lookup[]
  /** Reads of one order by its own id: the one made, or the one to be changed or cancelled. */
  readonly readings: readonly Lookup[]
  /** Records that came any other way: pushes, lists, orders known anyway. */
  readonly records: readonly Order[]
  /** The market's orders since the signature, of every status, every page read twice. */
  readonly list?: { readonly at: number; readonly stable: boolean; readonly orders: readonly Order[] }
  /** What pages of the orders that changed last held of those that a write is to end. */
  readonly sweeps?: readonly Sweep<Order>[]
  /** The same of what waits for a trigger, whose ids and records are its own. */
  readonly algo?: AlgoEvidence
  /** Readings of an isolated position's margin, each with what was traded since the plan. */
  readonly margins?: readonly MarginReading[]
  /** The venue's time when it was last asked for: what could still happen may have passed. */
  readonly venueTime?: number
  /** Read-backs of the settings that a write was to change. */
  readonly readBacks?: readonly ReadBack[]
  /** The account's settlements, as its history told them. */
  readonly settlements?: readonly SettlementLook[]
  /** The position of that market and mode, with our own fills since the plan. */
  readonly position?: {
    readonly at: number
    readonly now: Amount
    readonly fills: readonly Fill[]
    readonly stable: boolean
  }
}

/** How markets were set at one moment, by the venue's own words: leverage, or margin mode. */
export interface ReadBack {
  readonly at: number
  readonly settings: Readonly<Record<string, string>>
}

/** The account's choice for maintenance among what was read back: it is no market's. */
export const FLAG_ASKED = 'orders in maintenance'

/** From where the own key may be used, and whether it works: no market's either. */
export const ADDRESSES_ASKED = 'addresses of the own key'
export const KEY_ASKED = 'own key'

/** One answer of the history of settlements. */
export interface SettlementLook {
  readonly at: number
  /** Whether it told all of them since the moment that was asked for. */
  readonly whole: boolean
  readonly rows: readonly Pick<Settlement, 'id' | 'requestedAt' | 'settledAt'>[]
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
export interface Lookup {
  readonly at: number
  readonly found: Order | undefined
}

export const nothingGathered: Evidence = { lookups: [], readings: [], records: [] }

/** What the evidence proves. */
export type Verdict =
  /** The venue has the order: its record says the rest. */
  | { readonly is: 'found'; readonly record: Order }
  /** The venue has the order that waits for a trigger. */
  | { readonly is: 'algo found'; readonly order: AlgoOrder }
  /** Nothing arrived, and nothing can arrive any more. */
  | { readonly is: 'absent' }
  /** The order that was to be cancelled is at its end. */
  | { readonly is: 'done'; readonly record: Order }
  /** What was asked for stands at the venue; the records are those that say so, where orders do. */
  | {
      readonly is: 'in effect'
      readonly by: DoneBy
      /** Which orders stand all the same, and no longer because of this write. */
      readonly standing?: readonly string[]
      readonly records: readonly Order[]
      readonly algos?: readonly AlgoOrder[]
    }
  /** What was to be changed stands as it was, and the request can no longer arrive. */
  | { readonly is: 'not done'; readonly record?: Order }
  /** The venue answered what cannot be: nobody may go on from here without looking. */
  | { readonly is: 'impossible'; readonly why: string; readonly record?: Order }

/** Every record among what was gathered, whichever way it came. */
export const recordsOf = ({ lookups, readings, records, list, sweeps }: Evidence): readonly Order[] => [
  ...[...lookups, ...readings].flatMap(({ found }) => (found === undefined ? [] : [found])),
  ...(sweeps ?? []).flatMap(({ orders }) => orders),
  ...records,
  ...(list?.orders ?? []),
]
