import type { AlgoOrder } from '../account/algo'
import type { EditAlgoDraft, EditedLegDraft } from '../write/algo-draft'
import { treeOf } from '../account/algo-fold'
import { feeOf, unrealised } from '../figures/results'
import { inputsAt, type Exit } from './algo-context'
import {
  absolute,
  isPositive,
  multiply,
  negate,
  positiveAmount,
  toPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Inputs } from './inputs'
import { ratesIn } from './market-news'
import type { TriggerOutlook } from '../write/plan'
import { orderContextOf } from './order-context'

/** One record with what is to become of it. */
export interface AlgoEdit {
  readonly record: AlgoOrder
  readonly terms: Omit<EditedLegDraft, 'algoOrderId'>
}

/** The records that a draft changes, the root first; a leg that is not there is left out. */
export function changesOf(draft: EditAlgoDraft, root: AlgoOrder): readonly AlgoEdit[] {
  const { legs, is: _is, symbol: _symbol, algoOrderId: _id, ...own } = draft
  const records = treeOf(root)
  const below = legs.flatMap(({ algoOrderId, ...terms }) => {
    const record = records.find(one => one.algoOrderId === algoOrderId && one !== root)
    return record === undefined ? [] : [{ record, terms }]
  })
  return Object.keys(own).length === 0 ? below : [{ record: root, terms: own }, ...below]
}

/** Which figures of a record the venue lets change: an entry that has left is an order of its own. */
export const editable: Readonly<Record<string, readonly (keyof AlgoEdit['terms'])[]>> = {
  STOP: ['quantity', 'price', 'triggerPrice'],
  TRAILING_STOP: ['quantity'],
  TAKE_PROFIT: ['quantity', 'price', 'triggerPrice', 'active'],
  STOP_LOSS: ['quantity', 'price', 'triggerPrice', 'active'],
}

/** The order that a changed record would let go, read with the mark at its trigger. */
export function exitOf({ record, terms }: AlgoEdit, root: AlgoOrder, on: Inputs): readonly Exit[] {
  const { kind, side, symbol, marginMode } = record
  if (side === undefined || !(kind in editable)) return []
  const typed = terms.triggerPrice ?? record.triggerPrice
  const price = terms.price ?? record.price
  const trigger = positiveAmount(typed ?? '')
  const quantity = terms.quantity ?? sizeOf(record, root, on)
  const isLeg = record !== root
  const context = orderContextOf(
    {
      symbol,
      side,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      ...(price === undefined ? {} : { price }),
      quantity,
      reduceOnly: isLeg || record.reduceOnly,
      marginMode,
    },
    inputsAt(on, symbol, trigger),
  )
  return [{ kind: kind as Exit['kind'], typed, trigger, context }]
}

function sizeOf({ quantity }: AlgoOrder, root: AlgoOrder, on: Inputs): Amount {
  if (isPositive(quantity)) return quantity
  return isPositive(root.quantity) ? root.quantity : absolute(heldBy(root, on) ?? ZERO)
}

/** The position that an algo order is about. */
export const rowOf = ({ symbol, marginMode }: AlgoOrder, { snapshot }: Inputs) =>
  snapshot.positions?.value.find(row => row.symbol === symbol && row.marginMode === marginMode)

const heldBy = (root: AlgoOrder, on: Inputs): Amount | undefined => rowOf(root, on)?.quantity

/** What a changed record would do at its trigger. */
export function triggerOf({ kind, trigger, context }: Exit, root: AlgoOrder, on: Inputs): TriggerOutlook {
  const { price, quantity, draft } = context
  const at = price ?? trigger
  const entry = rowOf(root, on)?.entry
  const bps = ratesIn(on.snapshot, root.symbol)?.takerBps
  const fees = at && quantity && bps && toPlaces(feeOf(multiply(at, quantity), bps), 6, 'up')
  const gain =
    at && quantity && entry && entry !== ZERO && draft.reduceOnly
      ? unrealised(draft.side === 'SELL' ? quantity : negate(quantity), entry, at)
      : undefined
  return {
    kind,
    ...(trigger === undefined ? {} : { trigger }),
    ...(price === undefined ? {} : { price }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(gain === undefined ? {} : { pnl: gain }),
    ...(fees === undefined ? {} : { fees }),
  }
}
