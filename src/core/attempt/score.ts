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
} from '../value/decimal'
import type { WriteAttempt } from './attempt'
import type { ForecastCaseRecord } from './forecast'
import type { OrderSide } from '../market/market'
import { isOrderPlacement, type AttemptId, type OrderWrite } from '../write/write'

/** What a sheet said of one figure, what happened, and the second less the first; what is not known is left out. */
export interface ScoredFigure {
  readonly said?: Amount
  readonly happened?: Amount
  readonly difference?: Amount
}

/** Why what happened is not what was said, as far as the journal shows it. */
export type ScoreReason = 'book moved' | 'part rested' | 'another fee rate' | 'hidden size'

/** One ended attempt beside what its sheet said, out of the journal alone. */
export interface ForecastScore {
  readonly attempt: AttemptId
  /** When it ended, by the venue's clock. */
  readonly at: number
  readonly symbol: string
  readonly side: OrderSide
  readonly kind: OrderWrite['type']
  readonly executed: Amount
  readonly average: ScoredFigure
  /** Basis points of the best price on the sheet; above zero is to the person's cost, on either side. */
  readonly slippage: ScoredFigure
  readonly fee: ScoredFigure
  /** The fee in basis points of what was traded. */
  readonly feeBps: ScoredFigure
  readonly liquidation: ScoredFigure
  readonly free: ScoredFigure
  readonly why: readonly ScoreReason[]
}

/** How many places a slippage in basis points is told with. */
const SLIPPAGE_PLACES = 8
/** Those of a fee's rate: each fill's fee is rounded up by itself, and what that adds to a small order is no rate. */
const RATE_PLACES = 2
/** The places that the venue keeps of an average. */
const AVERAGE_PLACES = 8
/** How long a record has to have stood, by the venue's clock, before its order counts as having rested. */
const MIN_RESTING_MS = 1_000
const BPS = requireAmount('10000')

/**
 * The score of an attempt. Nothing while it has not ended, where nothing filled, and where no sheet said anything of
 * it: what cannot be scored is not scored as zero.
 */
export function computeForecastScore(attempt: WriteAttempt): ForecastScore | undefined {
  const { id, write, said, state, executed, averagePrice, fee } = attempt
  if (!isOrderPlacement(write) || said === undefined || averagePrice === undefined) return undefined
  if (state.is !== 'filled' && state.is !== 'cancelled') return undefined
  if (!isPositive(executed)) return undefined
  const of = getCaseForExecuted(attempt, said.now, said.filled)
  const average = createScoredFigure(of.average && roundToVenuePrecision(of.average, averagePrice), averagePrice)
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
    slippage: computeSlippage(write.side, said.now.best ?? average.said, average),
    fee: createScoredFigure(of.fee, fee),
    feeBps: createScoredFigure((of.fee && of.paid && toBasisPointsOf(of.fee, of.paid, RATE_PLACES)) ?? of.feeBps, paidBps),
    ...scoreAccountAfter(of, attempt),
    why: listReasons(attempt, of, average),
  }
}

function createScoredFigure(said: Amount | undefined, happened: Amount | undefined): ScoredFigure {
  return {
    ...(said !== undefined && { said }),
    ...(happened !== undefined && { happened }),
    ...(said !== undefined && happened !== undefined && { difference: subtract(happened, said) }),
  }
}

/** What was said of exactly so much filled: at once, in all, or what lies between, where the rest has one price. */
function getCaseForExecuted({ executed }: WriteAttempt, now: ForecastCaseRecord, filled: ForecastCaseRecord | undefined): ForecastCaseRecord {
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

/** An average with the places that the venue tells one with: what it rounds off is no difference. */
const roundToVenuePrecision = (said: Amount, told: Amount): Amount =>
  roundToPlaces(said, Math.max(AVERAGE_PLACES, countDecimals(told)), 'nearest')

const toBasisPointsOf = (part: Amount, of: Amount, places = SLIPPAGE_PLACES): Amount | undefined =>
  divide(multiply(part, BPS), of, places, 'nearest')

/** How far a price is to the person's cost from another. */
const getExtraCost = (side: OrderSide, price: Amount, than: Amount): Amount =>
  side === 'BUY' ? subtract(price, than) : subtract(than, price)

function computeSlippage(side: OrderSide, best: Amount | undefined, { said, happened }: ScoredFigure): ScoredFigure {
  if (best === undefined) return {}
  const of = (price: Amount | undefined) => price && toBasisPointsOf(getExtraCost(side, price, best), best)
  return createScoredFigure(of(said), of(happened))
}

/**
 * Compared only where the position is the one that was foretold, and nothing was to rest beside it that is over by
 * now: another account is another question.
 */
function scoreAccountAfter(of: ForecastCaseRecord, { after, said }: WriteAttempt): Pick<ForecastScore, 'liquidation' | 'free'> {
  if (of === said?.now && !isZero(said.rests)) return { liquidation: {}, free: {} }
  const same = after?.position === of.position ? after : undefined
  return {
    liquidation: createScoredFigure(of.liquidation, same?.liquidation),
    free: createScoredFigure(of.free && roundToAccountPrecision(of.free), same?.free && roundToAccountPrecision(same.free)),
  }
}

/** Money with the places that an account is kept in. */
const roundToAccountPrecision = (a: Amount): Amount => roundToPlaces(a, 6, 'nearest')

/** The reasons by rule; none where nothing differs that a rule knows of. */
function listReasons(attempt: WriteAttempt, of: ForecastCaseRecord, average: ScoredFigure): readonly ScoreReason[] {
  const why: ScoreReason[] = []
  const rested = hasRested(attempt)
  if (rested && (hasDifference(average) || attempt.executed !== attempt.said?.now.quantity)) why.push('part rested')
  if (hasBookMoved(attempt, average, rested)) why.push('book moved')
  else if (isBetterThanBook(attempt, average)) why.push('hidden size')
  if (isAnotherFeeRate(attempt, of, average, rested)) why.push('another fee rate')
  return why
}

const hasDifference = ({ difference }: ScoredFigure): boolean => difference !== undefined && !isZero(difference)

const getSignedCost = ({ write }: WriteAttempt, { difference = ZERO }: ScoredFigure): Amount =>
  'side' in write && write.side === 'SELL' ? negate(difference) : difference

/** Better than the very book gave that it left into: what was not shown, as far as the book was read. */
const isBetterThanBook = (attempt: WriteAttempt, average: ScoredFigure): boolean =>
  attempt.book !== undefined && isNegative(getSignedCost(attempt, average))

/** Only what may rest at all can have: more filled than was to fill at once, or its record stood a while. */
function hasRested({ write, said, executed, state, stoodAt }: WriteAttempt): boolean {
  if (!isOrderPlacement(write) || (write.type !== 'LIMIT' && write.type !== 'POST_ONLY')) return false
  if (said !== undefined && compareDecimals(executed, said.now.quantity) > 0) return true
  return stoodAt !== undefined && state.at - stoodAt > MIN_RESTING_MS
}

/**
 * The book gave otherwise right before it left than on the sheet; or what was taken cost more, or filled less, than a
 * book that stood still gives.
 */
function hasBookMoved(attempt: WriteAttempt, average: ScoredFigure, rested: boolean): boolean {
  const { said, book, executed } = attempt
  if (said === undefined || isZero(said.now.quantity)) return false
  const fillsLess = compareDecimals(executed, said.now.quantity) < 0
  if (!hasDifference(average) && !fillsLess) return false
  const { best, average: walked, quantity } = said.now
  const isOther =
    book !== undefined && (book.best !== best || book.average !== walked || book.quantity !== quantity)
  if (isOther) return true
  if (rested) return fillsLess
  return fillsLess || isPositive(getSignedCost(attempt, average))
}

/** Each fill's fee is rounded up by itself: so much is no other rate. */
const ROUNDINGS = requireAmount('0.00002')
const SAME_RATE = requireAmount('0.001')

/** Whether the fee is no fee at the rate that was said. What rested otherwise than foretold may owe either rate. */
function isAnotherFeeRate(attempt: WriteAttempt, of: ForecastCaseRecord, average: ScoredFigure, rested: boolean): boolean {
  const { fee, executed, averagePrice, said } = attempt
  if (fee === undefined || averagePrice === undefined || (rested && of !== said?.filled)) return false
  const worth = multiply(executed, averagePrice)
  const due = of.feeBps === undefined ? (hasDifference(average) ? undefined : of.fee) : computeFeeAtRate(worth, of.feeBps)
  if (due === undefined) return false
  return compareDecimals(absolute(subtract(fee, due)), maxAmount(ROUNDINGS, multiply(absolute(due), SAME_RATE))) > 0
}

const computeFeeAtRate = (worth: Amount, bps: Amount): Amount | undefined => divide(multiply(worth, bps), BPS)
