/** A hold on some markets, for some writes alone, with its reason: narrower than a hold of everything. */
export type MarketRestriction = { readonly markets: 'all' | readonly string[] } & (UnknownWordRestriction | LateArrivalRestriction)

/** Another client's order is told in words that nobody knows. */
interface UnknownWordRestriction {
  readonly over: 'a word nobody knows'
  readonly bars: 'risk'
  readonly word: string
  readonly orderId: string
}

/** A request of ours whose end was seen without its answer: it may still be on the road, and would be taken. */
interface LateArrivalRestriction {
  readonly over: 'may still arrive'
  readonly bars: Exclude<BlockedWriteClass, 'risk'>
  /** When it can no longer be taken, in venue time. */
  readonly until: number
  readonly attempt: string
}

/** The writes that a limit keeps from leaving in its markets. */
export type BlockedWriteClass =
  | 'risk'
  | 'what rests'
  | 'risk and leverage'
  | 'risk and margin mode'
  | 'margin'
  | 'algo orders'
  | 'maintenance flag'
  | 'own key'
  | 'settlement'

/** Whether a limit is about this market; without one, something is about every market. */
export const isRestrictionAbout = ({ markets }: MarketRestriction, symbol: string | undefined): boolean =>
  symbol === undefined || markets === 'all' || markets.includes(symbol)
