import type { VenueAnnouncement } from '../records/announced'
import type { MarketStatus, MarketRules } from '../market/markets'
import type { MarginMode, OrderSide } from '../records/records'

/** Something the venue does of its own accord, just before it takes the request that a script waits for. */
export type VenueEvent =
  /** The rules of a market change, in the words and figures in which it publishes them. */
  | { readonly name: 'change the rules'; readonly symbol: string; readonly rules: PublishedRules }
  | { readonly name: 'revoke the keys'; readonly ms?: number }
  /** The keys may do less from now on. */
  | { readonly name: 'narrow the keys'; readonly scope?: string }
  | { readonly name: 'close the venue'; readonly ms: number }
  /** The venue says that it closes after a wait, for a while, and does. */
  | { readonly name: 'plan a maintenance'; readonly wait: number; readonly ms: number }
  | { readonly name: 'move the price'; readonly symbol: string; readonly share: number; readonly ms?: number }
  /** Another client of the same account trades at the market. */
  | {
      readonly name: 'trade as somebody else'
      readonly symbol: string
      readonly side: OrderSide
      readonly quantity: string
      readonly mode?: MarginMode
    }
  /** Another client of the same account does something about orders or settings in a market. */
  | { readonly name: 'act as somebody else'; readonly act: OtherClientAct; readonly symbol: string }
  | ({ readonly name: 'announce' } & Omit<VenueAnnouncement, 'id' | 'at'>)

/** What another client can do of its own: rest an order, end every one, change the newest one's price, set leverage anew. */
export const OTHER_CLIENT_ACTS = ['rest', 'cancel all', 'edit', 'set leverage'] as const
export type OtherClientAct = (typeof OTHER_CLIENT_ACTS)[number]

/** Rules as they are published; what is left out stays. */
export type PublishedRules = { readonly [name in keyof typeof PUBLISHED_RULE_NAMES]?: string } & {
  readonly status?: MarketStatus
}

/** The rules that can change, by the names under which they are published. */
export const PUBLISHED_RULE_NAMES = {
  quote_min: 'quoteMin',
  quote_max: 'quoteMax',
  quote_tick: 'quoteTick',
  base_min: 'baseMin',
  base_max: 'baseMax',
  base_tick: 'baseTick',
  min_notional: 'minNotional',
  price_range: 'priceRange',
  price_scope: 'priceScope',
} as const satisfies Record<string, keyof MarketRules>

/** The names of everything the venue may do of its own accord. */
export const VENUE_EVENT_NAMES: readonly VenueEvent['name'][] = [
  'change the rules',
  'revoke the keys',
  'narrow the keys',
  'close the venue',
  'plan a maintenance',
  'move the price',
  'trade as somebody else',
  'act as somebody else',
  'announce',
]
