import type { SealedAccountName, ProfileKind } from '../profile/trading-profile'
import type { MarginMode, OrderSide } from '../market/venue-market-rules'
import type { MandateRule } from './program-rule'
import { requireAmount, type Amount } from '../value/decimal-amount'

/**
 * A mandate: one confirmation for orders that are sent later without a sheet of their own, as long as each of them and
 * all together stay within its bounds. It never changes; other bounds need another mandate.
 */
export interface ArmedMandate {
  readonly id: string
  readonly profileId: string
  readonly account: SealedAccountName
  readonly mode: ProfileKind
  readonly markets: readonly MandateMarketBounds[]
  readonly types: readonly ArmedOrderType[]
  readonly worth: OrderLimits
  readonly writes: number
  /** Time of sealing by both clocks; `lasts` is the duration in milliseconds by either. */
  readonly sealedAt: ClockPair
  readonly lasts: number
  readonly acts: readonly ArmedAction[]
  /** Program that uses it instead of key presses; it then has no actions, and a stop program allows no order. */
  readonly rule?: MandateRule
  /** Further bounds of one-click trading. Absent in a program, and in what older versions armed. */
  readonly session?: SessionBounds
}

/** Bounds of one-click trading that a program does not have. */
export interface SessionBounds {
  /** Most requests in any 60 seconds. */
  readonly perMinute: number
  /** Loss since arming, in USDC, at which the session ends. */
  readonly loss: Amount
  /** Furthest limit of a taking order from the best opposite price, as a fraction. */
  readonly reach: Amount
}

/** Bounds in one market. A side without a worst price must not be traded. */
export interface MandateMarketBounds {
  readonly symbol: string
  readonly marginMode: MarginMode
  readonly buyAtMost?: Amount
  readonly sellAtLeast?: Amount
  /** In the market's base unit. `inAll` bounds everything sent; in one-click trading it bounds the exposure at a time. */
  readonly size: OrderLimits
}

export interface OrderLimits {
  readonly perOrder: Amount
  readonly inAll: Amount
}

/** Order types within a mandate. Each has a price, so market orders are excluded. */
export type ArmedOrderType = (typeof armedOrderTypes)[number]
export const armedOrderTypes = ['LIMIT', 'POST_ONLY', 'IOC'] as const

/** One moment on the wall clock and on a monotonic clock, in milliseconds. */
export interface ClockPair {
  readonly wall: number
  readonly steady: number
}

/**
 * Action of a key, or of a click at a place of the page, while armed. Side, type and first size are sealed; the price
 * comes from the book at the press, or from the clicked level.
 */
export type ArmedAction = { readonly symbol: string } & (ArmedKeyAction | ArmedClick)

type ArmedKeyAction = { readonly key: ArmedKey } & (
  | ArmedOrder<'place'>
  | { readonly does: 'close' }
  /** Cancels the newest open order of the mandate. */
  | { readonly does: 'take back' }
  /** Moves that order, whole, to the best price of its side. */
  | { readonly does: 'move' }
)

/** A click in an area of the desk's page as it was at sealing; main draws a frame around it. */
export type ArmedClick = { readonly area: ArmedArea } & (
  | ({ readonly key: PricedPlace } & ArmedOrder<'place at'>)
  | ({ readonly key: TicketPlace } & ArmedOrder<'place'>)
  | { readonly key: 'closes'; readonly does: 'close' }
  /** Cancels the order of the clicked row, which the mandate sent. */
  | { readonly key: 'takes back'; readonly does: 'take back that' }
)

interface ArmedOrder<Does extends 'place' | 'place at'> {
  readonly does: Does
  readonly side: OrderSide
  readonly type: ArmedOrderType
  readonly quantity: Amount
}

export const isArmedClick = (act: ArmedAction): act is ArmedAction & ArmedClick => 'area' in act

export interface ArmedArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Places where a click names a price: the columns of the ladder and of the chart. */
export const pricedPlaces = ['bids', 'asks', 'chart buys', 'chart sells'] as const
export type PricedPlace = (typeof pricedPlaces)[number]

export const ticketPlaces = ['ticket buys', 'ticket sells'] as const
export type TicketPlace = (typeof ticketPlaces)[number]

/** All places that can be armed, with the close button of position rows and the cancel button of order rows. */
export const armedPlaces = [...pricedPlaces, ...ticketPlaces, 'closes', 'takes back'] as const
export type ArmedPlace = (typeof armedPlaces)[number]

export const sideByPlace = {
  ...{ bids: 'BUY', asks: 'SELL', 'chart buys': 'BUY', 'chart sells': 'SELL' },
  ...{ 'ticket buys': 'BUY', 'ticket sells': 'SELL' },
} as const satisfies Readonly<Record<PricedPlace | TicketPlace, OrderSide>>

/**
 * Maximum size of a place in pixels. Places stay narrow, and buttons low, so that the frame is recognised and a page
 * cannot turn every click into an order.
 */
export const armedPlaceLimits = { width: 400, button: 120 } as const

export const isPlaceWithinLimits = (place: ArmedPlace, { width, height }: ArmedArea): boolean =>
  width <= armedPlaceLimits.width && (!isButton(place) || height <= armedPlaceLimits.button)

const isButton = (place: ArmedPlace): boolean =>
  place === 'ticket buys' || place === 'ticket sells' || place === 'closes'

/** Keys that can be armed. None of them types a character, so that typing never sends an order. */
export type ArmedKey = (typeof armedKeys)[number]
export const armedKeys = ['F1', 'F2', 'F3', 'F4', 'F7', 'F8', 'F9'] as const

export const mandateLimits = { markets: 5, lasts: 15 * 60_000, writes: 500 } as const

/** Limits of one-click trading. `reach` is a fraction. */
export const sessionLimits = {
  ...{ lasts: 8 * 3_600_000, writes: 10_000, perMinute: 600 },
  reach: requireAmount('0.05'),
} as const

/** Last part of the sealed time, in milliseconds. One-click trading only cancels in it: nothing is signed afterwards. */
const SESSION_WIND_UP_MS = 5_000

/** Returns the milliseconds after sealing at which a mandate sends nothing new any more. */
export const getActiveTime = ({ lasts, session }: Pick<ArmedMandate, 'lasts' | 'session'>): number =>
  session === undefined ? lasts : lasts - SESSION_WIND_UP_MS

/** Difference in milliseconds between the two clocks beyond which the time is unknown. */
export const MAX_CLOCK_DRIFT_MS = 2_000

/** Consumption of a mandate by one write, journalled with its confirmation. */
export interface MandateConsumption {
  readonly envelope: string
  readonly symbol: string
  readonly size: Amount
  readonly worth: Amount
  readonly slice?: SliceConsumption
}

export interface SliceConsumption {
  readonly at: number
  readonly mid?: Amount
  /** Monotonic time since sealing; older records have only the date. */
  readonly elapsed?: number
}

export const ARM_CONFIRMATION_WORD = 'ARM'
