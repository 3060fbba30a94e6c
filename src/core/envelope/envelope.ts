import type { SealedAccountName, ProfileKind } from '../profile/profile'
import type { MarginMode, OrderSide } from '../market/market'
import type { MandateRule } from './program-rule'
import type { Amount } from '../value/decimal'

/**
 * What one yes allows in advance: orders that a hand may send without a sheet of their own, as long as each of them,
 * and all of them together, stay inside. Nothing of it changes after the yes; another bound is another envelope.
 */
export interface ArmedMandate {
  readonly id: string
  readonly profileId: string
  readonly account: SealedAccountName
  readonly mode: ProfileKind
  readonly markets: readonly MandateMarketBounds[]
  readonly types: readonly ArmedOrderType[]
  /** The most that one order may be worth, and all of them together. */
  readonly worth: OrderLimits
  /** The most writes, of whatever kind. */
  readonly writes: number
  /** When it was sealed, by both clocks, and how long it lasts by either. */
  readonly sealedAt: ClockPair
  readonly lasts: number
  readonly acts: readonly ArmedAction[]
  /** What uses it instead of a hand; it has no acts then, and one that only moves a stop allows no order. */
  readonly rule?: MandateRule
}

/** What may be sent in one market, and how bad its price may be. A side without a worst price may not be traded. */
export interface MandateMarketBounds {
  readonly symbol: string
  readonly marginMode: MarginMode
  /** The highest price that may ever be paid. */
  readonly buyAtMost?: Amount
  /** The lowest price that may ever be sold at. */
  readonly sellAtLeast?: Amount
  /** In what the market trades. */
  readonly size: OrderLimits
}

/** The most of one order, and of all of them together. */
export interface OrderLimits {
  readonly perOrder: Amount
  readonly inAll: Amount
}

/** The types of order that can be inside: each with a price of its own, which a market order has not. */
export type ArmedOrderType = (typeof armedOrderTypes)[number]
export const armedOrderTypes = ['LIMIT', 'POST_ONLY', 'IOC'] as const

/** One moment by the machine's date and by the clock that only goes forward. */
export interface ClockPair {
  readonly wall: number
  readonly steady: number
}

/**
 * What a key, or a click at a place of the page, does while it is armed. Side, type and size are sealed; the price is
 * the book's at the press, or the level that was clicked.
 */
export type ArmedAction = { readonly symbol: string } & (ArmedKeyAction | ArmedClick)

type ArmedKeyAction = { readonly key: ArmedKey } & (
  | ArmedOrder<'place'>
  /** Closes all of the position. */
  | { readonly does: 'close' }
  /** Takes back the newest order that left inside and stands. */
  | { readonly does: 'take back' }
  /** Moves that one, whole, to the best price of its own side. */
  | { readonly does: 'move' }
)

/** A click in a part of the desk's page as it lay when it was sealed, and which main puts a frame around. */
export type ArmedClick = { readonly area: ArmedArea } & (
  | ({ readonly key: PricedPlace } & ArmedOrder<'place at'>)
  | ({ readonly key: TicketPlace } & ArmedOrder<'place'>)
  | { readonly key: 'closes'; readonly does: 'close' }
  /** Takes back the order whose row was clicked, which left inside. */
  | { readonly key: 'takes back'; readonly does: 'take back that' }
)

interface ArmedOrder<Does extends 'place' | 'place at'> {
  readonly does: Does
  readonly side: OrderSide
  readonly type: ArmedOrderType
  readonly quantity: Amount
}

/** Whether a press of it is a click. */
export const isArmedClick = (act: ArmedAction): act is ArmedAction & ArmedClick => 'area' in act

/** A part of the desk's page, in its own pixels. */
export interface ArmedArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The places at which a click names a price: a column of the ladder, or one beside the bars of the chart. */
export const pricedPlaces = ['bids', 'asks', 'chart buys', 'chart sells'] as const
export type PricedPlace = (typeof pricedPlaces)[number]

/** The two buttons of the ticket that are there while it is armed. */
export const ticketPlaces = ['ticket buys', 'ticket sells'] as const
export type TicketPlace = (typeof ticketPlaces)[number]

/** The places at which a click can be armed: those, the way out in a position's row, and that of the orders' rows. */
export const armedPlaces = [...pricedPlaces, ...ticketPlaces, 'closes', 'takes back'] as const
export type ArmedPlace = (typeof armedPlaces)[number]

/** Which side each place is of, that is of one. */
export const sideByPlace = {
  ...{ bids: 'BUY', asks: 'SELL', 'chart buys': 'BUY', 'chart sells': 'SELL' },
  ...{ 'ticket buys': 'BUY', 'ticket sells': 'SELL' },
} as const satisfies Readonly<Record<PricedPlace | TicketPlace, OrderSide>>

/**
 * How large a place can be at most: a column of prices or of ways out is never wider, and a button never higher too, so
 * that its frame is seen as a frame, and no page has a click anywhere count as one.
 */
export const armedPlaceLimits = { width: 400, button: 120 } as const

/** Whether a place is no larger than it may be. */
export const isPlaceWithinLimits = (place: ArmedPlace, { width, height }: ArmedArea): boolean =>
  width <= armedPlaceLimits.width && (!isButton(place) || height <= armedPlaceLimits.button)

const isButton = (place: ArmedPlace): boolean =>
  place === 'ticket buys' || place === 'ticket sells' || place === 'closes'

/** The keys that can be bound: none of them writes a letter, so that nobody who types sends anything. */
export type ArmedKey = (typeof armedKeys)[number]
export const armedKeys = ['F1', 'F2', 'F3', 'F4', 'F7', 'F8', 'F9'] as const

/** How much an envelope that hands use may hold at most. */
export const mandateLimits = { markets: 5, lasts: 15 * 60_000, writes: 500 } as const

/** How far the two clocks may be apart before nobody knows what time it is. */
export const MAX_CLOCK_DRIFT_MS = 2_000

/** What one write takes of its envelope, written down with the yes that stands for it. */
export interface MandateConsumption {
  readonly envelope: string
  readonly symbol: string
  readonly size: Amount
  readonly worth: Amount
  readonly slice?: SliceConsumption
}

/** Which slice of a program a write was for, as it was about to leave. */
export interface SliceConsumption {
  readonly at: number
  /** The middle of the book. */
  readonly mid?: Amount
  /** How long after the seal, by the clock that only goes forward; earlier records have the date alone. */
  readonly elapsed?: number
}

/** What a person types, in main's own surface, to arm real money. */
export const ARM_CONFIRMATION_WORD = 'ARM'
