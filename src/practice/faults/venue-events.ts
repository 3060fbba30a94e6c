import type { DateRules } from './date-judge'
import type { VenueAnnouncement } from '../records/venue-announcement'
import type { MarketStatus, MarketRules } from '../market/market-listings'
import type { MarginMode, OrderSide } from '../records/trading-records'

/** Something that the venue does just before it accepts the request that a script waits for. */
export type VenueEvent =
  /** Changes market rules. Names and figures are those that the venue publishes. */
  | { readonly name: 'change the rules'; readonly symbol: string; readonly rules: PublishedRules }
  | { readonly name: 'revoke the keys'; readonly ms?: number }
  | { readonly name: 'narrow the keys'; readonly scope?: string }
  | { readonly name: 'close the venue'; readonly ms: number }
  /** Announces a maintenance after `wait` ms, and closes for `ms`. */
  | { readonly name: 'plan a maintenance'; readonly wait: number; readonly ms: number }
  | { readonly name: 'move the price'; readonly symbol: string; readonly share: number; readonly ms?: number }
  | {
      readonly name: 'trade as somebody else'
      readonly symbol: string
      readonly side: OrderSide
      readonly quantity: string
      readonly mode?: MarginMode
    }
  | { readonly name: 'act as somebody else'; readonly act: OtherClientAct; readonly symbol: string }
  | ({ readonly name: 'change the date rules' } & DateRules)
  /** From now on, each request reaches the venue after a time that the seed draws, from 0 to `most` ms. */
  | { readonly name: 'delay every request'; readonly most: number; readonly writesOnly?: boolean }
  | ({ readonly name: 'announce' } & Omit<VenueAnnouncement, 'id' | 'at'>)

/** Actions of another client: rest an order, cancel all, change the newest order's price, set leverage. */
export const OTHER_CLIENT_ACTS = ['rest', 'cancel all', 'edit', 'set leverage'] as const
export type OtherClientAct = (typeof OTHER_CLIENT_ACTS)[number]

/** Rules under their published names. A rule that is left out stays. */
export type PublishedRules = { readonly [name in keyof typeof PUBLISHED_RULE_NAMES]?: string } & {
  readonly status?: MarketStatus
}

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

export const VENUE_EVENT_NAMES: readonly VenueEvent['name'][] = [
  'change the rules',
  'revoke the keys',
  'narrow the keys',
  'close the venue',
  'plan a maintenance',
  'move the price',
  'trade as somebody else',
  'act as somebody else',
  'change the date rules',
  'delay every request',
  'announce',
]
