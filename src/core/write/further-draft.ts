import type { MarginMode, Side } from '../market/market'

/** Puts margin to an isolated position, or takes it away. */
export interface MoveMarginDraft {
  readonly is: 'move margin'
  readonly symbol: string
  readonly way: 'ADD' | 'REDUCE'
  readonly amount: string
}

/** Lets the venue cancel everything, stops included, unless it hears again in time; "0" calls that off. */
export interface CancelAllAfterDraft {
  readonly is: 'cancel all after'
  readonly seconds: string
}

/** Several orders of one market between two prices. Each leaves as an order of its own. */
export interface LadderDraft {
  readonly is: 'ladder'
  readonly symbol: string
  readonly side: Side
  readonly type: 'LIMIT' | 'POST_ONLY'
  readonly from: string
  readonly to: string
  readonly count: string
  /** The size of all of them together. */
  readonly quantity: string
  readonly skew: 'even' | 'more at the start' | 'more at the end'
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}
