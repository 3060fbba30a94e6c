import {
  absolute,
  add,
  compare,
  decimalsOf,
  divide,
  exactly,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  negate,
  subtract,
  toPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import type { Attempt } from './attempt'
import type { ForecastCase } from './forecast'
import type { Side } from '../market/market'
import { placesOrder, type AttemptId, type OrderWrite } from '../write/write'

/** What a sheet said of one figure, what happened, and the second less the first; what is not known is left out. */
export interface Scored {
  readonly said?: Amount
  readonly happened?: Amount
  readonly difference?: Amount
}

/** Why what happened is not what was said, as far as the journal shows it. */
export type ScoreReason = 'book moved' | 'part rested' | 'another fee rate' | 'hidden size'

/** One ended attempt beside what its sheet said, out of the journal alone. */
export interface Score {
  readonly attempt: AttemptId
  /** When it ended, by the venue's clock. */
  readonly at: number
  readonly symbol: string
  readonly side: Side
  readonly kind: OrderWrite['type']
  readonly executed: Amount
  readonly average: Scored
  /** Basis points of the best price on the sheet; above zero is to the person's cost, on either side. */
  readonly slippage: Scored
  readonly fee: Scored
  /** The fee in basis points of what was traded. */
  readonly feeBps: Scored
  readonly liquidation: Scored
  readonly free: Scored
  readonly why: readonly ScoreReason[]
}

/** How many places a slippage in basis points is told with. */
const PLACES = 8
/** Those of a fee's rate: each fill's fee is rounded up by itself, and what that adds to a small order is no rate. */
const RATE_PLACES = 2
/** The places that the venue keeps of an average. */
const AVERAGE_PLACES = 8
/** How long a record has to have stood, by the venue's clock, before its order counts as having rested. */
const STOOD = 1_000
const BPS = exactly('10000')

/**
 * The score of an attempt. Nothing while it has not ended, where nothing filled, and where no sheet said anything of
 * it: what cannot be scored is not scored as zero.
 */
export function scoreOf(attempt: Attempt): Score | undefined {
  const { id, write, said, state, executed, averagePrice, fee } = attempt
  if (!placesOrder(write) || said === undefined || averagePrice === undefined) return undefined
  if (state.is !== 'filled' && state.is !== 'cancelled') return undefined
  if (!isPositive(executed)) return undefined
  const of = caseFor(attempt, said.now, said.filled)
  const average = scored(of.average && asTold(of.average, averagePrice), averagePrice)
  const worth = multiply(executed, averagePrice)
  const paidBps = fee && share(fee, worth, RATE_PLACES)
  return {
    attempt: id,
    at: state.at,
    symbol: write.symbol,
    side: write.side,
    kind: write.type,
    executed,
    average,
    slippage: slippageOf(write.side, said.now.best ?? average.said, average),
    fee: scored(of.fee, fee),
    feeBps: scored((of.fee && of.paid && share(of.fee, of.paid, RATE_PLACES)) ?? of.feeBps, paidBps),
    ...standingOf(of, attempt),
    why: reasonsFor(attempt, of, average),
  }
}

function scored(said: Amount | undefined, happened: Amount | undefined): Scored {
  return {
    ...(said !== undefined && { said }),
    ...(happened !== undefined && { happened }),
    ...(said !== undefined && happened !== undefined && { difference: subtract(happened, said) }),
  }
}

/** What was said of exactly so much filled: at once, in all, or what lies between, where the rest has one price. */
function caseFor({ executed }: Attempt, now: ForecastCase, filled: ForecastCase | undefined): ForecastCase {
  if (executed === now.quantity) return now
  if (executed === filled?.quantity) return filled
  const { average, best, feeBps } = now
  if (filled?.paid !== undefined && compare(executed, now.quantity) > 0) {
    const paid = now.paid ?? ZERO
    const rest = divide(subtract(filled.paid, paid), subtract(filled.quantity, now.quantity), 12, 'nearest')
    const all = rest && add(paid, multiply(rest, subtract(executed, now.quantity)))
    const each = all && divide(all, executed, 12, 'nearest')
    return { quantity: executed, ...(each && { average: each }), ...(all && { paid: all }) }
  }
  return { quantity: executed, ...(average && { average }), ...(best && { best }), ...(feeBps && { feeBps }) }
}

/** An average with the places that the venue tells one with: what it rounds off is no difference. */
const asTold = (said: Amount, told: Amount): Amount =>
  toPlaces(said, Math.max(AVERAGE_PLACES, decimalsOf(told)), 'nearest')

const share = (part: Amount, of: Amount, places = PLACES): Amount | undefined =>
  divide(multiply(part, BPS), of, places, 'nearest')

/** How far a price is to the person's cost from another. */
const dearer = (side: Side, price: Amount, than: Amount): Amount =>
  side === 'BUY' ? subtract(price, than) : subtract(than, price)

function slippageOf(side: Side, best: Amount | undefined, { said, happened }: Scored): Scored {
  if (best === undefined) return {}
  const of = (price: Amount | undefined) => price && share(dearer(side, price, best), best)
  return scored(of(said), of(happened))
}

/**
 * Compared only where the position is the one that was foretold, and nothing was to rest beside it that is over by
 * now: another account is another question.
 */
function standingOf(of: ForecastCase, { after, said }: Attempt): Pick<Score, 'liquidation' | 'free'> {
  if (of === said?.now && !isZero(said.rests)) return { liquidation: {}, free: {} }
  const same = after?.position === of.position ? after : undefined
  return {
    liquidation: scored(of.liquidation, same?.liquidation),
    free: scored(of.free && inMoney(of.free), same?.free && inMoney(same.free)),
  }
}

/** Money with the places that an account is kept in. */
const inMoney = (a: Amount): Amount => toPlaces(a, 6, 'nearest')

/** The reasons by rule; none where nothing differs that a rule knows of. */
function reasonsFor(attempt: Attempt, of: ForecastCase, average: Scored): readonly ScoreReason[] {
  const why: ScoreReason[] = []
  const rested = hasRested(attempt)
  if (rested && (differs(average) || attempt.executed !== attempt.said?.now.quantity)) why.push('part rested')
  if (hasMoved(attempt, average, rested)) why.push('book moved')
  else if (isBetter(attempt, average)) why.push('hidden size')
  if (isAnotherRate(attempt, of, average, rested)) why.push('another fee rate')
  return why
}

const differs = ({ difference }: Scored): boolean => difference !== undefined && !isZero(difference)

const costs = ({ write }: Attempt, { difference = ZERO }: Scored): Amount =>
  'side' in write && write.side === 'SELL' ? negate(difference) : difference

/** Better than the very book gave that it left into: what was not shown, as far as the book was read. */
const isBetter = (attempt: Attempt, average: Scored): boolean =>
  attempt.book !== undefined && isNegative(costs(attempt, average))

/** Only what may rest at all can have: more filled than was to fill at once, or its record stood a while. */
function hasRested({ write, said, executed, state, stoodAt }: Attempt): boolean {
  if (!placesOrder(write) || (write.type !== 'LIMIT' && write.type !== 'POST_ONLY')) return false
  if (said !== undefined && compare(executed, said.now.quantity) > 0) return true
  return stoodAt !== undefined && state.at - stoodAt > STOOD
}

/**
 * The book gave otherwise right before it left than on the sheet; or what was taken cost more, or filled less, than a
 * book that stood still gives.
 */
function hasMoved(attempt: Attempt, average: Scored, rested: boolean): boolean {
  const { said, book, executed } = attempt
  if (said === undefined || isZero(said.now.quantity)) return false
  const fillsLess = compare(executed, said.now.quantity) < 0
  if (!differs(average) && !fillsLess) return false
  const { best, average: walked, quantity } = said.now
  const isOther =
    book !== undefined && (book.best !== best || book.average !== walked || book.quantity !== quantity)
  if (isOther) return true
  if (rested) return fillsLess
  return fillsLess || isPositive(costs(attempt, average))
}

/** Each fill's fee is rounded up by itself: so much is no other rate. */
const ROUNDINGS = exactly('0.00002')
const SAME_RATE = exactly('0.001')

/** Whether the fee is no fee at the rate that was said. What rested otherwise than foretold may owe either rate. */
function isAnotherRate(attempt: Attempt, of: ForecastCase, average: Scored, rested: boolean): boolean {
  const { fee, executed, averagePrice, said } = attempt
  if (fee === undefined || averagePrice === undefined || (rested && of !== said?.filled)) return false
  const worth = multiply(executed, averagePrice)
  const due = of.feeBps === undefined ? (differs(average) ? undefined : of.fee) : atRate(worth, of.feeBps)
  if (due === undefined) return false
  return compare(absolute(subtract(fee, due)), larger(ROUNDINGS, multiply(absolute(due), SAME_RATE))) > 0
}

const atRate = (worth: Amount, bps: Amount): Amount | undefined => divide(multiply(worth, bps), BPS)
