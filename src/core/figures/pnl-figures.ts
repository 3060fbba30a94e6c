import type { FillRecord } from '../account/order-record'
import type { PositionRecord } from '../account/position-record'
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
} from '../value/decimal-amount'
import { splitFillsAt, sumFillParts, type FillPart } from './fill-breakdown'

/**
 * Sums over fills and funding payments. At this venue the entry price includes the opening fees, so realised PnL is
 * after the fees of both sides. Fees are never subtracted again; those of open positions are in their unrealised PnL.
 */
export interface PnlFigures {
  readonly fills: number
  /** Sum of price times size, in quote units. */
  readonly volume: Amount
  /** Realised PnL by the venue's record of each fill, after the fees of what was closed. */
  readonly realised: Amount
  /** Fees of all fills; negative is a rebate. */
  readonly fees: Amount
  /** Positive was paid, negative was received. */
  readonly funding: Amount
  /** Number of fills without a recorded PnL or fee; they add nothing. */
  readonly untold: number
  readonly size: Amount
  /** Paid for buys minus received for sells, without fees. */
  readonly spent: Amount
}

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

/** Returns true if no row was summed, so that zero is no figure while rows may still arrive. */
export const isWithoutPnlRows = ({ fills, funding }: Pick<PnlFigures, 'fills' | 'funding'>): boolean =>
  fills === 0 && isZero(funding)

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

export const computeFundingFigures = ({ fee }: { readonly fee: Amount }): PnlFigures => ({
  ...ZERO_PNL_FIGURES,
  funding: fee,
})

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

/** Negates all figures, so that adding them removes what was added before. */
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

export const areFiguresZero = ({ fills, untold, ...sums }: PnlFigures): boolean =>
  fills === 0 && untold === 0 && Object.values(sums).every(isZero)

export const computeNetPnl = ({ realised, funding }: Pick<PnlFigures, 'realised' | 'funding'>): Amount =>
  subtract(realised, funding)

export interface MarketOpenCost {
  readonly size: Amount
  readonly cost: Amount
}

export const NO_OPEN_COST: MarketOpenCost = { size: ZERO, cost: ZERO }

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
 * Computes realised PnL from prices and fees alone, without the venue's own results. `undefined` if the fills do not
 * add up to the held size, because something was held before or removed without a fill.
 */
export const computeRealisedByPrices = (
  { size, spent, fees }: PnlFigures,
  held: MarketOpenCost,
): Amount | undefined => (size === held.size ? subtract(subtract(held.cost, spent), fees) : undefined)

/**
 * Computes the realised PnL of fills on one side, to six places: the closing part, which fills first, against the
 * entry, minus its fees. `undefined` if nothing is closed.
 */
export function computeRealisedPnl(
  held: Pick<PositionRecord, 'quantity' | 'entry'>,
  side: FillRecord['side'],
  fills: readonly FillPart[],
): Amount | undefined {
  if (isZero(held.quantity) || isZero(held.entry) || fills.length === 0) return undefined
  if (isNegative(held.quantity) !== (side === 'BUY')) return undefined
  const { quantity, paid, fee } = sumFillParts(splitFillsAt(fills, absolute(held.quantity)).first)
  const gained = subtract(paid, multiply(quantity, held.entry))
  return roundToPlaces(subtract(side === 'SELL' ? gained : negate(gained), fee), 6, 'down')
}

/** PnL of closing a signed position at a price, including its entry fees but not the closing fee. */
export const computeUnrealisedPnl = (quantity: Amount, entry: Amount, at: Amount): Amount =>
  multiply(quantity, subtract(at, entry))

const BPS = requireAmount('0.0001')

export const computeFeeAmount = (notional: Amount, bps: Amount): Amount =>
  multiply(multiply(notional, bps), BPS)

export const subtractFees = (pnl: Amount, fees: Amount): Amount => subtract(pnl, fees)

export const sumAmounts = (parts: readonly Amount[]): Amount => parts.reduce<Amount>(add, ZERO)
