import type { FillRecord } from '../account/order'
import {
  computeFillFigures,
  computeFundingFigures,
  areFiguresZero,
  computeNetPnl,
  ZERO_PNL_FIGURES,
  addPnlFigures,
  negatePnlFigures,
  type PnlFigures,
} from '../figures/results'
import { add, isZero, ZERO, type Amount } from '../value/decimal'
import type { FundingFee } from './history'
import type { DayPnlFigures } from './portfolio'

/** What happened in one day. */
export interface DayRows {
  readonly fills: readonly FillRecord[]
  readonly funding: readonly FundingFee[]
}

/** One day, added up. */
export interface DaySums {
  readonly figures: DayPnlFigures
  /** What stayed in each stretch of it in which anything did, by the stretch's number. */
  readonly nets: Readonly<Record<string, Amount>>
}

/** How long a stretch is: what begins or ends within a day needs the rows of two of them at most. */
export const STRETCH_MS = 120_000

/** How many of them a day has. */
export const STRETCHES_PER_DAY = 720

export const emptyDaySums: DaySums = { figures: {}, nets: {} }

/**
 * A day after rows came and others went: one that was told anew goes as it was and comes as it is.
 *
 * In which order they are told makes no difference, and where nothing is left there is nothing.
 */
export function updateDaySums({ figures, nets }: DaySums, come: DayRows, gone: DayRows): DaySums {
  const markets = new Map<string, PnlFigures>(Object.entries(figures))
  const stretches = new Map<string, Amount>(Object.entries(nets))
  const count = (symbol: string, at: number, one: PnlFigures) => {
    markets.set(symbol, addPnlFigures(markets.get(symbol) ?? ZERO_PNL_FIGURES, one))
    const stretch = String(Math.floor(at / STRETCH_MS) % STRETCHES_PER_DAY)
    stretches.set(stretch, add(stretches.get(stretch) ?? ZERO, computeNetPnl(one)))
  }
  for (const fill of come.fills) count(fill.symbol, fill.at, computeFillFigures(fill))
  for (const fill of gone.fills) count(fill.symbol, fill.at, negatePnlFigures(computeFillFigures(fill)))
  for (const payment of come.funding) count(payment.symbol, payment.at, computeFundingFigures(payment))
  for (const payment of gone.funding) count(payment.symbol, payment.at, negatePnlFigures(computeFundingFigures(payment)))
  return {
    figures: toSortedRecord([...markets].filter(([, left]) => !areFiguresZero(left))),
    nets: toSortedRecord([...stretches].filter(([, left]) => !isZero(left))),
  }
}

/** What stayed in some stretches of a day, from one up to and not including another. */
export function sumStretchNets({ nets }: DaySums, from: number, to: number): Amount {
  let net = ZERO
  for (let stretch = from; stretch < to; stretch += 1) net = add(net, nets[stretch] ?? ZERO)
  return net
}

const toSortedRecord = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
