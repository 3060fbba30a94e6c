import type { WishedBounds } from '../armed/wish'
import type { Inputs } from '../context/inputs'
import { boundFigure } from '../envelope/bound-figure'
import { programLimits, type MarketRule } from '../envelope/program-rule'
import type { Guards } from '../guard/guard'
import type { MarginMode, Market, Side } from '../market/market'
import {
  add,
  amount,
  compare,
  exactly,
  isNegative,
  isOnGrid,
  larger,
  multiply,
  smaller,
  toGrid,
  ZERO,
  type Amount,
} from '../value/decimal'
import { err, ok, refuse, type Refusal, type Result } from '../value/result'

/** What every wish for a program says, as it was typed. Nothing here has been checked. */
export interface WishedTerms {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly side: Side
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
export interface FixedTerms {
  readonly market: Market
  readonly guards: Guards
  readonly worst: Amount
  readonly worthInAll: Amount
  /** The terms that every rule has. */
  readonly rule: Pick<MarketRule, Exclude<keyof MarketRule, 'is'>>
}

/** How long a program lasts beyond its course: for what left last to come to its end. */
export const AFTER_COURSE = 60_000
export const MINUTE_OF_COURSE = 60_000
const SECOND = 1_000
const HALF = exactly('0.5')

/** Reads what every wish says; everything that is wrong with it, with what is wrong with the rest of it. */
export function termsFixed(
  wish: WishedTerms,
  on: Inputs,
  wrongBeside: readonly string[],
  takes: boolean,
): Result<FixedTerms> {
  const { symbol, side, reach, reduceOnly } = wish
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  const { guards } = on
  const [quantity, worst] = [boundFigure(wish.quantity), boundFigure(wish.worst)]
  const worthInAll = boundFigure(wish.worthInAll)
  const arrival = middleOfBook(on, symbol)
  const patience = wish.patience * SECOND
  const { leastPatience, patience: longest, reach: furthest, lasts } = programLimits
  const wrong = [
    ...(quantity === undefined ? ['quantity'] : []),
    ...(worst === undefined ? ['worst'] : []),
    ...(worthInAll === undefined ? ['worthInAll'] : []),
    ...(isCountWithin(wish.minutes, 1, (lasts - AFTER_COURSE) / MINUTE_OF_COURSE) ? [] : ['minutes']),
    ...(isCountWithin(reach, 0, takes ? furthest : 0) ? [] : ['reach']),
    ...(isCountWithin(patience, leastPatience, longest) ? [] : ['patience']),
    ...wrongBeside,
  ].map(bound => refuse('ENVELOPE_MALFORMED', { bound }))
  if (!market || !guards || !arrival || !quantity || !worst || !worthInAll || wrong.length > 0)
    return err([
      ...wrong,
      ...(market === undefined ? [refuse('MARKET_UNKNOWN', { symbol })] : []),
      ...(guards === undefined ? [refuse('GUARDS_UNSET')] : []),
      ...(arrival === undefined ? [refuse('INPUT_MISSING', { input: 'book' })] : []),
    ])
  const { step, tick } = market
  const rule = { side, quantity, step, tick, reach, patience, reduceOnly, arrival }
  return ok({ market, guards, worst, worthInAll, rule })
}

/** What the market would not take of it, and what stands above it: a guard. */
export function termsRefused(
  { market, guards, worst, rule }: FixedTerms,
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
  const smallest = worths?.least ?? multiply(least, smaller(worst, rule.arrival))
  const cap = guards.orderNotional
  return [
    ...sizes.flatMap(qty => (isOnGrid(qty, step) ? [] : [refuse('QUANTITY_OFF_TICK', { qty, tick: step })])),
    ...(isOnGrid(worst, tick) ? [] : [refuse('PRICE_OFF_TICK', { price: worst, tick })]),
    ...(compare(least, sizeMin) < 0 ? [refuse('QUANTITY_TOO_SMALL', { qty: least, min: sizeMin })] : []),
    ...(compare(most, sizeMax) > 0 ? [refuse('QUANTITY_TOO_LARGE', { qty: most, max: sizeMax })] : []),
    ...(compare(smallest, minNotional) < 0
      ? [refuse('NOTIONAL_TOO_SMALL', { notional: smallest, min: minNotional })]
      : []),
    ...(compare(notional, cap) > 0 ? [refuse('CAP_NOTIONAL', { notional, cap })] : []),
  ]
}

/** The one market of a program, on its one side, with the most of one order and of all that is sent. */
export const marketOfTerms = (
  { symbol, marginMode }: WishedTerms,
  { worst, rule }: FixedTerms,
  size: { readonly perOrder: Amount; readonly inAll: Amount },
): WishedBounds['markets'] => [
  { symbol, marginMode, ...(rule.side === 'BUY' ? { buyAtMost: worst } : { sellAtLeast: worst }), size },
]

/**
 * At which price all of it counts at least: a buy at the worst, a sell at the best bid, which is about where the book is,
 * where that is higher.
 */
export const countsAtLeast = ({ worst, rule }: Pick<FixedTerms, 'worst' | 'rule'>): Amount =>
  rule.side === 'BUY' ? worst : larger(worst, rule.arrival)

/** The most that all of it may be worth, and one order of it. */
export const worthOfTerms = ({ guards }: FixedTerms, inAll: Amount): WishedBounds['worth'] => ({
  perOrder: smaller(guards.orderNotional, inAll),
  inAll,
})

/** How long it lasts by its envelope, in whole minutes. */
export const lastsBeyond = (course: number): number =>
  Math.ceil((course + AFTER_COURSE) / MINUTE_OF_COURSE) * MINUTE_OF_COURSE

/** A figure that may be left out, which is none; undefined where it is no figure. */
export function figureOrNone(typed: string): Amount | undefined {
  const read = typed === '' ? ZERO : amount(typed)
  return read === undefined || isNegative(read) ? undefined : read
}

export const isCountWithin = (count: number, least: number, most: number): boolean =>
  Number.isSafeInteger(count) && count >= least && count <= most

/** The middle of the book, to the market's tick. */
function middleOfBook({ book, snapshot }: Inputs, symbol: string): Amount | undefined {
  const tick = snapshot.markets?.value.find(one => one.symbol === symbol)?.tick
  const [bid, ask] = [book?.value.bids[0]?.price, book?.value.asks[0]?.price]
  if (tick === undefined || book?.value.symbol !== symbol || bid === undefined || ask === undefined)
    return undefined
  return toGrid(multiply(add(bid, ask), HALF), tick, 'nearest')
}
