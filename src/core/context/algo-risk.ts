import type { AlgoOrder } from '../account/algo-order'
import type { EditAlgoDraft, AlgoLegEditDraft } from '../write/algo-order-draft'
import { flattenAlgoOrder } from '../account/algo-merge'
import { parseAmount, compareDecimals, type Amount } from '../value/decimal-amount'
import type { PlanningInputs } from './planning-inputs'
import type { WriteRisk } from '../guard/trading-restrictions'
import type { OrderSide } from '../market/venue-market-rules'
import type { PlannedEditAlgo } from '../write/planned-algo'

interface WaitingTerms {
  readonly algoOrderId: string
  readonly kind: string
  readonly side?: OrderSide
  readonly reduceOnly?: boolean
  readonly quantity: Amount
  readonly price?: Amount
  readonly triggerPrice?: Amount
}

type RequestedTerms = Omit<AlgoLegEditDraft, 'algoOrderId'>

/**
 * Returns `lowers` if an edit of a waiting order provably adds no risk: exits move closer, grow or are activated;
 * entries do not grow and stay in place. Unknown terms count as adding risk.
 */
export function assessAlgoEditRisk(
  edit: EditAlgoDraft | PlannedEditAlgo,
  on: PlanningInputs | undefined,
): WriteRisk {
  const stood = 'was' in edit ? [edit.was, ...edit.wereLegs] : findRecords(edit, on)
  const { legs, quantity, price, triggerPrice, algoOrderId } = edit
  const own = { algoOrderId, ...omitUndefined({ quantity, price, triggerPrice }) }
  const changes = Object.keys(own).length > 1 ? [own, ...legs] : legs
  const proved = changes.map(({ algoOrderId: id, ...terms }) => {
    const before = stood.find(one => one.algoOrderId === id)
    return before !== undefined && addsNoRisk(before, terms)
  })
  return proved.length > 0 && proved.every(Boolean) ? 'lowers' : 'adds'
}

const findRecords = ({ algoOrderId }: EditAlgoDraft, on: PlanningInputs | undefined): readonly AlgoOrder[] =>
  (on?.snapshot.algoOrders?.value ?? [])
    .filter(one => one.algoOrderId === algoOrderId)
    .flatMap(flattenAlgoOrder)

const omitUndefined = (terms: Readonly<Record<string, string | undefined>>): RequestedTerms =>
  Object.fromEntries(Object.entries(terms).filter(([, figure]) => figure !== undefined))

const isExit = ({ kind, reduceOnly }: WaitingTerms): boolean =>
  kind === 'TAKE_PROFIT' || kind === 'STOP_LOSS' || reduceOnly === true

function addsNoRisk(
  before: WaitingTerms,
  { quantity, price, triggerPrice, active }: RequestedTerms,
): boolean {
  const grown = compareChange(quantity, before.quantity)
  const moved = compareChange(triggerPrice, before.triggerPrice)
  const priced = compareChange(price, before.price)
  if (grown === undefined || moved === undefined || priced === undefined) return false
  if (!isExit(before)) return grown <= 0 && moved === 0 && priced === 0 && active === undefined
  if (before.side === undefined || active === false) return false
  // The sign by which a trigger moves closer: a selling stop upwards, a selling profit downwards.
  const sells = before.side === 'SELL' ? 1 : -1
  const nearer = before.kind === 'TAKE_PROFIT' ? -sells : sells
  // A worse limit price fills sooner once it is released.
  return grown >= 0 && moved * nearer >= 0 && priced * -sells >= 0
}

/** Returns the direction of a change: zero if omitted, `undefined` if either value is unknown. */
function compareChange(asked: string | undefined, before: Amount | undefined): -1 | 0 | 1 | undefined {
  if (asked === undefined) return 0
  const figure = parseAmount(asked)
  return figure === undefined || before === undefined ? undefined : sign(compareDecimals(figure, before))
}

const sign = (by: number): -1 | 0 | 1 => (by > 0 ? 1 : by < 0 ? -1 : 0)
