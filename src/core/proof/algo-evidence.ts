import type { AlgoOrder } from '../account/algo'
import { treeOf } from '../account/algo-fold'
import type { Sweep } from './sweep'

/** What was gathered about a write of what waits for a trigger. Every time in it is venue time. */
export interface AlgoEvidence {
  /** Look-ups by client id that were answered. */
  readonly lookups: readonly AlgoLook[]
  /** Reads of one record by its own id. */
  readonly readings: readonly AlgoLook[]
  /** Records that came any other way, outermost ones with their legs. */
  readonly records: readonly AlgoOrder[]
  /** What pages of the list held of those that a write is to end. */
  readonly sweeps?: readonly Sweep<AlgoOrder>[]
  /** Every algo order of the market, of every status, every page read twice. */
  readonly list?: { readonly at: number; readonly stable: boolean; readonly orders: readonly AlgoOrder[] }
}

/** One answered question after one record; `found` is undefined where the venue says there is none. */
export interface AlgoLook {
  readonly at: number
  readonly found: AlgoOrder | undefined
}

export const noAlgoEvidence: AlgoEvidence = { lookups: [], readings: [], records: [] }

/** Every record among what was gathered, whichever way it came. */
export const algoRecordsOf = ({
  lookups,
  readings,
  records,
  list,
  sweeps,
}: AlgoEvidence): readonly AlgoOrder[] => [
  ...[...lookups, ...readings].flatMap(({ found }) => (found === undefined ? [] : [found])),
  ...(sweeps ?? []).flatMap(({ orders }) => orders),
  ...records,
  ...(list?.orders ?? []),
]

/** The record of that id, by itself or as a part of another one. */
export const recordIn = (order: AlgoOrder | undefined, algoOrderId: string): AlgoOrder | undefined =>
  order === undefined ? undefined : treeOf(order).find(one => one.algoOrderId === algoOrderId)
