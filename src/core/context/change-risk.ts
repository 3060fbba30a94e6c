import { amount, compare, type Amount } from '../value/decimal'
import type { CancelAllAfterDraft, EditDraft, LeverageDraft } from '../write/kind-drafts'
import type { EditWrite } from '../write/kind-writes'
import type { Inputs } from './inputs'
import type { Risk } from '../guard/holds'
import { isAlgoOpen } from '../account/algo-fold'
import type { PlannedCancelAfter, PlannedEdit, PlannedLeverage } from '../write/planned-write'

/** The terms of an order that decide how much of it can fill, and how soon. */
type Terms = Pick<EditWrite, 'side' | 'reduceOnly' | 'price' | 'quantity'>

/**
 * Whether an edit provably adds nothing: the order only reduces, or it becomes no larger and no more eager.
 * Where what stands is not known, it may add.
 */
export function riskOfEdit(asked: EditDraft | PlannedEdit, on: Inputs | undefined): Risk {
  if ('was' in asked) return riskOfTerms({ ...asked, ...asked.was }, asked)
  const order = on?.snapshot.orders?.value.find(({ orderId }) => orderId === asked.orderId)
  if (order?.price === undefined || order.reduceOnly === undefined) return 'adds'
  const { price, quantity } = asked
  if (!isPlain(price) || !isPlain(quantity)) return 'adds'
  return riskOfTerms({ ...order, price: order.price, reduceOnly: order.reduceOnly }, { price, quantity })
}

const isPlain = (text: string): text is Amount => amount(text) !== undefined

function riskOfTerms(before: Terms, after: Pick<Terms, 'price' | 'quantity'>): Risk {
  if (before.reduceOnly) return 'lowers'
  const eagerness = compare(after.price, before.price)
  const isCalmer = before.side === 'BUY' ? eagerness <= 0 : eagerness >= 0
  return isCalmer && compare(after.quantity, before.quantity) <= 0 ? 'lowers' : 'adds'
}

/** Whether a change of leverage provably adds nothing: no market concerned ends with more of it. */
export function riskOfLeverage(asked: LeverageDraft | PlannedLeverage, on: Inputs | undefined): Risk {
  if ('concerned' in asked)
    return asked.concerned.every(({ before, after }) => isAtMost(after, before)) ? 'lowers' : 'adds'
  const { reach, marginMode, leverage } = asked
  const concerned = on?.snapshot.leverages?.value.filter(
    one => one.marginMode === marginMode && (reach.is === 'all markets' || one.symbol === reach.symbol),
  )
  if (concerned === undefined || concerned.length === 0) return 'adds'
  return concerned.every(({ leverage: now }) => isAtMost(leverage, now)) ? 'lowers' : 'adds'
}

function isAtMost(text: string, than: string): boolean {
  const [own, other] = [amount(text), amount(than)]
  return own !== undefined && other !== undefined && compare(own, other) <= 0
}

/** A timer takes orders away, which lowers risk, unless it would take stops with them or nobody knows. */
export function riskOfTimer(asked: CancelAllAfterDraft | PlannedCancelAfter, on: Inputs | undefined): Risk {
  if ('ms' in asked) return asked.ms === 0 || asked.stops.length === 0 ? 'lowers' : 'adds'
  if (asked.seconds === '0') return 'lowers'
  const waiting = on?.snapshot.algoOrders?.value
  return waiting === undefined || waiting.some(isAlgoOpen) ? 'adds' : 'lowers'
}
