import type { AlgoOrder } from '../account/algo'
import type { EditAlgoDraft, EditedLegDraft } from '../write/algo-draft'
import { treeOf } from '../account/algo-fold'
import { amount, compare, type Amount } from '../value/decimal'
import type { Inputs } from './inputs'
import type { Risk } from '../guard/holds'
import type { Side } from '../market/market'
import type { PlannedEditAlgo } from '../write/planned-algo'

/** What stood of one record that waits, as far as it decides what a change of it does. */
interface Stood {
  readonly algoOrderId: string
  readonly kind: string
  readonly side?: Side
  readonly reduceOnly?: boolean
  readonly quantity: Amount
  readonly price?: Amount
  readonly triggerPrice?: Amount
}

type Asked = Omit<EditedLegDraft, 'algoOrderId'>

/**
 * Whether a change of what waits provably adds nothing: each way out comes nearer, grows, or is switched on, and
 * each way in becomes no larger and stays where it is. Where what stands is not known, it may add.
 */
export function riskOfAlgoEdit(asked: EditAlgoDraft | PlannedEditAlgo, on: Inputs | undefined): Risk {
  const stood = 'was' in asked ? [asked.was, ...asked.wereLegs] : recordsOf(asked, on)
  const { legs, quantity, price, triggerPrice, algoOrderId } = asked
  const own = { algoOrderId, ...given({ quantity, price, triggerPrice }) }
  const changes = Object.keys(own).length > 1 ? [own, ...legs] : legs
  const proved = changes.map(({ algoOrderId: id, ...terms }) => {
    const before = stood.find(one => one.algoOrderId === id)
    return before !== undefined && isNoMore(before, terms)
  })
  return proved.length > 0 && proved.every(Boolean) ? 'lowers' : 'adds'
}

const recordsOf = ({ algoOrderId }: EditAlgoDraft, on: Inputs | undefined): readonly AlgoOrder[] =>
  (on?.snapshot.algoOrders?.value ?? []).filter(one => one.algoOrderId === algoOrderId).flatMap(treeOf)

const given = (terms: Readonly<Record<string, string | undefined>>): Asked =>
  Object.fromEntries(Object.entries(terms).filter(([, figure]) => figure !== undefined))

const isWayOut = ({ kind, reduceOnly }: Stood): boolean =>
  kind === 'TAKE_PROFIT' || kind === 'STOP_LOSS' || reduceOnly === true

function isNoMore(before: Stood, { quantity, price, triggerPrice, active }: Asked): boolean {
  const grown = compared(quantity, before.quantity)
  const moved = compared(triggerPrice, before.triggerPrice)
  const priced = compared(price, before.price)
  if (grown === undefined || moved === undefined || priced === undefined) return false
  if (!isWayOut(before)) return grown <= 0 && moved === 0 && priced === 0 && active === undefined
  if (before.side === undefined || active === false) return false
  // A way out that sells triggers sooner the nearer it comes: a stop from below, a profit from above.
  const sells = before.side === 'SELL' ? 1 : -1
  const nearer = before.kind === 'TAKE_PROFIT' ? -sells : sells
  // A limit that gives away more fills sooner once it is let go.
  return grown >= 0 && moved * nearer >= 0 && priced * -sells >= 0
}

/** How a figure moves: zero where it is left out; nothing where either side of it is not known. */
function compared(asked: string | undefined, before: Amount | undefined): -1 | 0 | 1 | undefined {
  if (asked === undefined) return 0
  const figure = amount(asked)
  return figure === undefined || before === undefined ? undefined : sign(compare(figure, before))
}

const sign = (by: number): -1 | 0 | 1 => (by > 0 ? 1 : by < 0 ? -1 : 0)
