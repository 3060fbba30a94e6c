import type { RequestedBounds } from '../armed/wish'
import type { PlanningInputs } from '../context/inputs'
import { parseBoundFigure } from '../envelope/bound-figure'
import { programRuleLimits, type SingleMarketRule } from '../envelope/program-rule'
import type { TradingGuards } from '../guard/guard'
import type { MarginMode, MarketRules, OrderSide } from '../market/market'
import {
  add,
  parseAmount,
  compareDecimals,
  requireAmount,
  isNegative,
  isOnStepGrid,
  maxAmount,
  multiply,
  minAmount,
  roundToGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import { err, ok, createRefusal, type Refusal, type Result } from '../value/result'

/** What every wish for a program says, as it was typed. Nothing here has been checked. */
export interface ProgramTermsRequest {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly side: OrderSide
  readonly quantity: string
  /** The worst price, absolute. */
  readonly worst: string
  readonly worthInAll: string
  readonly minutes: number
  /** In hundredths of a hundredth; of what rests none. */
  readonly reach: number
  /** In seconds. */
  readonly patience: number
  readonly reduceOnly: boolean
}

/** What they come to, on figures that are there. */
export interface ResolvedProgramTerms {
  readonly market: MarketRules
  readonly guards: TradingGuards
  readonly worst: Amount
  readonly worthInAll: Amount
  /** The terms that every rule has. */
  readonly rule: Pick<SingleMarketRule, Exclude<keyof SingleMarketRule, 'is'>>
}

/** How long a program lasts beyond its course: for what left last to come to its end. */
export const SCHEDULE_GRACE_MS = 60_000
export const SCHEDULE_MINUTE_MS = 60_000
const SECOND = 1_000
const HALF = requireAmount('0.5')

/** Reads what every wish says; everything that is wrong with it, with what is wrong with the rest of it. */
export function resolveProgramTerms(
  request: ProgramTermsRequest,
  on: PlanningInputs,
  invalidFields: readonly string[],
  isTaker: boolean,
): Result<ResolvedProgramTerms> {
  const { symbol, side, reach, reduceOnly } = request
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const { guards } = on
  const [quantity, worst] = [parseBoundFigure(request.quantity), parseBoundFigure(request.worst)]
  const worthInAll = parseBoundFigure(request.worthInAll)
  const arrival = computeMidPrice(on, symbol)
  const patience = request.patience * SECOND
  const { leastPatience, patience: longest, reach: furthest, lasts } = programRuleLimits
  const wrong = [
    ...(quantity === undefined ? ['quantity'] : []),
    ...(worst === undefined ? ['worst'] : []),
    ...(worthInAll === undefined ? ['worthInAll'] : []),
    ...(isIntegerWithin(request.minutes, 1, (lasts - SCHEDULE_GRACE_MS) / SCHEDULE_MINUTE_MS) ? [] : ['minutes']),
    ...(isIntegerWithin(reach, 0, isTaker ? furthest : 0) ? [] : ['reach']),
    ...(isIntegerWithin(patience, leastPatience, longest) ? [] : ['patience']),
    ...invalidFields,
  ].map(bound => createRefusal('ENVELOPE_MALFORMED', { bound }))
  if (!market || !guards || !arrival || !quantity || !worst || !worthInAll || wrong.length > 0)
    return err([
      ...wrong,
      ...(market === undefined ? [createRefusal('MARKET_UNKNOWN', { symbol })] : []),
      ...(guards === undefined ? [createRefusal('GUARDS_UNSET')] : []),
      ...(arrival === undefined ? [createRefusal('INPUT_MISSING', { input: 'book' })] : []),
    ])
  const { step, tick } = market
  const rule = { side, quantity, step, tick, reach, patience, reduceOnly, arrival }
  return ok({ market, guards, worst, worthInAll, rule })
}

/** What the market would not take of it, and what stands above it: a guard. */
export function checkProgramTerms(
  { market, guards, worst, rule }: ResolvedProgramTerms,
  {
    least,
    most,
    sizes,
    worths,
  }: {
    readonly least: Amount
    readonly most: Amount
    readonly sizes: readonly Amount[]
    /** What the cheapest and the dearest of it are worth, where each has a price of its own. */
    readonly worths?: { readonly least: Amount; readonly most: Amount }
  },
): readonly Refusal[] {
  const { step, tick, sizeMin, sizeMax, minNotional } = market
  const notional = worths?.most ?? multiply(most, worst)
  const smallest = worths?.least ?? multiply(least, minAmount(worst, rule.arrival))
  const cap = guards.orderNotional
  return [
    ...sizes.flatMap(qty => (isOnStepGrid(qty, step) ? [] : [createRefusal('QUANTITY_OFF_TICK', { qty, tick: step })])),
    ...(isOnStepGrid(worst, tick) ? [] : [createRefusal('PRICE_OFF_TICK', { price: worst, tick })]),
    ...(compareDecimals(least, sizeMin) < 0 ? [createRefusal('QUANTITY_TOO_SMALL', { qty: least, min: sizeMin })] : []),
    ...(compareDecimals(most, sizeMax) > 0 ? [createRefusal('QUANTITY_TOO_LARGE', { qty: most, max: sizeMax })] : []),
    ...(compareDecimals(smallest, minNotional) < 0
      ? [createRefusal('NOTIONAL_TOO_SMALL', { notional: smallest, min: minNotional })]
      : []),
    ...(compareDecimals(notional, cap) > 0 ? [createRefusal('CAP_NOTIONAL', { notional, cap })] : []),
  ]
}

/** The one market of a program, on its one side, with the most of one order and of all that is sent. */
export const createMandateMarkets = (
  { symbol, marginMode }: ProgramTermsRequest,
  { worst, rule }: ResolvedProgramTerms,
  size: { readonly perOrder: Amount; readonly inAll: Amount },
): RequestedBounds['markets'] => [
  { symbol, marginMode, ...(rule.side === 'BUY' ? { buyAtMost: worst } : { sellAtLeast: worst }), size },
]

/**
 * At which price all of it counts at least: a buy at the worst, a sell at the best bid, which is about where the book is,
 * where that is higher.
 */
export const getLowestCountedPrice = ({ worst, rule }: Pick<ResolvedProgramTerms, 'worst' | 'rule'>): Amount =>
  rule.side === 'BUY' ? worst : maxAmount(worst, rule.arrival)

/** The most that all of it may be worth, and one order of it. */
export const createNotionalLimits = ({ guards }: ResolvedProgramTerms, inAll: Amount): RequestedBounds['worth'] => ({
  perOrder: minAmount(guards.orderNotional, inAll),
  inAll,
})

/** How long it lasts by its envelope, in whole minutes. */
export const computeMandateDurationMs = (scheduleMs: number): number =>
  Math.ceil((scheduleMs + SCHEDULE_GRACE_MS) / SCHEDULE_MINUTE_MS) * SCHEDULE_MINUTE_MS

/** A figure that may be left out, which is none; undefined where it is no figure. */
export function parseOptionalAmount(typed: string): Amount | undefined {
  const read = typed === '' ? ZERO : parseAmount(typed)
  return read === undefined || isNegative(read) ? undefined : read
}

export const isIntegerWithin = (count: number, least: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= least && count <= most

/** The middle of the book, to the market's tick. */
function computeMidPrice({ book, snapshot }: PlanningInputs, symbol: string): Amount | undefined {
  const tick = snapshot.markets?.value.find(one => one.symbol === symbol)?.tick
  const [bid, ask] = [book?.value.bids[0]?.price, book?.value.asks[0]?.price]
  if (tick === undefined || book?.value.symbol !== symbol || bid === undefined || ask === undefined)
    return undefined
  return roundToGrid(multiply(add(bid, ask), HALF), tick, 'nearest')
}
