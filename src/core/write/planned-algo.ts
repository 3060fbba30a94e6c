import type { Amount } from '../value/decimal-amount'
import type { AlgoWrite, CancelAlgoWrite, CancelAllAlgoWrite, EditAlgoWrite } from './requested-writes'
import type { OrderSide } from '../market/venue-market-rules'
import type { OrderReference } from './planned-write'

export interface PlannedEditAlgo extends EditAlgoWrite {
  readonly was: AlgoRecordTerms
  readonly wereLegs: readonly AlgoRecordTerms[]
}

export interface AlgoRecordTerms {
  readonly algoOrderId: string
  readonly kind: string
  readonly side?: OrderSide
  readonly reduceOnly?: boolean
  readonly quantity: Amount
  readonly price?: Amount
  readonly triggerPrice?: Amount
  readonly active: boolean
  /** Age of the record. An older record proves nothing about the change. */
  readonly updatedAt?: number
}

export interface PlannedCancelAlgo extends CancelAlgoWrite {
  readonly was: AlgoRecordTerms
}

export interface PlannedCancelAllAlgo extends CancelAllAlgoWrite {
  readonly open: readonly OrderReference[]
}

/** Every write for trigger orders. Their ids and records are separate from those of ordinary orders. */
export type AnyAlgoWrite = AlgoWrite | PlannedEditAlgo | PlannedCancelAlgo | PlannedCancelAllAlgo
