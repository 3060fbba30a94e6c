import type { MarginMode, OrderSide } from '../market/market'
import type { Amount } from '../value/decimal'
import type { FundingFee } from './history'

/** One piece of what opened or closed a trade: a fill, a part of one, or what a liquidation took. */
export interface RoundTripPart {
  readonly is: 'fill' | 'taken'
  /** The fill's id, or the liquidation's. */
  readonly id: string
  readonly orderId?: string
  readonly side: OrderSide
  readonly price: Amount
  readonly quantity: Amount
  /** Absent where the venue does not say. */
  readonly fee?: Amount
  /** What closing by it brought in, by the venue's own record. */
  readonly realised?: Amount
  readonly at: number
  readonly does: 'opens' | 'closes'
  /** Whether the rest of the same fill belongs to the trade before it or after it. */
  readonly isShare: boolean
}

/** How a trade began. What was held before the first fill that is kept is never guessed. */
export type TradeBeginning = 'from flat' | 'not known'

/** How a trade ended. `without a fill` is what deleveraging looks like, and any other end that no kept row tells of. */
export type TradeEndKind = 'open' | 'by fills' | 'turned' | 'liquidated' | 'without a fill'

/** A position of one market and margin mode from flat to flat, with everything that it is made of. */
export interface RoundTrip {
  readonly id: string
  readonly symbol: string
  /** Absent where the orders that its fills belong to are not kept. */
  readonly marginMode?: MarginMode
  readonly way: 'LONG' | 'SHORT'
  readonly begins: TradeBeginning
  readonly ends: TradeEndKind
  readonly openedAt: number
  readonly closedAt?: number
  /** The most that was held; absent where that is not known. */
  readonly largest?: Amount
  readonly parts: readonly RoundTripPart[]
  readonly funding: readonly FundingFee[]
  /** What the venue says that closing it brought in, where it ended without a fill. */
  readonly told?: Amount
}

/** The stop that a person sealed for a trade. */
export interface SealedTradeStop {
  readonly attemptId: string
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly way: RoundTrip['way']
  readonly price: Amount
  /** When the yes was given, in this desk's time. */
  readonly at: number
  /** From when on it stood no more, where it was called off or came to nothing. */
  readonly until?: number
  /** Whether it left together with its entry. */
  readonly isBracket: boolean
}

/** How far a trade was ahead and behind, before fees and funding, and for which share of its time that was watched. */
export interface TradeExcursion {
  /** The worst, at most zero; absent where marks were not kept for the whole time. */
  readonly mae?: Amount
  /** The best, at least zero. */
  readonly mfe?: Amount
  /** The share of the time for which marks were kept. */
  readonly kept: Amount
}

/** What a trade came to. */
export interface TradeFigures {
  /** Paid for what was bought, and got for what was sold, fees aside. */
  readonly bought: Amount
  readonly sold: Amount
  readonly entry?: Amount
  readonly exit?: Amount
  /** Before fees and funding; absent of a trade that is not whole. */
  readonly gross?: Amount
  /** Absent where the venue does not say what a part of it cost. */
  readonly fees?: Amount
  /** Above zero was paid. */
  readonly funding: Amount
  /** After fees and funding. Of one that is open: of what was closed so far. */
  readonly result?: Amount
  /** By the fills' own prices, or by the venue's record where those are not all there is. */
  readonly by: 'prices' | 'venue'
}

/** A trade as a table shows it. */
export interface RoundTripRow extends TradeFigures, TradeExcursion, Omit<RoundTrip, 'parts' | 'funding' | 'told'> {
  readonly fills: number
  /** The type of the order that its first fill belongs to. */
  readonly kind?: string
  readonly tags: readonly string[]
  readonly stop?: SealedTradeStop
  /** What would have been lost between the average entry and the stop. */
  readonly risk?: Amount
  readonly r?: Amount
  /** The result before fees and funding as a share of the best that was possible. */
  readonly efficiency?: Amount
}

/** Trades of an account, and what belongs to none of them. */
export interface TradesReport {
  readonly rows: readonly RoundTripRow[]
  /** Older ones that are not among the rows. */
  readonly left: number
  /** Funding payments for which no position is known. */
  readonly looseFunding: { readonly count: number; readonly amount: Amount }
}

/** One trade opened up. */
export interface TradeDetail {
  readonly row: RoundTripRow
  readonly parts: readonly RoundTripPart[]
  readonly funding: readonly FundingFee[]
  /** Its profit over time, before fees and funding: the least and the most of each stretch. */
  readonly path: readonly PnlPathPoint[]
}

/** The profit of a trade in one stretch of its time. */
export interface PnlPathPoint {
  readonly at: number
  readonly low: Amount
  readonly high: Amount
}
