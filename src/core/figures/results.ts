import type { FillRecord } from '../account/order'
import type { PositionRecord } from '../account/position'
import {
  absolute,
  add,
  requireAmount,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../value/decimal'
import { splitFillsAt, sumFillParts, type FillBreakdown } from './parts'

/**
 * What fills and funding payments came to. Every figure is a plain sum over them.
 *
 * At this venue an entry holds the fees of what was opened, so that what closing realised is after the fees of both
 * ways: they are never taken off again, and those of what is open are in its unrealised profit.
 */
export interface PnlFigures {
  readonly fills: number
  /** Price times size of every fill, in quote units. */
  readonly volume: Amount
  /** What closing brought in by the venue's own record of each fill, after the fees of what was closed. */
  readonly realised: Amount
  /** Of every fill, whether it opened or closed. Below zero is a rebate. */
  readonly fees: Amount
  /** Above zero was paid, below zero was received. */
  readonly funding: Amount
  /** Fills whose record does not say what they realised or cost: what it does not say counts for nothing. */
  readonly untold: number
  /** Bought less sold. */
  readonly size: Amount
  /** Paid for what was bought less got for what was sold, fees aside. */
  readonly spent: Amount
}

/** Nothing at all. */
export const ZERO_PNL_FIGURES: PnlFigures = {
  fills: 0,
  volume: ZERO,
  realised: ZERO,
  fees: ZERO,
  funding: ZERO,
  untold: 0,
  size: ZERO,
  spent: ZERO,
}

/** What one fill adds. */
export function computeFillFigures({ side, price, quantity, fee, realised }: FillRecord): PnlFigures {
  const volume = multiply(price, quantity)
  const isBought = side === 'BUY'
  return {
    fills: 1,
    volume,
    realised: realised ?? ZERO,
    fees: fee ?? ZERO,
    funding: ZERO,
    untold: realised === undefined || fee === undefined ? 1 : 0,
    size: isBought ? quantity : negate(quantity),
    spent: isBought ? volume : negate(volume),
  }
}

/** What one funding payment adds. */
export const computeFundingFigures = ({ fee }: { readonly fee: Amount }): PnlFigures => ({ ...ZERO_PNL_FIGURES, funding: fee })

/** The figures of both together. */
export const addPnlFigures = (a: PnlFigures, b: PnlFigures): PnlFigures => ({
  fills: a.fills + b.fills,
  volume: add(a.volume, b.volume),
  realised: add(a.realised, b.realised),
  fees: add(a.fees, b.fees),
  funding: add(a.funding, b.funding),
  untold: a.untold + b.untold,
  size: add(a.size, b.size),
  spent: add(a.spent, b.spent),
})

/** Figures with every sign turned: added, they take away what was added before. */
export const negatePnlFigures = (figures: PnlFigures): PnlFigures => ({
  fills: -figures.fills,
  volume: negate(figures.volume),
  realised: negate(figures.realised),
  fees: negate(figures.fees),
  funding: negate(figures.funding),
  untold: -figures.untold,
  size: negate(figures.size),
  spent: negate(figures.spent),
})

/** Whether every one of the figures is zero. */
export const areFiguresZero = ({ fills, untold, ...sums }: PnlFigures): boolean =>
  fills === 0 && untold === 0 && Object.values(sums).every(isZero)

/** The net profit: realised, less funding. */
export const computeNetPnl = ({ realised, funding }: Pick<PnlFigures, 'realised' | 'funding'>): Amount =>
  subtract(realised, funding)

/** The open position of a market, all margin modes together. */
export interface MarketOpenCost {
  readonly size: Amount
  /** Size at its entry price. */
  readonly cost: Amount
}

/** Nothing open. */
export const NO_OPEN_COST: MarketOpenCost = { size: ZERO, cost: ZERO }

/** The open positions by their markets. */
export function sumOpenByMarket(
  positions: readonly { readonly symbol: string; readonly quantity: Amount; readonly entry: Amount }[],
): ReadonlyMap<string, MarketOpenCost> {
  const held = new Map<string, MarketOpenCost>()
  for (const { symbol, quantity, entry } of positions) {
    const { size, cost } = held.get(symbol) ?? NO_OPEN_COST
    held.set(symbol, { size: add(size, quantity), cost: add(cost, multiply(quantity, entry)) })
  }
  return held
}

/**
 * What closing brought in by the prices and fees of the fills alone, without a word of the venue's about results.
 *
 * It rests on the fills being all there is: undefined where what is held afterwards is not what they come to, because
 * something was held before them or was taken away without a fill.
 */
export const computeRealisedByPrices = ({ size, spent, fees }: PnlFigures, held: MarketOpenCost): Amount | undefined =>
  size === held.size ? subtract(subtract(held.cost, spent), fees) : undefined

/**
 * What fills of one side realise of a position, to six places: the part that closes it, which is what fills first,
 * against its entry, less the fees of that part. Undefined where nothing is closed.
 */
export function computeRealisedPnl(
  held: Pick<PositionRecord, 'quantity' | 'entry'>,
  side: FillRecord['side'],
  fills: readonly FillBreakdown[],
): Amount | undefined {
  if (isZero(held.quantity) || isZero(held.entry) || fills.length === 0) return undefined
  if (isNegative(held.quantity) !== (side === 'BUY')) return undefined
  const { quantity, paid, fee } = sumFillParts(splitFillsAt(fills, absolute(held.quantity)).first)
  const gained = subtract(paid, multiply(quantity, held.entry))
  return roundToPlaces(subtract(side === 'SELL' ? gained : negate(gained), fee), 6, 'down')
}

/** What a position, its size signed, would gain if it were closed at a price, with the fees of its entry and without those of closing. */
export const computeUnrealisedPnl = (quantity: Amount, entry: Amount, at: Amount): Amount =>
  multiply(quantity, subtract(at, entry))

const BPS = requireAmount('0.0001')

/** A fee in quote units. */
export const computeFeeAmount = (notional: Amount, bps: Amount): Amount => multiply(multiply(notional, bps), BPS)

/** A gain or loss once its fees are paid. */
export const subtractFees = (pnl: Amount, fees: Amount): Amount => subtract(pnl, fees)

/** What several amounts come to together. */
export const sumAmounts = (parts: readonly Amount[]): Amount => parts.reduce<Amount>(add, ZERO)
