import {
  absolute,
  add,
  compareDecimals,
  countDecimals,
  divide,
  requireAmount,
  isNegative,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  negate,
  subtract,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../value/decimal-amount'
import type { WriteAttempt } from './write-attempt'
import type { ForecastCaseRecord } from './forecast-record'
import type { OrderSide } from '../market/venue-market-rules'
import { isOrderPlacement, type AttemptId, type OrderWrite } from '../write/venue-write'

/** One figure: forecast, result, and result minus forecast; unknown values are absent. */
export interface ScoredFigure {
  readonly said?: Amount
  readonly happened?: Amount
  readonly difference?: Amount
}

export type ScoreReason = 'book moved' | 'part rested' | 'another fee rate' | 'hidden size'

export interface ForecastScore {
  readonly attempt: AttemptId
  readonly at: number
  readonly symbol: string
  readonly side: OrderSide
  readonly kind: OrderWrite['type']
  readonly executed: Amount
  readonly average: ScoredFigure
  /** Basis points of the best price on the sheet; positive is to the trader's cost on either side. */
  readonly slippage: ScoredFigure
  readonly fee: ScoredFigure
  /** Fee in basis points of the traded notional. */
  readonly feeBps: ScoredFigure
  readonly liquidation: ScoredFigure
  readonly free: ScoredFigure
  readonly why: readonly ScoreReason[]
}

/** Decimal places of a slippage in basis points. */
const SLIPPAGE_PLACES = 8
/** Decimal places of a fee rate. Each fill's fee is rounded up, which distorts the rate of small orders. */
const RATE_PLACES = 2
/** Decimal places of the venue's average price. */
const AVERAGE_PLACES = 8
/** Milliseconds in venue time for which an order must be recorded in the book to count as resting. */
const MIN_RESTING_MS = 1_000
const BPS = requireAmount('10000')

/**
 * Computes the score of an attempt. Returns `undefined` if it has not ended, nothing filled or no forecast exists; a
 * missing score is never zero.
 */
export function computeForecastScore(attempt: WriteAttempt): ForecastScore | undefined {
  const { id, write, said: forecast, state, executed, averagePrice, fee } = attempt
  if (!isOrderPlacement(write) || forecast === undefined || averagePrice === undefined) return undefined
  if (state.is !== 'filled' && state.is !== 'cancelled') return undefined
  if (!isPositive(executed)) return undefined
  const of = getCaseForExecuted(attempt, forecast.now, forecast.filled)
  const average = createScoredFigure(
    of.average && roundToVenuePrecision(of.average, averagePrice),
    averagePrice,
  )
  const worth = multiply(executed, averagePrice)
  const paidBps = fee && toBasisPointsOf(fee, worth, RATE_PLACES)
  return {
    attempt: id,
    at: state.at,
    symbol: write.symbol,
    side: write.side,
    kind: write.type,
    executed,
    average,
    slippage: computeSlippage(write.side, forecast.now.best ?? average.said, average),
    fee: createScoredFigure(of.fee, fee),
    feeBps: createScoredFigure(
      (of.fee && of.paid && toBasisPointsOf(of.fee, of.paid, RATE_PLACES)) ?? of.feeBps,
      paidBps,
    ),
    ...scoreAccountAfter(of, attempt),
    why: listReasons(attempt, of, average),
  }
}

function createScoredFigure(forecast: Amount | undefined, happened: Amount | undefined): ScoredFigure {
  return {
    ...(forecast !== undefined && { said: forecast }),
    ...(happened !== undefined && { happened }),
    ...(forecast !== undefined && happened !== undefined && { difference: subtract(happened, forecast) }),
  }
}

/**
 * Returns the forecast for exactly the executed quantity: immediate, complete, or interpolated if the rest has one
 * price.
 */
function getCaseForExecuted(
  { executed }: WriteAttempt,
  now: ForecastCaseRecord,
  filled: ForecastCaseRecord | undefined,
): ForecastCaseRecord {
  if (executed === now.quantity) return now
  if (executed === filled?.quantity) return filled
  const { average, best, feeBps } = now
  if (filled?.paid !== undefined && compareDecimals(executed, now.quantity) > 0) {
    const paid = now.paid ?? ZERO
    const rest = divide(subtract(filled.paid, paid), subtract(filled.quantity, now.quantity), 12, 'nearest')
    const all = rest && add(paid, multiply(rest, subtract(executed, now.quantity)))
    const each = all && divide(all, executed, 12, 'nearest')
    return { quantity: executed, ...(each && { average: each }), ...(all && { paid: all }) }
  }
  return { quantity: executed, ...(average && { average }), ...(best && { best }), ...(feeBps && { feeBps }) }
}

/** Rounds an average to the venue's precision, so that rounding is not a difference. */
const roundToVenuePrecision = (forecast: Amount, reported: Amount): Amount =>
  roundToPlaces(forecast, Math.max(AVERAGE_PLACES, countDecimals(reported)), 'nearest')

const toBasisPointsOf = (part: Amount, of: Amount, places = SLIPPAGE_PLACES): Amount | undefined =>
  divide(multiply(part, BPS), of, places, 'nearest')

const getExtraCost = (side: OrderSide, price: Amount, than: Amount): Amount =>
  side === 'BUY' ? subtract(price, than) : subtract(than, price)

function computeSlippage(
  side: OrderSide,
  best: Amount | undefined,
  { said: forecast, happened }: ScoredFigure,
): ScoredFigure {
  if (best === undefined) return {}
  const of = (price: Amount | undefined) => price && toBasisPointsOf(getExtraCost(side, price, best), best)
  return createScoredFigure(of(forecast), of(happened))
}

/** Compared only if the position is the forecast one and no part was to rest; otherwise the account has changed. */
function scoreAccountAfter(
  of: ForecastCaseRecord,
  { after, said: forecast }: WriteAttempt,
): Pick<ForecastScore, 'liquidation' | 'free'> {
  if (of === forecast?.now && !isZero(forecast.rests)) return { liquidation: {}, free: {} }
  const same = after?.position === of.position ? after : undefined
  return {
    liquidation: createScoredFigure(of.liquidation, same?.liquidation),
    free: createScoredFigure(
      of.free && roundToAccountPrecision(of.free),
      same?.free && roundToAccountPrecision(same.free),
    ),
  }
}

const roundToAccountPrecision = (a: Amount): Amount => roundToPlaces(a, 6, 'nearest')

/** Returns the reasons by rule; empty if no rule explains the difference. */
function listReasons(
  attempt: WriteAttempt,
  of: ForecastCaseRecord,
  average: ScoredFigure,
): readonly ScoreReason[] {
  const why: ScoreReason[] = []
  const rested = hasRested(attempt)
  if (rested && (hasDifference(average) || attempt.executed !== attempt.said?.now.quantity))
    why.push('part rested')
  if (hasBookMoved(attempt, average, rested)) why.push('book moved')
  else if (isBetterThanBook(attempt, average)) why.push('hidden size')
  if (isAnotherFeeRate(attempt, of, average, rested)) why.push('another fee rate')
  return why
}

const hasDifference = ({ difference }: ScoredFigure): boolean =>
  difference !== undefined && !isZero(difference)

const getSignedCost = ({ write }: WriteAttempt, { difference = ZERO }: ScoredFigure): Amount =>
  'side' in write && write.side === 'SELL' ? negate(difference) : difference

const isBetterThanBook = (attempt: WriteAttempt, average: ScoredFigure): boolean =>
  attempt.book !== undefined && isNegative(getSignedCost(attempt, average))

/** Returns true if a resting type filled more than the immediate quantity, or was recorded in the book for a while. */
function hasRested({ write, said: forecast, executed, state, stoodAt }: WriteAttempt): boolean {
  if (!isOrderPlacement(write) || (write.type !== 'LIMIT' && write.type !== 'POST_ONLY')) return false
  if (forecast !== undefined && compareDecimals(executed, forecast.now.quantity) > 0) return true
  return stoodAt !== undefined && state.at - stoodAt > MIN_RESTING_MS
}

/**
 * Returns true if the book at sending differs from the sheet, or the order took less or at a higher cost than an
 * unchanged book gives.
 */
function hasBookMoved(attempt: WriteAttempt, average: ScoredFigure, rested: boolean): boolean {
  const { said: forecast, book, executed } = attempt
  if (forecast === undefined || isZero(forecast.now.quantity)) return false
  const fillsLess = compareDecimals(executed, forecast.now.quantity) < 0
  if (!hasDifference(average) && !fillsLess) return false
  const { best, average: walked, quantity } = forecast.now
  const isOther =
    book !== undefined && (book.best !== best || book.average !== walked || book.quantity !== quantity)
  if (isOther) return true
  if (rested) return fillsLess
  return fillsLess || isPositive(getSignedCost(attempt, average))
}

/** Tolerance for fees rounded up per fill. */
const ROUNDINGS = requireAmount('0.00002')
const SAME_RATE = requireAmount('0.001')

/**
 * Returns true if the fee does not match the forecast rate. An order that rested other than forecast may owe either
 * rate.
 */
function isAnotherFeeRate(
  attempt: WriteAttempt,
  of: ForecastCaseRecord,
  average: ScoredFigure,
  rested: boolean,
): boolean {
  const { fee, executed, averagePrice, said: forecast } = attempt
  if (fee === undefined || averagePrice === undefined || (rested && of !== forecast?.filled)) return false
  const worth = multiply(executed, averagePrice)
  const due =
    of.feeBps === undefined
      ? hasDifference(average)
        ? undefined
        : of.fee
      : computeFeeAtRate(worth, of.feeBps)
  if (due === undefined) return false
  return (
    compareDecimals(absolute(subtract(fee, due)), maxAmount(ROUNDINGS, multiply(absolute(due), SAME_RATE))) >
    0
  )
}

const computeFeeAtRate = (worth: Amount, bps: Amount): Amount | undefined => divide(multiply(worth, bps), BPS)
