import { amount, compare, isNegative, isOnGrid, positiveAmount, type Amount } from '../../value/decimal'
import { refuse, type Refusal } from '../../value/result'
import { ruled, undecided, type RuleResult } from './rule-result'
import type { OrderContext } from '../../context/order-context'
import type { OrderTerms } from '../../write/write'

/** How much of an order may show at once, where that was typed and is a plain number; zero hides all of it. */
export function visibleOf({ visible = '' }: Pick<OrderTerms, 'visible'>): Amount | undefined {
  const read = amount(visible)
  return read === undefined || isNegative(read) ? undefined : read
}

/** Whether a part of the order stays out of the book’s sight. */
export function hides(draft: Pick<OrderTerms, 'visible' | 'quantity'>): boolean {
  const [visible, quantity] = [visibleOf(draft), positiveAmount(draft.quantity)]
  return visible !== undefined && quantity !== undefined && compare(visible, quantity) < 0
}

/**
 * How an order rests: what it shows of its size, and whether it steps back. Nothing to rule where neither was asked.
 *
 * The venue ignores a visible size where an order never rests: what was asked for would not happen, so it is refused.
 */
export function ruleShown({ draft, market, quantity }: OrderContext): RuleResult | undefined {
  const { type, visible: text = '', stepsBack } = draft
  const back = stepsBack === true && type !== 'POST_ONLY' ? [refuse('STEP_BACK_NOT_TAKEN', { type })] : []
  if (text === '') return back.length === 0 ? undefined : ruled('SHOWN', {}, back)
  const visible = visibleOf(draft)
  const typed = [...back, ...refuseTyped(type, text, visible)]
  if (visible === undefined || market === undefined || quantity === undefined)
    return undecided('SHOWN', typed)
  return ruled('SHOWN', { visible, quantity }, [
    ...typed,
    ...(isOnGrid(visible, market.step) ? [] : [refuse('VISIBLE_OFF_TICK', { visible, tick: market.step })]),
    ...(compare(visible, quantity) > 0 ? [refuse('VISIBLE_TOO_LARGE', { visible, qty: quantity })] : []),
  ])
}

const refuseTyped = (
  type: OrderTerms['type'],
  text: string,
  visible: Amount | undefined,
): readonly Refusal[] => [
  ...(type === 'LIMIT' ? [] : [refuse('VISIBLE_NOT_TAKEN', { type })]),
  ...(visible === undefined ? [refuse('AMOUNT_MALFORMED', { field: 'visible', text })] : []),
]
