import type { Amount } from './decimal'
import type { CancelAllWrite, EditWrite } from './further-write'

/** An edit with what stood when it was planned, so that the sheet and the record can be compared with it. */
export interface PlannedEdit extends EditWrite {
  readonly was: {
    readonly price: Amount
    readonly quantity: Amount
    readonly executed: Amount
    /** The age of that record: an older one says nothing about the edit. */
    readonly updatedAt: number
  }
}

/** A cancel of every ordinary order, with the orders that were open when it was planned. */
export interface PlannedCancelAll extends CancelAllWrite {
  readonly open: readonly NamedOrder[]
}

/** An order by its venue's id and its market. */
export interface NamedOrder {
  readonly orderId: string
  readonly symbol: string
}
