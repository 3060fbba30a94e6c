import { canIncreasePosition } from '../../write/algo-order-draft'
import { isAlgoOrderOpen } from '../../account/algo-merge'
import type { AlgoDraftContext, TriggeredExit } from '../../context/algo-draft-context'
import {
  computePositionGrowth,
  checkOrderCap,
  checkPositionCap,
  checkVenueMaxNotional,
} from '../rules/cap-rules'
import {
  compareDecimals,
  requireAmount,
  isOnStepGrid,
  isPositive,
  parsePositiveAmount,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import { checkKeyCeiling } from '../rules/key-ceiling-rules'
import { checkPriceGrid, checkPriceBand, checkMarketRules } from '../rules/market-rules'
import {
  computeCollateralNeed,
  checkCollateral,
  checkBookDepth,
  checkReduceOnly,
} from '../rules/collateral-rules'
import type { MarketRules } from '../../market/venue-market-rules'
import { isOrderOpen } from '../../account/order-merge'
import { createRefusal, type Refusal } from '../../value/result'
import {
  checkAmountText,
  createRuleResult,
  createUndecidedResult,
  type RuleResult,
} from '../rules/rule-result'

/** Number of fixed-size pairs that the venue allows per account. */
const MAX_PAIRS = 10
/** Allowed distance of a trailing stop, as fractions of the price. */
const MIN_TRAIL_RATE = requireAmount('0.001')
const MAX_TRAIL_RATE = requireAmount('0.05')

export function checkAlgoRules(context: AlgoDraftContext): readonly RuleResult[] {
  const { draft, entry, exits } = context
  const orders = [...(entry === undefined ? [] : [entry]), ...exits.map(exit => exit.context)]
  const legRules = 'legs' in draft ? [checkLegs(context), checkOpenCount(context)] : []
  return [
    mergeRuleResults(orders.map(checkMarketRules)),
    draft.kind === 'TRAILING_STOP'
      ? checkActivationPrice(context)
      : mergeRuleResults(exits.map(exit => checkTriggerPrice(context.market, getStartPrice(context), exit))),
    mergeRuleResults(orders.map(checkPriceBand)),
    ...legRules,
    draft.kind === 'TRAILING_STOP' ? checkTrailDistance(context) : undefined,
    // The position of a bracket does not exist yet; its legs are checked against its entry.
    draft.kind === 'BRACKET' ? undefined : mergeRuleResults(exits.map(exit => checkReduceOnly(exit.context))),
    ...checkRiskRules(context),
  ].filter(rule => rule !== undefined)
}

/**
 * An order that can increase a position must fit every cap: an immediate order at the mark, a later one at its trigger.
 * Caps never block a reducing order.
 */
function checkRiskRules({ draft, entry, exits }: AlgoDraftContext): readonly (RuleResult | undefined)[] {
  const order = entry ?? exits[0]?.context
  if (order === undefined || !canIncreasePosition(draft)) return []
  const growth = computePositionGrowth(order)
  return [
    entry === undefined ? undefined : checkBookDepth(entry),
    checkOrderCap(order),
    checkKeyCeiling(order, 'algo order'),
    checkPositionCap(order, growth),
    checkVenueMaxNotional(order),
    checkCollateral(order, computeCollateralNeed(order)),
  ]
}

/** Merges results of one rule: it fails if one of them fails, and is undecided while one of them is. */
export function mergeRuleResults(ruleResults: readonly (RuleResult | undefined)[]): RuleResult | undefined {
  const known = ruleResults.filter(ruleResult => ruleResult !== undefined)
  const [first] = known
  if (first === undefined) return undefined
  const distinct = new Map(known.flatMap(({ refusals }) => refusals).map(one => [JSON.stringify(one), one]))
  const isUndecided = known.some(({ holds }) => holds === undefined)
  const holds = known.some(one => one.holds === false) ? false : isUndecided ? undefined : true
  return { ...first, holds, refusals: [...distinct.values()] }
}

/** The legs of a limit entry start from its price, every other trigger from the mark. */
const getStartPrice = ({ draft, entry, mark }: AlgoDraftContext): TriggerStart =>
  draft.kind === 'BRACKET' && draft.type === 'LIMIT'
    ? { from: 'limit', price: entry?.price }
    : { from: 'mark', price: mark }

/** Price from which a trigger is reached. */
interface TriggerStart {
  readonly from: 'limit' | 'mark'
  readonly price: Amount | undefined
}

export function checkTriggerPrice(
  market: MarketRules | undefined,
  { from, price }: TriggerStart,
  exit: TriggeredExit,
): RuleResult {
  const malformed = exit.typed === undefined ? [] : checkAmountText('trigger price', exit.typed)
  const { trigger } = exit
  if (market === undefined || price === undefined || trigger === undefined)
    return createUndecidedResult('TRIGGER', malformed)
  const facts = { trigger, basis: from, mark: price, exit: exit.kind }
  return createRuleResult('TRIGGER', facts, [
    ...checkPriceGrid(trigger, market),
    ...checkTriggerSide(trigger, price, triggersAbove(exit) ? 'above' : 'below', facts),
  ])
}

function checkTriggerSide(
  trigger: Amount,
  from: Amount,
  side: 'above' | 'below',
  facts: Readonly<Record<string, string>>,
): readonly Refusal[] {
  const isRightSide = compareDecimals(trigger, from) === (side === 'above' ? 1 : -1)
  return isRightSide ? [] : [createRefusal('TRIGGER_WRONG_SIDE', { ...facts, side })]
}

/** Returns true if the mark must rise to the trigger. A stop triggers in the direction of its side. */
const triggersAbove = ({ kind, context }: Pick<TriggeredExit, 'kind' | 'context'>): boolean =>
  kind === 'TAKE_PROFIT' ? context.draft.side === 'SELL' : context.draft.side === 'BUY'

/** Checks the activation price of a trailing stop: beyond the mark, or absent for immediate activation. */
function checkActivationPrice({ draft, mark, market, exits }: AlgoDraftContext): RuleResult {
  const trigger = exits[0]?.trigger
  const facts = {
    basis: 'mark',
    ...(trigger === undefined ? {} : { trigger }),
    ...(mark === undefined ? {} : { mark }),
  }
  if (draft.kind !== 'TRAILING_STOP' || market === undefined || mark === undefined)
    return createUndecidedResult('TRIGGER')
  const text = draft.activatedPrice
  if (text === undefined) return createRuleResult('TRIGGER', facts, [])
  const start = parsePositiveAmount(text)
  if (start === undefined)
    return createRuleResult('TRIGGER', facts, checkAmountText('activation price', text))
  const side = draft.side === 'SELL' ? 'above' : 'below'
  return createRuleResult('TRIGGER', { ...facts, start }, [
    ...checkPriceGrid(start, market),
    ...checkTriggerSide(start, mark, side, { trigger: start, mark }),
  ])
}

function checkTrailDistance({ draft, mark, market, exits }: AlgoDraftContext): RuleResult {
  if (draft.kind !== 'TRAILING_STOP') return createUndecidedResult('TRAIL_DISTANCE')
  const { is, by } = draft.distance
  const distance = parsePositiveAmount(by)
  if (distance === undefined || market === undefined || mark === undefined)
    return createUndecidedResult('TRAIL_DISTANCE', checkAmountText('distance', by))
  const facts = { is, distance }
  const { tick } = market
  if (is === 'value')
    return createRuleResult('TRAIL_DISTANCE', facts, [
      ...(compareDecimals(distance, mark) < 0
        ? []
        : [createRefusal('DISTANCE_OUT_OF_RANGE', { ...facts, max: mark })]),
      ...(isOnStepGrid(distance, tick) ? [] : [createRefusal('PRICE_OFF_TICK', { price: distance, tick })]),
    ])
  const isInRange =
    compareDecimals(distance, MIN_TRAIL_RATE) >= 0 && compareDecimals(distance, MAX_TRAIL_RATE) <= 0
  // A distance that leaves no trigger price above zero is out of range too.
  const refusals =
    isInRange && exits[0]?.trigger !== undefined
      ? []
      : [createRefusal('DISTANCE_OUT_OF_RANGE', { ...facts, min: MIN_TRAIL_RATE, max: MAX_TRAIL_RATE })]
  return createRuleResult('TRAIL_DISTANCE', facts, refusals)
}

function checkLegs({ draft }: AlgoDraftContext): RuleResult {
  const legs = 'legs' in draft ? draft.legs : []
  const kinds = new Set(legs.map(({ kind }) => kind))
  const refusals = [
    ...(legs.length === 0 ? [createRefusal('LEGS_MISSING')] : []),
    ...(kinds.size < legs.length ? [createRefusal('LEG_TWICE')] : []),
  ]
  return createRuleResult('ALGO_LEGS', { count: String(legs.length) }, refusals)
}

/** Checks the venue's limits: ten pairs per account, and one protection for a whole position. */
function checkOpenCount({ draft, on, held }: AlgoDraftContext): RuleResult {
  const known = on.snapshot.algoOrders?.value
  if (known === undefined) return createUndecidedResult('ALGO_COUNT')
  const open = known.filter(order => isAlgoOrderOpen(order) && order.kind === draft.kind)
  if (draft.kind === 'TP_SL') {
    const pairs = open.filter(order => isOrderOpen(order)).length
    const facts = { count: String(pairs), max: String(MAX_PAIRS) }
    return createRuleResult(
      'ALGO_COUNT',
      facts,
      pairs >= MAX_PAIRS ? [createRefusal('TOO_MANY_PAIRS', facts)] : [],
    )
  }
  if (draft.kind !== 'POSITIONAL_TP_SL') return createRuleResult('ALGO_COUNT', {}, [])
  const closing = held === undefined || held === ZERO ? undefined : isPositive(held) ? 'SELL' : 'BUY'
  const isProtected = open.some(
    ({ symbol, legs }) => symbol === draft.symbol && legs.some(({ side }) => side === closing),
  )
  return createRuleResult('ALGO_COUNT', {}, isProtected ? [createRefusal('POSITIONAL_EXISTS')] : [])
}
