import type { AlgoOrder } from '../account/algo'
import { flattenAlgoOrder } from '../account/algo-fold'
import type { OrderListPage } from './sweep'

/** What was gathered about a write of what waits for a trigger. Every time in it is venue time. */
export interface AlgoEvidence {
  /** Look-ups by client id that were answered. */
  readonly lookups: readonly AlgoLookup[]
  /** Reads of one record by its own id. */
  readonly readings: readonly AlgoLookup[]
  /** Records that came any other way, outermost ones with their legs. */
  readonly records: readonly AlgoOrder[]
  /** What pages of the list held of those that a write is to end. */
  readonly listPages?: readonly OrderListPage<AlgoOrder>[]
  /** Every algo order of the market, of every status, every page read twice. */
  readonly list?: { readonly at: number; readonly stable: boolean; readonly orders: readonly AlgoOrder[] }
}

/** One answered question after one record; `found` is undefined where the venue says there is none. */
export interface AlgoLookup {
  readonly at: number
  readonly found: AlgoOrder | undefined
}

export const emptyAlgoEvidence: AlgoEvidence = { lookups: [], readings: [], records: [] }

/** Every record among what was gathered, whichever way it came. */
export const listAlgoEvidenceRecords = ({
  lookups,
  readings,
  records,
  list,
  listPages,
}: AlgoEvidence): readonly AlgoOrder[] => [
  ...[...lookups, ...readings].flatMap(({ found }) => (found === undefined ? [] : [found])),
  ...(listPages ?? []).flatMap(({ orders }) => orders),
  ...records,
  ...(list?.orders ?? []),
]

/** The record of that id, by itself or as a part of another one. */
export const findAlgoRecord = (order: AlgoOrder | undefined, algoOrderId: string): AlgoOrder | undefined =>
  order === undefined ? undefined : flattenAlgoOrder(order).find(one => one.algoOrderId === algoOrderId)
