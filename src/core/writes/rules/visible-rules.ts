import {
  parseAmount,
  compareDecimals,
  isNegative,
  isOnStepGrid,
  parsePositiveAmount,
  type Amount,
} from '../../value/decimal-amount'
import { createRefusal, type Refusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from './rule-result'
import type { OrderContext } from '../../context/order-context'
import type { OrderTerms } from '../../write/venue-write'

/** Parses the visible quantity; `undefined` if it is empty or malformed. Zero hides the whole order. */
export function parseVisibleQuantity({ visible = '' }: Pick<OrderTerms, 'visible'>): Amount | undefined {
  const parsed = parseAmount(visible)
  return parsed === undefined || isNegative(parsed) ? undefined : parsed
}

export function hasHiddenQuantity(draft: Pick<OrderTerms, 'visible' | 'quantity'>): boolean {
  const [visible, quantity] = [parseVisibleQuantity(draft), parsePositiveAmount(draft.quantity)]
  return visible !== undefined && quantity !== undefined && compareDecimals(visible, quantity) < 0
}

/**
 * Checks visible quantity and post-only repricing. The venue ignores a visible quantity for types that never rest, so
 * it is refused there.
 */
export function checkVisibleQuantity({ draft, market, quantity }: OrderContext): RuleResult | undefined {
  const { type, visible: text = '', stepsBack } = draft
  const repriceRefusals =
    stepsBack === true && type !== 'POST_ONLY' ? [createRefusal('STEP_BACK_NOT_TAKEN', { type })] : []
  if (text === '')
    return repriceRefusals.length === 0 ? undefined : createRuleResult('SHOWN', {}, repriceRefusals)
  const visible = parseVisibleQuantity(draft)
  const refusals = [...repriceRefusals, ...checkVisibleText(type, text, visible)]
  if (visible === undefined || market === undefined || quantity === undefined)
    return createUndecidedResult('SHOWN', refusals)
  return createRuleResult('SHOWN', { visible, quantity }, [
    ...refusals,
    ...(isOnStepGrid(visible, market.step)
      ? []
      : [createRefusal('VISIBLE_OFF_TICK', { visible, tick: market.step })]),
    ...(compareDecimals(visible, quantity) > 0
      ? [createRefusal('VISIBLE_TOO_LARGE', { visible, qty: quantity })]
      : []),
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
