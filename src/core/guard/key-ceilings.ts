import { getDayStart } from './trading-day'
import { multiply, type Amount } from '../value/decimal-amount'

export interface MarketKeyCeiling {
  readonly symbol: string
  readonly perOrder: Amount
  readonly perDay: Amount
  /** Mark at which the ceiling was computed, used to display its notional. */
  readonly mark?: Amount
}

/** Maximum that a key signs of risk-adding requests, independent of the caller. Stored with the key. */
export interface KeyCeilings {
  readonly writesAMinute: number
  readonly markets: readonly MarketKeyCeiling[]
  /** Time since which usage is known, after a lost list; that whole day counts as used up. */
  readonly knownSince?: number
}

/** Maximum number of markets that can be stored with a key. */
export const MAX_KEY_CEILING_MARKETS = 24
export const MAX_WRITES_PER_MINUTE = 9_999

/** Returns true if the key's usage of today (UTC) is unknown. */
export const isUsageUnknownToday = ({ knownSince }: Pick<KeyCeilings, 'knownSince'>, now: number): boolean =>
  knownSince !== undefined && getDayStart(knownSince) === getDayStart(now)

export const computeCeilingNotional = ({
  perOrder,
  mark,
}: Pick<MarketKeyCeiling, 'perOrder' | 'mark'>): Amount | undefined => mark && multiply(perOrder, mark)
