import type { Amount } from '../value/decimal'

/** What is known as a rule is asked what comes next. */
export interface StrategyContext {
  /** How long ago it was sealed, by the clock that only goes forward. */
  readonly elapsed: number
  /** Since when nothing can leave, for a gap or an old figure, counted from the seal; undefined where it can. */
  readonly waitingSince?: number | undefined
  /** When the lists of what is open and of what is held were asked for, counted from the seal; undefined where one is not known. */
  readonly readAt?: number | undefined
  /** Whether what happens to an order is not heard now. */
  readonly isOrderStreamDown?: boolean
  /** What is known of each of its markets, by symbol. */
  readonly markets: ReadonlyMap<string, MarketContext>
}

/** What is known of one market. */
export interface MarketContext {
  /** The best prices; undefined where nobody knows them. */
  readonly bid?: Amount | undefined
  readonly ask?: Amount | undefined
  /** Its mark; undefined where nobody knows it. */
  readonly mark?: Amount | undefined
  /** The position in the margin mode that is sealed, below zero short; undefined while it is not known. */
  readonly position?: Amount | undefined
  /** How the stop stands that it moves; undefined while that is not known. */
  readonly stop?: StopStatus | undefined
}

/** A stop that waits where it is, is none any more, or is another one than was sealed in more than its trigger. */
export type StopStatus =
  { readonly is: 'at'; readonly trigger: Amount } | { readonly is: 'gone' } | { readonly is: 'changed' }

/** What is known of a market; of one that nobody knows nothing. */
export const findMarketContext = ({ markets }: StrategyContext, symbol: string | undefined): MarketContext =>
  markets.get(symbol ?? '') ?? {}

/** What is known of the one market of a rule that has one. */
export const getSingleMarketContext = ({ markets }: StrategyContext): MarketContext => [...markets.values()][0] ?? {}
