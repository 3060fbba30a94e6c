export type MarketRestriction = { readonly markets: 'all' | readonly string[] } & (
  UnknownWordRestriction | LateArrivalRestriction
)

/** An order of another client has an unknown status word. */
interface UnknownWordRestriction {
  readonly over: 'a word nobody knows'
  readonly bars: 'risk'
  readonly word: string
  readonly orderId: string
}

/** A request that may still arrive: its effect was seen without a response, or it was missing at the venue too early. */
interface LateArrivalRestriction {
  readonly over: 'may still arrive'
  readonly bars: BlockedWriteClass
  /** Venue time after which it can no longer be accepted. */
  readonly until: number
  readonly attempt: string
}

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

/** Returns true if the restriction applies to `symbol`; without a symbol, to any market. */
export const isRestrictionAbout = ({ markets }: MarketRestriction, symbol: string | undefined): boolean =>
  symbol === undefined || markets === 'all' || markets.includes(symbol)
