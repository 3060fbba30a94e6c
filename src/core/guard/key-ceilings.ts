import { getDayStart } from './daily'
import { multiply, type Amount } from '../value/decimal'

/** What a key itself signs at most in one market, in what the market trades. */
export interface MarketKeyCeiling {
  readonly symbol: string
  readonly perOrder: Amount
  readonly perDay: Amount
  /** The mark that it was worked out at, where it was: what it is worth is shown by that alone. */
  readonly mark?: Amount
}

/** What a key itself signs at most of what adds, whoever asks; it lies beside the key. */
export interface KeyCeilings {
  readonly writesAMinute: number
  readonly markets: readonly MarketKeyCeiling[]
  /** What it signed before then is not known, where its list was lost: the day of that moment counts as full. */
  readonly knownSince?: number
}

/** More markets than this have no room beside a key. */
export const MAX_KEY_CEILING_MARKETS = 24
/** Writes a minute, as far as they can be told apart from no ceiling at all. */
export const MAX_WRITES_PER_MINUTE = 9_999

/** Whether it is not known what the key signed today (UTC). */
export const isUsageUnknownToday = ({ knownSince }: Pick<KeyCeilings, 'knownSince'>, now: number): boolean =>
  knownSince !== undefined && getDayStart(knownSince) === getDayStart(now)

/** What the most of an order is worth at the mark that it was worked out at. */
export const computeCeilingNotional = ({ perOrder, mark }: Pick<MarketKeyCeiling, 'perOrder' | 'mark'>): Amount | undefined =>
  mark && multiply(perOrder, mark)
