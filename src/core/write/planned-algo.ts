import type { Amount } from '../value/decimal'
import type { AlgoWrite, CancelAlgoWrite, CancelAllAlgoWrite, EditAlgoWrite } from './kind-writes'
import type { OrderSide } from '../market/market'
import type { OrderReference } from './planned-write'

/** A change of an algo order, with what stood when it was planned. */
export interface PlannedEditAlgo extends EditAlgoWrite {
  readonly was: AlgoRecordTerms
  readonly wereLegs: readonly AlgoRecordTerms[]
}

/** What can be changed of one record, as it stood. */
export interface AlgoRecordTerms {
  readonly algoOrderId: string
  readonly kind: string
  readonly side?: OrderSide
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
  readonly was: AlgoRecordTerms
}

/** A cancel of every algo order, with those that waited when it was planned. */
export interface PlannedCancelAllAlgo extends CancelAllAlgoWrite {
  readonly open: readonly OrderReference[]
}

/** Every write about orders that wait for a trigger. Their ids and records are none of the ordinary orders'. */
export type AnyAlgoWrite = AlgoWrite | PlannedEditAlgo | PlannedCancelAlgo | PlannedCancelAllAlgo
