import type { Figure } from './decimal'

export type Mode = 'CROSS' | 'ISOLATED'
export type Side = 'BUY' | 'SELL'

/** A market as the venue publishes it, with the rates of the account in it. */
export interface MarketFacts {
  readonly mark: Figure
  readonly sumFunding: Figure
  readonly baseImr: Figure
  readonly baseMmr: Figure
  readonly factor: Figure
  readonly tick: Figure
  readonly step: Figure
  readonly sizeMax: Figure
  readonly maxNotional: Figure
  readonly priceRange: Figure
  /** Fees of the account, in basis points. */
  readonly takerBps: Figure
  readonly makerBps: Figure
}

/** A position as the venue states it. */
export interface Row {
  readonly symbol: string
  readonly mode: Mode
  readonly quantity: Figure
  readonly cost: Figure
  readonly entry: Figure
  readonly lastFunding: Figure
  readonly margin: Figure
}

/** The open remainder of an order. */
export interface OpenOrder {
  readonly id: string
  readonly symbol: string
  readonly mode: Mode
  readonly side: Side
  readonly price: Figure
  readonly left: Figure
  readonly reduceOnly: boolean
}

/** A token other than USDC that counts as collateral. */
export interface Token {
  readonly held: Figure
  readonly index: Figure
  readonly baseWeight: Figure
  readonly discount: Figure
  /** The most of it that counts. */
  readonly cap: Figure | undefined
}

/** An account, as the venue's own answers state it and nothing else. */
export interface Facts {
  readonly usdc: Figure
  readonly tokens: readonly Token[]
  readonly rows: readonly Row[]
  readonly orders: readonly OpenOrder[]
  readonly markets: ReadonlyMap<string, MarketFacts>
  readonly leverages: ReadonlyMap<string, Figure>
}

export const place = (symbol: string, mode: Mode): string => `${symbol} ${mode}`

export function marketOf(facts: Facts, symbol: string): MarketFacts {
  const market = facts.markets.get(symbol)
  if (market === undefined) throw new Error(`No market ${symbol}.`)
  return market
}

export function leverageOf(facts: Facts, symbol: string, mode: Mode): Figure {
  const leverage = facts.leverages.get(place(symbol, mode))
  if (leverage === undefined) throw new Error(`No leverage for ${symbol}, ${mode}.`)
  return leverage
}

export const rowOf = (facts: Facts, symbol: string, mode: Mode): Row | undefined =>
  facts.rows.find(row => row.symbol === symbol && row.mode === mode)

export const sideSign = (side: Side): 1 | -1 => (side === 'BUY' ? 1 : -1)
