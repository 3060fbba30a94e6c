import { getDayStart } from './trading-day'
import { multiply, type Amount } from '../value/decimal-amount'

export interface KeyLimit {
  readonly perOrder: Amount
  /** Limit per UTC day. */
  readonly perDay: Amount
}

/** Sizes of one market in base units. */
export interface MarketKeyCeiling extends KeyLimit {
  readonly symbol: string
  /** Mark at which the sizes were computed, used to display their notional. */
  readonly mark?: Amount
}

/** Maximum that a key signs of risk-adding requests, independent of the caller. Stored with the key. */
export interface KeyCeilings {
  readonly writesAMinute: number
  /** Notional of buys of all markets. Absent in the older form, which signs only in the listed markets. */
  readonly buys?: KeyLimit
  readonly markets: readonly MarketKeyCeiling[]
  /** Time since which usage is known, after a lost list; that whole day counts as used up. */
  readonly knownSince?: number
}

/** All limits of a key with a notional, or the size of one market that is added to them. */
export type ProposedKeyLimits =
  | (Omit<KeyCeilings, 'knownSince'> & { readonly buys: KeyLimit })
  | { readonly markets: readonly [MarketKeyCeiling] }

export const MAX_WRITES_PER_MINUTE = 9_999

/** Returns true if the key's usage of today (UTC) is unknown. */
export const isUsageUnknownToday = ({ knownSince }: Pick<KeyCeilings, 'knownSince'>, now: number): boolean =>
  knownSince !== undefined && getDayStart(knownSince) === getDayStart(now)

export const computeCeilingNotional = ({
  perOrder,
  mark,
}: Pick<MarketKeyCeiling, 'perOrder' | 'mark'>): Amount | undefined => mark && multiply(perOrder, mark)
