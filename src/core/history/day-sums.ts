import type { FillRecord } from '../account/order-record'
import {
  computeFillFigures,
  computeFundingFigures,
  areFiguresZero,
  computeNetPnl,
  ZERO_PNL_FIGURES,
  addPnlFigures,
  negatePnlFigures,
  type PnlFigures,
} from '../figures/pnl-figures'
import { add, isZero, ZERO, type Amount } from '../value/decimal-amount'
import type { FundingFee } from './venue-history-records'
import type { DayPnlFigures } from './portfolio-report'

export interface DayRows {
  readonly fills: readonly FillRecord[]
  readonly funding: readonly FundingFee[]
}

export interface DaySums {
  readonly figures: DayPnlFigures
  /** Net result of each stretch of the day with activity, by stretch number. */
  readonly nets: Readonly<Record<string, Amount>>
}

/**
 * Length of a stretch in milliseconds. A period that starts or ends within a day then needs the rows of at most two
 * stretches.
 */
export const STRETCH_MS = 120_000

export const STRETCHES_PER_DAY = 720

export const emptyDaySums: DaySums = { figures: {}, nets: {} }

/**
 * Updates a day's sums with added and removed rows; a changed row is removed and added. The order does not matter, and
 * empty entries are dropped.
 */
export function updateDaySums({ figures, nets }: DaySums, added: DayRows, removed: DayRows): DaySums {
  const markets = new Map<string, PnlFigures>(Object.entries(figures))
  const stretches = new Map<string, Amount>(Object.entries(nets))
  const count = (symbol: string, at: number, one: PnlFigures) => {
    markets.set(symbol, addPnlFigures(markets.get(symbol) ?? ZERO_PNL_FIGURES, one))
    const stretch = String(Math.floor(at / STRETCH_MS) % STRETCHES_PER_DAY)
    stretches.set(stretch, add(stretches.get(stretch) ?? ZERO, computeNetPnl(one)))
  }
  for (const fill of added.fills) count(fill.symbol, fill.at, computeFillFigures(fill))
  for (const fill of removed.fills) count(fill.symbol, fill.at, negatePnlFigures(computeFillFigures(fill)))
  for (const payment of added.funding) count(payment.symbol, payment.at, computeFundingFigures(payment))
  for (const payment of removed.funding)
    count(payment.symbol, payment.at, negatePnlFigures(computeFundingFigures(payment)))
  return {
    figures: toSortedRecord([...markets].filter(([, left]) => !areFiguresZero(left))),
    nets: toSortedRecord([...stretches].filter(([, left]) => !isZero(left))),
  }
}

export function sumStretchNets({ nets }: DaySums, from: number, to: number): Amount {
  let net = ZERO
  for (let stretch = from; stretch < to; stretch += 1) net = add(net, nets[stretch] ?? ZERO)
  return net
}

const toSortedRecord = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
