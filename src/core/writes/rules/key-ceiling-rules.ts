import type { PlanningInputs } from '../../context/planning-inputs'
import { wasNotSigned } from '../../attempt/write-attempt'
import type { OrderContext } from '../../context/order-context'
import { optionalField } from '../../context/projected-position'
import { getDayStart } from '../../guard/trading-day'
import { isUsageUnknownToday, type KeyCeilings } from '../../guard/key-ceilings'
import type { KeyringRow } from '../../profile/keyring-overview'
import { add, compareDecimals, multiply, ZERO, type Amount } from '../../value/decimal-amount'
import { createRefusal, type Refusal } from '../../value/result'
import { createRuleResult, type RuleResult } from './rule-result'
import { isOrderCancel, type Write } from '../../write/venue-write'

const MINUTE = 60_000

/** Text that is signed. Only a new order is limited by its notional alone; an algo edit names no side. */
type SignedTextForm = 'order' | 'edit' | 'algo order' | 'algo edit'

interface KeyUsage {
  readonly symbol: string
  readonly reduceOnly: boolean
  readonly quantity: Amount | undefined
  /** Price × quantity of a buy; `undefined` for what has no price ceiling. */
  readonly notional: Amount | undefined
  readonly requests: number
}

/**
 * Checks the signing limits of the key, as far as known here. `undefined` for a key without known limits, and for a new
 * reduce-only order, which every key signs.
 */
export function checkKeyCeiling(
  context: OrderContext,
  form: SignedTextForm = 'order',
): RuleResult | undefined {
  const { draft, on, quantity } = context
  const ceilings = findActiveKey(on)?.ceilings
  if (ceilings === undefined || (draft.reduceOnly && form !== 'edit')) return undefined
  const refusals = listKeyRefusals(context, form)
  const [first] = refusals
  if (first !== undefined)
    return createRuleResult('KEY_CEILING', { ...first.facts, refusal: first.code }, refusals)
  const notional = computeSignedNotional(context, form)
  const buys = ceilings === 'none' ? undefined : ceilings.buys
  const facts =
    notional === undefined || buys === undefined
      ? { ...optionalField('quantity', quantity), ...optionalField('cap', findSize(ceilings, draft.symbol)) }
      : { notional, cap: buys.perOrder }
  return createRuleResult('KEY_CEILING', facts, refusals)
}

const findSize = (ceilings: KeyCeilings | 'none', symbol: string): Amount | undefined =>
  ceilings === 'none' ? undefined : ceilings.markets.find(market => market.symbol === symbol)?.perOrder

/** Returns the notional of a buy whose text has a price. */
const computeSignedNotional = (
  { draft: { side, type }, price, quantity }: OrderContext,
  form: SignedTextForm,
): Amount | undefined =>
  side === 'SELL' ||
  type === 'MARKET' ||
  form === 'algo edit' ||
  price === undefined ||
  quantity === undefined
    ? undefined
    : multiply(price, quantity)

/** Returns true if a draft has no price ceiling: for such a text the key needs a size of its market. */
const needsSize = ({ draft: { side, type } }: OrderContext, form: SignedTextForm): boolean =>
  form !== 'order' || side === 'SELL' || type === 'MARKET'

/**
 * Returns the limits that one order exceeds. The key always signs a new reduce-only order, but counts an edit like any
 * other.
 */
function listKeyRefusals(context: OrderContext, form: SignedTextForm): readonly Refusal[] {
  const { draft, quantity, on } = context
  const ceilings = findActiveKey(on)?.ceilings
  const reduceOnly = draft.reduceOnly && form !== 'edit'
  if (reduceOnly || ceilings === undefined) return []
  if (ceilings === 'none') return [createRefusal('KEY_SIGNS_NOTHING')]
  if (isUsageUnknownToday(ceilings, on.now)) return [createRefusal('KEY_SIGNS_UNKNOWN')]
  const { symbol } = draft
  const { buys } = ceilings
  const notional = computeSignedNotional(context, form)
  if (notional !== undefined && buys !== undefined && compareDecimals(notional, buys.perOrder) > 0)
    return [createRefusal('KEY_SIGNS_VALUE', { notional, cap: buys.perOrder })]
  const size = findSize(ceilings, symbol)
  if (size === undefined && (buys === undefined || needsSize(context, form)))
    return [createRefusal('KEY_SIGNS_MARKET', { symbol })]
  if (size !== undefined && quantity !== undefined && compareDecimals(quantity, size) > 0)
    return [createRefusal('KEY_SIGNS_SIZE', { quantity, cap: size, symbol })]
  return listPlanKeyRefusals({ symbol, reduceOnly, quantity, notional, requests: 1 }, on)
}

/**
 * Returns the limits per day and minute that a whole plan exceeds. Checked before the confirmation, so that no plan is
 * signed only in part.
 */
export function listPlanKeyRefusals(
  { symbol, reduceOnly, quantity, notional, requests }: KeyUsage,
  on: PlanningInputs,
): readonly Refusal[] {
  const row = findActiveKey(on)
  const ceilings = row?.ceilings
  if (reduceOnly || ceilings === undefined || ceilings === 'none') return []
  const cap = ceilings.markets.find(market => market.symbol === symbol)?.perDay
  const buysCap = ceilings.buys?.perDay
  const count = on.recent.filter(({ at }) => on.now - at < MINUTE).length + requests
  const used = sumSignedToday(write => getAddedQuantity(symbol, write), row, on)
  const spent = sumSignedToday(getAddedNotional, row, on)
  return [
    ...(buysCap !== undefined && notional !== undefined && compareDecimals(add(spent, notional), buysCap) > 0
      ? [createRefusal('KEY_SIGNS_DAY_VALUE', { notional, used: spent, cap: buysCap })]
      : []),
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
 * Sums `amountOf` over the writes that the key signed today (UTC), by the attempts of this account. Only the key knows
 * its use elsewhere.
 */
function sumSignedToday(
  amountOf: (write: Write) => Amount,
  row: KeyringRow | undefined,
  { snapshot, now }: PlanningInputs,
): Amount {
  const day = getDayStart(now)
  return (snapshot.attempts?.value ?? [])
    .filter(
      ({ signedAt, consentedAt }) => signedAt !== undefined && consentedAt >= (row?.keySince ?? consentedAt),
    )
    .filter(({ consentedAt }) => getDayStart(consentedAt) === day)
    .filter(attempt => !wasNotSigned(attempt))
    .reduce<Amount>((sum, { write }) => add(sum, amountOf(write)), ZERO)
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

/** Returns the notional of a write as the signer counts it: price × quantity of a buy that adds. */
export function getAddedNotional(write: Write): Amount {
  if (isOrderCancel(write) || !('side' in write) || !('price' in write)) return ZERO
  const { side, price, quantity } = write
  const onlyReduces = !('orderId' in write) && 'reduceOnly' in write && write.reduceOnly
  return side === 'BUY' && price !== undefined && !onlyReduces ? multiply(price, quantity) : ZERO
}
