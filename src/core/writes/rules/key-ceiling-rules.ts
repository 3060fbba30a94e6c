import type { PlanningInputs } from '../../context/planning-inputs'
import { wasNotSigned } from '../../attempt/write-attempt'
import type { OrderContext } from '../../context/order-context'
import { optionalField } from '../../context/projected-position'
import { getDayStart } from '../../guard/trading-day'
import { isUsageUnknownToday } from '../../guard/key-ceilings'
import type { KeyringRow } from '../../profile/keyring-overview'
import { add, compareDecimals, ZERO, type Amount } from '../../value/decimal-amount'
import { createRefusal, type Refusal } from '../../value/result'
import { createRuleResult, type RuleResult } from './rule-result'
import { isOrderCancel, type Write } from '../../write/venue-write'

const MINUTE = 60_000

interface KeyUsage {
  readonly symbol: string
  readonly reduceOnly: boolean
  readonly quantity: Amount | undefined
  readonly requests: number
}

/**
 * Checks the signing limits of the key, as far as known here. `undefined` for a key without known limits, and for a new
 * reduce-only order, which every key signs.
 */
export function checkKeyCeiling(context: OrderContext, isChange = false): RuleResult | undefined {
  const { draft, on, quantity } = context
  const ceilings = findActiveKey(on)?.ceilings
  if (ceilings === undefined || (draft.reduceOnly && !isChange)) return undefined
  const cap =
    ceilings === 'none' ? undefined : ceilings.markets.find(({ symbol }) => symbol === draft.symbol)?.perOrder
  const facts = { ...optionalField('quantity', quantity), ...optionalField('cap', cap) }
  return createRuleResult('KEY_CEILING', facts, listKeyRefusals(context, isChange))
}

/**
 * Returns the limits that one order exceeds. The key always signs a new reduce-only order, but counts an edit like any
 * other.
 */
function listKeyRefusals({ draft, quantity, on }: OrderContext, isChange = false): readonly Refusal[] {
  const ceilings = findActiveKey(on)?.ceilings
  const reduceOnly = draft.reduceOnly && !isChange
  if (reduceOnly || ceilings === undefined) return []
  if (ceilings === 'none') return [createRefusal('KEY_SIGNS_NOTHING')]
  if (isUsageUnknownToday(ceilings, on.now)) return [createRefusal('KEY_SIGNS_UNKNOWN')]
  const { symbol } = draft
  const most = ceilings.markets.find(market => market.symbol === symbol)?.perOrder
  if (most === undefined) return [createRefusal('KEY_SIGNS_MARKET', { symbol })]
  if (quantity !== undefined && compareDecimals(quantity, most) > 0)
    return [createRefusal('KEY_SIGNS_SIZE', { quantity, cap: most, symbol })]
  return listPlanKeyRefusals({ symbol, reduceOnly, quantity, requests: 1 }, on)
}

/**
 * Returns the limits per day and minute that a whole plan exceeds. Checked before the confirmation, so that no plan is
 * signed only in part.
 */
export function listPlanKeyRefusals(
  { symbol, reduceOnly, quantity, requests }: KeyUsage,
  on: PlanningInputs,
): readonly Refusal[] {
  const row = findActiveKey(on)
  const ceilings = row?.ceilings
  if (reduceOnly || ceilings === undefined || ceilings === 'none') return []
  const cap = ceilings.markets.find(market => market.symbol === symbol)?.perDay
  const count = on.recent.filter(({ at }) => on.now - at < MINUTE).length + requests
  const used = sumSignedToday(symbol, row, on)
  return [
    ...(cap !== undefined && quantity !== undefined && compareDecimals(add(used, quantity), cap) > 0
      ? [createRefusal('KEY_SIGNS_DAY', { quantity, used, cap, symbol })]
      : []),
    ...(count > ceilings.writesAMinute
      ? [createRefusal('KEY_SIGNS_PACE', { count: String(count), cap: String(ceilings.writesAMinute) })]
      : []),
  ]
}

const findActiveKey = ({ snapshot }: Pick<PlanningInputs, 'snapshot'>): KeyringRow | undefined =>
  snapshot.keyring?.value.rows.find(({ inUse }) => inUse)

/**
 * Returns the quantity that the key signed today (UTC) in a market, from the attempts of this account. Only the key
 * knows its use elsewhere.
 */
function sumSignedToday(
  symbol: string,
  row: KeyringRow | undefined,
  { snapshot, now }: PlanningInputs,
): Amount {
  const [day, since] = [getDayStart(now), row?.keySince ?? 0]
  return (snapshot.attempts?.value ?? [])
    .filter(({ signedAt, consentedAt }) => signedAt !== undefined && consentedAt >= since)
    .filter(({ consentedAt }) => getDayStart(consentedAt) === day)
    .filter(attempt => !wasNotSigned(attempt))
    .reduce<Amount>((sum, { write }) => add(sum, getAddedQuantity(symbol, write)), ZERO)
}

/**
 * Returns the quantity that a write adds in a market, as the signer counts it: new orders, trigger entries and edits in
 * full. An edit of a trigger order names no market, so it counts in each.
 */
export function getAddedQuantity(symbol: string, write: Write): Amount {
  if (isOrderCancel(write)) return ZERO
  if ('legs' in write && 'algoOrderId' in write)
    return [write, ...write.legs].reduce<Amount>((sum, { quantity = ZERO }) => add(sum, quantity), ZERO)
  if (!('side' in write) || write.symbol !== symbol) return ZERO
  const isNew = !('orderId' in write)
  return isNew && 'reduceOnly' in write && write.reduceOnly ? ZERO : write.quantity
}
