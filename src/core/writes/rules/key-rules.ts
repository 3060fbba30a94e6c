import type { PlanningInputs } from '../../context/inputs'
import { wasNotSigned } from '../../attempt/attempt'
import type { OrderContext } from '../../context/order-context'
import { optionalField } from '../../context/projected'
import { getDayStart } from '../../guard/daily'
import { isUsageUnknownToday } from '../../guard/key-ceilings'
import type { KeyringRow } from '../../profile/keyring'
import { add, compareDecimals, ZERO, type Amount } from '../../value/decimal'
import { createRefusal, type Refusal } from '../../value/result'
import { createRuleResult, type RuleResult } from './rule-result'
import { isOrderCancel, type Write } from '../../write/write'

const MINUTE = 60_000

/** What one sheet asks of the key in one market: how much in all, by how many requests. */
interface KeyUsage {
  readonly symbol: string
  readonly reduceOnly: boolean
  readonly quantity: Amount | undefined
  readonly requests: number
}

/**
 * The ceilings of the key itself, as far as the desk knows them. `undefined` where the key has none to check, and for a
 * new order that only reduces, which every key signs.
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
 * What the key itself would not sign of one order, as far as the desk was told: a new one that only reduces it signs
 * always, and the change of one it counts like any other.
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
 * What the key would sign of a sheet only in part: more than is left of the day in this market, or more writes than it
 * signs in a minute. Said before the yes, for half of a sheet is not what was asked for.
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
 * What the key signed of a market today (UTC), as far as this account's own attempts tell: what it signed for another
 * account, or beside this desk, only the key itself knows.
 */
function sumSignedToday(symbol: string, row: KeyringRow | undefined, { snapshot, now }: PlanningInputs): Amount {
  const [day, since] = [getDayStart(now), row?.keySince ?? 0]
  return (snapshot.attempts?.value ?? [])
    .filter(({ signedAt, consentedAt }) => signedAt !== undefined && consentedAt >= since)
    .filter(({ consentedAt }) => getDayStart(consentedAt) === day)
    .filter(attempt => !wasNotSigned(attempt))
    .reduce<Amount>((sum, { write }) => add(sum, getAddedQuantity(symbol, write)), ZERO)
}

/**
 * What a write adds in a market, as whoever signs counts it: an order that adds and each edit by their whole quantity, an
 * entry that waits too; the change of one that waits names no market in its text, and counts in each.
 */
export function getAddedQuantity(symbol: string, write: Write): Amount {
  if (isOrderCancel(write)) return ZERO
  if ('legs' in write && 'algoOrderId' in write)
    return [write, ...write.legs].reduce<Amount>((sum, { quantity = ZERO }) => add(sum, quantity), ZERO)
  if (!('side' in write) || write.symbol !== symbol) return ZERO
  const isNew = !('orderId' in write)
  return isNew && 'reduceOnly' in write && write.reduceOnly ? ZERO : write.quantity
}
