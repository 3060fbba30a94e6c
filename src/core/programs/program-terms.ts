import type { RequestedBounds } from '../armed/arming-request'
import type { PlanningInputs } from '../context/planning-inputs'
import { parseBoundFigure } from '../envelope/bound-figure'
import { programRuleLimits, type SingleMarketRule } from '../envelope/program-rule'
import type { TradingGuards } from '../guard/trading-guards'
import type { MarginMode, MarketRules, OrderSide } from '../market/venue-market-rules'
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
} from '../value/decimal-amount'
import { err, ok, createRefusal, type Refusal, type Result } from '../value/result'

/** Fields common to every program request, as typed and not yet checked. */
export interface ProgramTermsRequest {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly side: OrderSide
  readonly quantity: string
  readonly worst: string
  readonly worthInAll: string
  readonly minutes: number
  /** Price allowance of taking orders, in hundredths of a percent. Zero for resting orders. */
  readonly reach: number
  /** In seconds. */
  readonly patience: number
  readonly reduceOnly: boolean
}

/** The same fields, parsed and with the market and guards that they depend on. */
export interface ResolvedProgramTerms {
  readonly market: MarketRules
  readonly guards: TradingGuards
  readonly worst: Amount
  readonly worthInAll: Amount
  readonly rule: Pick<SingleMarketRule, Exclude<keyof SingleMarketRule, 'is'>>
}

/** Time that a mandate lasts beyond the schedule, so that the last order can end. */
export const SCHEDULE_GRACE_MS = 60_000
export const SCHEDULE_MINUTE_MS = 60_000
const SECOND = 1_000
const HALF = requireAmount('0.5')

/**
 * Parses the common fields of `request`. Returns every error, together with the `invalidFields` of the specific
 * program.
 */
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
    ...(isIntegerWithin(request.minutes, 1, (lasts - SCHEDULE_GRACE_MS) / SCHEDULE_MINUTE_MS)
      ? []
      : ['minutes']),
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
    /** Notional of the cheapest and the dearest order, if each has its own price. */
    readonly worths?: { readonly least: Amount; readonly most: Amount }
  },
): readonly Refusal[] {
  const { step, tick, sizeMin, sizeMax, minNotional } = market
  const notional = worths?.most ?? multiply(most, worst)
  const smallest = worths?.least ?? multiply(least, minAmount(worst, rule.arrival))
  const cap = guards.orderNotional
  return [
    ...sizes.flatMap(qty =>
      isOnStepGrid(qty, step) ? [] : [createRefusal('QUANTITY_OFF_TICK', { qty, tick: step })],
    ),
    ...(isOnStepGrid(worst, tick) ? [] : [createRefusal('PRICE_OFF_TICK', { price: worst, tick })]),
    ...(compareDecimals(least, sizeMin) < 0
      ? [createRefusal('QUANTITY_TOO_SMALL', { qty: least, min: sizeMin })]
      : []),
    ...(compareDecimals(most, sizeMax) > 0
      ? [createRefusal('QUANTITY_TOO_LARGE', { qty: most, max: sizeMax })]
      : []),
    ...(compareDecimals(smallest, minNotional) < 0
      ? [createRefusal('NOTIONAL_TOO_SMALL', { notional: smallest, min: minNotional })]
      : []),
    ...(compareDecimals(notional, cap) > 0 ? [createRefusal('CAP_NOTIONAL', { notional, cap })] : []),
  ]
}

export const createMandateMarkets = (
  { symbol, marginMode }: ProgramTermsRequest,
  { worst, rule }: ResolvedProgramTerms,
  size: { readonly perOrder: Amount; readonly inAll: Amount },
): RequestedBounds['markets'] => [
  { symbol, marginMode, ...(rule.side === 'BUY' ? { buyAtMost: worst } : { sellAtLeast: worst }), size },
]

/**
 * Returns the lowest price at which the quantity can be counted: for a buy the worst price, for a sell the higher of
 * the worst price and the mid price.
 */
export const getLowestCountedPrice = ({
  worst,
  rule,
}: Pick<ResolvedProgramTerms, 'worst' | 'rule'>): Amount =>
  rule.side === 'BUY' ? worst : maxAmount(worst, rule.arrival)

export const createNotionalLimits = (
  { guards }: ResolvedProgramTerms,
  inAll: Amount,
): RequestedBounds['worth'] => ({
  perOrder: minAmount(guards.orderNotional, inAll),
  inAll,
})

/** Returns the duration of the mandate, rounded up to whole minutes. */
export const computeMandateDurationMs = (scheduleMs: number): number =>
  Math.ceil((scheduleMs + SCHEDULE_GRACE_MS) / SCHEDULE_MINUTE_MS) * SCHEDULE_MINUTE_MS

/** Parses an optional amount. Empty is zero; `undefined` if it is no valid amount. */
export function parseOptionalAmount(typed: string): Amount | undefined {
  const read = typed === '' ? ZERO : parseAmount(typed)
  return read === undefined || isNegative(read) ? undefined : read
}

export const isIntegerWithin = (count: number, least: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= least && count <= most

function computeMidPrice({ book, snapshot }: PlanningInputs, symbol: string): Amount | undefined {
  const tick = snapshot.markets?.value.find(one => one.symbol === symbol)?.tick
  const [bid, ask] = [book?.value.bids[0]?.price, book?.value.asks[0]?.price]
  if (tick === undefined || book?.value.symbol !== symbol || bid === undefined || ask === undefined)
    return undefined
  return roundToGrid(multiply(add(bid, ask), HALF), tick, 'nearest')
}
