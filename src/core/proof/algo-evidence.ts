import type { AlgoOrder } from '../account/algo-order'
import { flattenAlgoOrder } from '../account/algo-merge'
import type { OrderListPage } from './order-list-page'

/** Evidence about a write of algo orders. All times are venue time. */
export interface AlgoEvidence {
  readonly lookups: readonly AlgoLookup[]
  readonly readings: readonly AlgoLookup[]
  readonly records: readonly AlgoOrder[]
  readonly listPages?: readonly OrderListPage<AlgoOrder>[]
  /** All algo orders of the market in every status, each page read twice. */
  readonly list?: { readonly at: number; readonly stable: boolean; readonly orders: readonly AlgoOrder[] }
}

/** One answered lookup; `found` is `undefined` if the venue has no such record. */
export interface AlgoLookup {
  readonly at: number
  readonly found: AlgoOrder | undefined
}

export const emptyAlgoEvidence: AlgoEvidence = { lookups: [], readings: [], records: [] }

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

export const findAlgoRecord = (order: AlgoOrder | undefined, algoOrderId: string): AlgoOrder | undefined =>
  order === undefined ? undefined : flattenAlgoOrder(order).find(one => one.algoOrderId === algoOrderId)
