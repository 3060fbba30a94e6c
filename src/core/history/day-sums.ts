import type { Fill } from '../account/order'
import {
  figuresOfFill,
  figuresOfFunding,
  isNothing,
  netOf,
  NOTHING,
  sumFigures,
  without,
  type Figures,
} from '../figures/results'
import { add, isZero, ZERO, type Amount } from '../value/decimal'
import type { FundingFee } from './history'
import type { DayFigures } from './portfolio'

/** What happened in one day. */
export interface DayRows {
  readonly fills: readonly Fill[]
  readonly funding: readonly FundingFee[]
}

/** One day, added up. */
export interface DaySums {
  readonly figures: DayFigures
  /** What stayed in each stretch of it in which anything did, by the stretch's number. */
  readonly nets: Readonly<Record<string, Amount>>
}

/** How long a stretch is: what begins or ends within a day needs the rows of two of them at most. */
export const STRETCH = 120_000

/** How many of them a day has. */
export const STRETCHES = 720

export const noSums: DaySums = { figures: {}, nets: {} }

/**
 * A day after rows came and others went: one that was told anew goes as it was and comes as it is.
 *
 * In which order they are told makes no difference, and where nothing is left there is nothing.
 */
export function changedSums({ figures, nets }: DaySums, come: DayRows, gone: DayRows): DaySums {
  const markets = new Map<string, Figures>(Object.entries(figures))
  const stretches = new Map<string, Amount>(Object.entries(nets))
  const count = (symbol: string, at: number, one: Figures) => {
    markets.set(symbol, sumFigures(markets.get(symbol) ?? NOTHING, one))
    const stretch = String(Math.floor(at / STRETCH) % STRETCHES)
    stretches.set(stretch, add(stretches.get(stretch) ?? ZERO, netOf(one)))
  }
  for (const fill of come.fills) count(fill.symbol, fill.at, figuresOfFill(fill))
  for (const fill of gone.fills) count(fill.symbol, fill.at, without(figuresOfFill(fill)))
  for (const payment of come.funding) count(payment.symbol, payment.at, figuresOfFunding(payment))
  for (const payment of gone.funding) count(payment.symbol, payment.at, without(figuresOfFunding(payment)))
  return {
    figures: named([...markets].filter(([, left]) => !isNothing(left))),
    nets: named([...stretches].filter(([, left]) => !isZero(left))),
  }
}

/** What stayed in some stretches of a day, from one up to and not including another. */
export function netOfStretches({ nets }: DaySums, from: number, to: number): Amount {
  let net = ZERO
  for (let stretch = from; stretch < to; stretch += 1) net = add(net, nets[stretch] ?? ZERO)
  return net
}

const named = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
