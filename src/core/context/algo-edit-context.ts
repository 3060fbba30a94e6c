import type { AlgoOrder } from '../account/algo-order'
import type { EditAlgoDraft, AlgoLegEditDraft } from '../write/algo-order-draft'
import { flattenAlgoOrder } from '../account/algo-merge'
import { computeFeeAmount, computeUnrealisedPnl } from '../figures/pnl-figures'
import { createInputsAtMark, type TriggeredExit } from './algo-draft-context'
import {
  absolute,
  isPositive,
  multiply,
  negate,
  parsePositiveAmount,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { PlanningInputs } from './planning-inputs'
import { getMarketFeeRates } from './market-lookups'
import type { TriggerForecast } from '../write/plan'
import { createOrderContext } from './order-context'

export interface AlgoRecordEdit {
  readonly record: AlgoOrder
  readonly terms: Omit<AlgoLegEditDraft, 'algoOrderId'>
}

export function listAlgoEdits(draft: EditAlgoDraft, root: AlgoOrder): readonly AlgoRecordEdit[] {
  const { legs, is: _is, symbol: _symbol, algoOrderId: _id, ...rootTerms } = draft
  const records = flattenAlgoOrder(root)
  const legEdits = legs.flatMap(({ algoOrderId, ...terms }) => {
    const record = records.find(one => one.algoOrderId === algoOrderId && one !== root)
    return record === undefined ? [] : [{ record, terms }]
  })
  return Object.keys(rootTerms).length === 0 ? legEdits : [{ record: root, terms: rootTerms }, ...legEdits]
}

/**
 * Fields that the venue lets change, by kind of algo order. A bracket has none, because its entry is a separate order
 * once it is sent.
 */
export const editableAlgoFields: Readonly<Record<string, readonly (keyof AlgoRecordEdit['terms'])[]>> = {
  STOP: ['quantity', 'price', 'triggerPrice'],
  TRAILING_STOP: ['quantity'],
  TAKE_PROFIT: ['quantity', 'price', 'triggerPrice', 'active'],
  STOP_LOSS: ['quantity', 'price', 'triggerPrice', 'active'],
}

export function createEditedExits(
  { record, terms }: AlgoRecordEdit,
  root: AlgoOrder,
  inputs: PlanningInputs,
): readonly TriggeredExit[] {
  const { kind, side, symbol, marginMode } = record
  if (side === undefined || !(kind in editableAlgoFields)) return []
  const typed = terms.triggerPrice ?? record.triggerPrice
  const price = terms.price ?? record.price
  const trigger = parsePositiveAmount(typed ?? '')
  const quantity = terms.quantity ?? getEditedSize(record, root, inputs)
  const isLeg = record !== root
  const context = createOrderContext(
    {
      symbol,
      side,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      ...(price === undefined ? {} : { price }),
      quantity,
      reduceOnly: isLeg || record.reduceOnly,
      marginMode,
    },
    createInputsAtMark(inputs, symbol, trigger),
  )
  return [{ kind: kind as TriggeredExit['kind'], typed, trigger, context }]
}

/** Returns the edited size. A leg without a size closes the size of its root, or else the whole position. */
function getEditedSize({ quantity }: AlgoOrder, root: AlgoOrder, inputs: PlanningInputs): Amount {
  if (isPositive(quantity)) return quantity
  return isPositive(root.quantity) ? root.quantity : absolute(getHeldQuantity(root, inputs) ?? ZERO)
}

export const findAlgoPosition = ({ symbol, marginMode }: AlgoOrder, { snapshot }: PlanningInputs) =>
  snapshot.positions?.value.find(row => row.symbol === symbol && row.marginMode === marginMode)

const getHeldQuantity = (root: AlgoOrder, inputs: PlanningInputs): Amount | undefined =>
  findAlgoPosition(root, inputs)?.quantity

export function forecastTrigger(
  { kind, trigger, context }: TriggeredExit,
  root: AlgoOrder,
  inputs: PlanningInputs,
): TriggerForecast {
  const { price, quantity, draft } = context
  const fillPrice = price ?? trigger
  const entry = findAlgoPosition(root, inputs)?.entry
  const takerBps = getMarketFeeRates(inputs.snapshot, root.symbol)?.takerBps
  const fees =
    fillPrice &&
    quantity &&
    takerBps &&
    roundToPlaces(computeFeeAmount(multiply(fillPrice, quantity), takerBps), 6, 'up')
  const gain =
    fillPrice && quantity && entry && entry !== ZERO && draft.reduceOnly
      ? computeUnrealisedPnl(draft.side === 'SELL' ? quantity : negate(quantity), entry, fillPrice)
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
