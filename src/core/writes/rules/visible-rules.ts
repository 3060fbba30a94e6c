import { parseAmount, compareDecimals, isNegative, isOnStepGrid, parsePositiveAmount, type Amount } from '../../value/decimal'
import { createRefusal, type Refusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from './rule-result'
import type { OrderContext } from '../../context/order-context'
import type { OrderTerms } from '../../write/write'

/** How much of an order may show at once, where that was typed and is a plain number; zero hides all of it. */
export function parseVisibleQuantity({ visible = '' }: Pick<OrderTerms, 'visible'>): Amount | undefined {
  const read = parseAmount(visible)
  return read === undefined || isNegative(read) ? undefined : read
}

/** Whether a part of the order stays out of the book’s sight. */
export function hasHiddenQuantity(draft: Pick<OrderTerms, 'visible' | 'quantity'>): boolean {
  const [visible, quantity] = [parseVisibleQuantity(draft), parsePositiveAmount(draft.quantity)]
  return visible !== undefined && quantity !== undefined && compareDecimals(visible, quantity) < 0
}

/**
 * How an order rests: what it shows of its size, and whether it steps back. Nothing to rule where neither was asked.
 *
 * The venue ignores a visible size where an order never rests: what was asked for would not happen, so it is refused.
 */
export function checkVisibleQuantity({ draft, market, quantity }: OrderContext): RuleResult | undefined {
  const { type, visible: text = '', stepsBack } = draft
  const back = stepsBack === true && type !== 'POST_ONLY' ? [createRefusal('STEP_BACK_NOT_TAKEN', { type })] : []
  if (text === '') return back.length === 0 ? undefined : createRuleResult('SHOWN', {}, back)
  const visible = parseVisibleQuantity(draft)
  const typed = [...back, ...checkVisibleText(type, text, visible)]
  if (visible === undefined || market === undefined || quantity === undefined)
    return createUndecidedResult('SHOWN', typed)
  return createRuleResult('SHOWN', { visible, quantity }, [
    ...typed,
    ...(isOnStepGrid(visible, market.step) ? [] : [createRefusal('VISIBLE_OFF_TICK', { visible, tick: market.step })]),
    ...(compareDecimals(visible, quantity) > 0 ? [createRefusal('VISIBLE_TOO_LARGE', { visible, qty: quantity })] : []),
  ])
}

const checkVisibleText = (
  type: OrderTerms['type'],
  text: string,
  visible: Amount | undefined,
): readonly Refusal[] => [
  ...(type === 'LIMIT' ? [] : [createRefusal('VISIBLE_NOT_TAKEN', { type })]),
  ...(visible === undefined ? [createRefusal('AMOUNT_MALFORMED', { field: 'visible', text })] : []),
]
