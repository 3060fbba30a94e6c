import { addsRisk } from '../../write/algo-draft'
import { isAlgoOpen } from '../../account/algo-fold'
import type { AlgoContext, Exit } from '../../context/algo-context'
import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from '../rules/cap-rules'
import {
  compare,
  exactly,
  isOnGrid,
  isPositive,
  positiveAmount,
  ZERO,
  type Amount,
} from '../../value/decimal'
import { ruleKey } from '../rules/key-rules'
import { refuseOffGrid, ruleBand, ruleMarket } from '../rules/market-rules'
import { needOf, ruleCollateral, ruleDepth, ruleReduceOnly } from '../rules/money-rules'
import type { Market } from '../../market/market'
import { isOpen } from '../../account/order-fold'
import { refuse } from '../../value/result'
import { refuseText, ruled, undecided, type RuleResult } from '../rules/rule-result'

/** How many pairs that protect a stated quantity the venue lets wait. */
const MOST_PAIRS = 10
/** How near and how far a trailing stop may follow, as fractions of the price. */
const LEAST_RATE = exactly('0.001')
const MOST_RATE = exactly('0.05')

/** Every rule a draft has to meet, each once, whatever it consists of. */
export function algoRules(context: AlgoContext): readonly RuleResult[] {
  const { draft, entry, exits } = context
  const orders = [...(entry === undefined ? [] : [entry]), ...exits.map(exit => exit.context)]
  const legged = 'legs' in draft ? [ruleLegs(context), ruleCount(context)] : []
  return [
    merged(orders.map(ruleMarket)),
    draft.kind === 'TRAILING_STOP'
      ? ruleActivation(context)
      : merged(exits.map(exit => ruleTrigger(context.market, startOf(context), exit))),
    merged(orders.map(ruleBand)),
    ...legged,
    draft.kind === 'TRAILING_STOP' ? ruleDistance(context) : undefined,
    // What a bracket protects is still to come; its legs are measured by its entry.
    draft.kind === 'BRACKET' ? undefined : merged(exits.map(exit => ruleReduceOnly(exit.context))),
    ...riskRules(context),
  ].filter(rule => rule !== undefined)
}

/**
 * What may lead to a larger position has to fit under every cap, an order of now at the present mark and
 * one of later at its trigger. What can only reduce is never kept out by a cap.
 */
function riskRules({ draft, entry, exits }: AlgoContext): readonly (RuleResult | undefined)[] {
  const order = entry ?? exits[0]?.context
  if (order === undefined || !addsRisk(draft)) return []
  const grown = growthOf(order)
  return [
    entry === undefined ? undefined : ruleDepth(entry),
    ruleOwnOrder(order),
    ruleKey(order),
    ruleOwnPosition(order, grown),
    ruleVenueMax(order),
    ruleCollateral(order, needOf(order)),
  ]
}

/** One line for a rule that was applied to several orders: it holds when it holds for each. */
export function merged(ruleResults: readonly (RuleResult | undefined)[]): RuleResult | undefined {
  const known = ruleResults.filter(ruleResult => ruleResult !== undefined)
  const [first] = known
  if (first === undefined) return undefined
  const told = new Map(known.flatMap(({ refusals }) => refusals).map(one => [JSON.stringify(one), one]))
  const isOpenYet = known.some(({ holds }) => holds === undefined)
  const holds = known.some(one => one.holds === false) ? false : isOpenYet ? undefined : true
  return { ...first, holds, refusals: [...told.values()] }
}

/** The legs of an entry with a price are reached from that price; everything else from the mark. */
const startOf = ({ draft, entry, mark }: AlgoContext): Amount | undefined =>
  draft.kind === 'BRACKET' && draft.type === 'LIMIT' ? entry?.price : mark

/** A trigger is a price of the market, on the side of the mark that it can be reached from. */
export function ruleTrigger(market: Market | undefined, from: Amount | undefined, exit: Exit): RuleResult {
  const typed = exit.typed === undefined ? [] : refuseText('trigger price', exit.typed)
  const { trigger } = exit
  if (market === undefined || from === undefined || trigger === undefined) return undecided('TRIGGER', typed)
  const facts = { trigger, mark: from, exit: exit.kind }
  const rises = triggersAbove(exit)
  const side = compare(trigger, from)
  const isReachable = rises ? side > 0 : side < 0
  return ruled('TRIGGER', facts, [
    ...refuseOffGrid(trigger, market),
    ...(isReachable ? [] : [refuse('TRIGGER_WRONG_SIDE', { ...facts, side: rises ? 'above' : 'below' })]),
  ])
}

/** Whether the mark has to rise to the trigger. A stop follows the move it is on the side of. */
const triggersAbove = ({ kind, context }: Pick<Exit, 'kind' | 'context'>): boolean =>
  kind === 'TAKE_PROFIT' ? context.draft.side === 'SELL' : context.draft.side === 'BUY'

/** Where a trailing stop begins to follow: beyond the mark, or at once. */
function ruleActivation({ draft, mark, market, exits }: AlgoContext): RuleResult {
  const trigger = exits[0]?.trigger
  const facts = { ...(trigger === undefined ? {} : { trigger }), ...(mark === undefined ? {} : { mark }) }
  if (draft.kind !== 'TRAILING_STOP' || market === undefined || mark === undefined)
    return undecided('TRIGGER')
  const text = draft.activatedPrice
  if (text === undefined) return ruled('TRIGGER', facts, [])
  const typed = refuseText('activation price', text)
  const start = positiveAmount(text)
  if (start === undefined) return ruled('TRIGGER', facts, typed)
  const rises = draft.side === 'SELL'
  const side = compare(start, mark)
  const isReachable = rises ? side > 0 : side < 0
  const wrong = { trigger: start, mark, side: rises ? 'above' : 'below' }
  return ruled('TRIGGER', { ...facts, start }, [
    ...refuseOffGrid(start, market),
    ...(isReachable ? [] : [refuse('TRIGGER_WRONG_SIDE', wrong)]),
  ])
}

/** A trailing stop follows at a distance that is neither nothing nor all of the price. */
function ruleDistance({ draft, mark, market, exits }: AlgoContext): RuleResult {
  if (draft.kind !== 'TRAILING_STOP') return undecided('TRAIL_DISTANCE')
  const { is, by } = draft.distance
  const typed = refuseText('distance', by)
  const distance = positiveAmount(by)
  if (distance === undefined || market === undefined || mark === undefined)
    return undecided('TRAIL_DISTANCE', typed)
  const facts = { is, distance }
  if (is === 'value') {
    const refusals =
      compare(distance, mark) >= 0 ? [refuse('DISTANCE_OUT_OF_RANGE', { is, distance, max: mark })] : []
    const { tick } = market
    const off = isOnGrid(distance, tick) ? [] : [refuse('PRICE_OFF_TICK', { price: distance, tick })]
    return ruled('TRAIL_DISTANCE', facts, [...refusals, ...off])
  }
  const isWild = compare(distance, LEAST_RATE) < 0 || compare(distance, MOST_RATE) > 0
  const range = { is, distance, min: LEAST_RATE, max: MOST_RATE }
  const isOut = isWild || exits[0]?.trigger === undefined
  return ruled('TRAIL_DISTANCE', facts, isOut ? [refuse('DISTANCE_OUT_OF_RANGE', range)] : [])
}

/** One way out or two, of two kinds, and never two of one kind. */
function ruleLegs({ draft }: AlgoContext): RuleResult {
  const legs = 'legs' in draft ? draft.legs : []
  const kinds = new Set(legs.map(({ kind }) => kind))
  const refusals = [
    ...(legs.length === 0 ? [refuse('LEGS_MISSING')] : []),
    ...(kinds.size < legs.length ? [refuse('LEG_TWICE')] : []),
  ]
  return ruled('ALGO_LEGS', { count: String(legs.length) }, refusals)
}

/** How many protections the venue lets wait: ten pairs in all, and one for a whole position. */
function ruleCount({ draft, on, held }: AlgoContext): RuleResult {
  const known = on.snapshot.algoOrders?.value
  if (known === undefined) return undecided('ALGO_COUNT')
  const open = known.filter(order => isAlgoOpen(order) && order.kind === draft.kind)
  if (draft.kind === 'TP_SL') {
    const pairs = open.filter(order => isOpen(order)).length
    const facts = { count: String(pairs), max: String(MOST_PAIRS) }
    return ruled('ALGO_COUNT', facts, pairs >= MOST_PAIRS ? [refuse('TOO_MANY_PAIRS', facts)] : [])
  }
  if (draft.kind !== 'POSITIONAL_TP_SL') return ruled('ALGO_COUNT', {}, [])
  const closing = held === undefined || held === ZERO ? undefined : isPositive(held) ? 'SELL' : 'BUY'
  const twin = open.find(
    ({ symbol, legs }) => symbol === draft.symbol && legs.some(({ side }) => side === closing),
  )
  return ruled('ALGO_COUNT', {}, twin === undefined ? [] : [refuse('POSITIONAL_EXISTS')])
}
