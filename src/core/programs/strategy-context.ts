import type { Amount } from '../value/decimal-amount'

export interface StrategyContext {
  /** Milliseconds since the seal, by the monotonic clock. */
  readonly elapsed: number
  /**
   * Start of the current wait for a connection or a fresh figure, in milliseconds since the seal. `undefined` if
   * nothing blocks sending.
   */
  readonly waitingSince?: number | undefined
  /**
   * Time at which the lists of open orders and positions were requested, in milliseconds since the seal. `undefined` if
   * a list is missing.
   */
  readonly readAt?: number | undefined
  readonly isOrderStreamDown?: boolean
  /** By symbol. */
  readonly markets: ReadonlyMap<string, MarketContext>
}

export interface MarketContext {
  /** Best prices. `undefined` if not known. */
  readonly bid?: Amount | undefined
  readonly ask?: Amount | undefined
  readonly mark?: Amount | undefined
  /** Position in the sealed margin mode, negative for short. `undefined` if not known. */
  readonly position?: Amount | undefined
  readonly stop?: StopStatus | undefined
}

/**
 * `at`: the stop waits at `trigger`. `gone`: it no longer exists. `changed`: more than its trigger differs from the
 * sealed stop.
 */
export type StopStatus =
  { readonly is: 'at'; readonly trigger: Amount } | { readonly is: 'gone' } | { readonly is: 'changed' }

export const findMarketContext = ({ markets }: StrategyContext, symbol: string | undefined): MarketContext =>
  markets.get(symbol ?? '') ?? {}

export const getSingleMarketContext = ({ markets }: StrategyContext): MarketContext =>
  [...markets.values()][0] ?? {}
