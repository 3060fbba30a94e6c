import type { Amount } from '../value/decimal'
import type { AlgoWrite, CancelAlgoWrite, CancelAllAlgoWrite, EditAlgoWrite } from './kind-writes'
import type { Side } from '../market/market'
import type { NamedOrder } from './planned-write'

/** A change of an algo order, with what stood when it was planned. */
export interface PlannedEditAlgo extends EditAlgoWrite {
  readonly was: AlgoTerms
  readonly wereLegs: readonly AlgoTerms[]
}

/** What can be changed of one record, as it stood. */
export interface AlgoTerms {
  readonly algoOrderId: string
  readonly kind: string
  readonly side?: Side
  readonly reduceOnly?: boolean
  readonly quantity: Amount
  readonly price?: Amount
  readonly triggerPrice?: Amount
  readonly active: boolean
  /** The age of that record: an older one says nothing about a change. */
  readonly updatedAt?: number
}

/** A cancel of an algo order, with what stood when it was planned. */
export interface PlannedCancelAlgo extends CancelAlgoWrite {
  readonly was: AlgoTerms
}

/** A cancel of every algo order, with those that waited when it was planned. */
export interface PlannedCancelAllAlgo extends CancelAllAlgoWrite {
  readonly open: readonly NamedOrder[]
}

/** Every write about orders that wait for a trigger. Their ids and records are none of the ordinary orders'. */
export type AnyAlgoWrite = AlgoWrite | PlannedEditAlgo | PlannedCancelAlgo | PlannedCancelAllAlgo
