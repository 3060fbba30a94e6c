import type { OrderSide } from '../market/venue-market-rules'
import type { ProtectRule } from './protect-rule'
import type { Amount } from '../value/decimal-amount'

export type MandateRule = ProgramRule | ProtectRule

export type ProgramRule = SingleMarketRule | BasketRule

export type SingleMarketRule = TwapRule | ChaseRule | ScaleRule

export interface ProgramRuleTerms {
  readonly side: OrderSide
  readonly quantity: Amount
  /** Size step and price tick of the market at confirmation. */
  readonly step: Amount
  readonly tick: Amount
  /** Distance in basis points that an IOC may go beyond the best opposite price. */
  readonly reach: number
  /** Milliseconds that it waits for figures or a connection before it ends. */
  readonly patience: number
  readonly reduceOnly: boolean
  /** Mid price at sealing, against which its average is measured. */
  readonly arrival: Amount
}

/**
 * TWAP: a quantity in equal parts over time. Variation of sizes and intervals comes from a sealed seed, so the whole
 * schedule is sealed.
 */
export interface TwapRule extends ProgramRuleTerms {
  readonly is: 'twap'
  readonly slices: number
  /** Milliseconds between slices before variation. */
  readonly every: number
  /** Maximum variation of a part and of an interval, in percent. */
  readonly sizeVaries: number
  readonly timeVaries: number
  readonly seed: number
  readonly type: 'IOC' | 'POST_ONLY'
  /** Maximum total of missed quantity that may be sent again; zero for none. */
  readonly catchUp: Amount
}

/** Chase: one order that rests at the best own price and follows it by cancel and replace. */
export interface ChaseRule extends ProgramRuleTerms {
  readonly is: 'chase'
  /** Maximum number of replacements, and the minimum milliseconds between them. */
  readonly moves: number
  readonly apart: number
  /** Milliseconds for which it follows. */
  readonly follows: number
  readonly takesRest: boolean
  /** Minimum order size at confirmation; a smaller rest is left. */
  readonly least: Amount
}

/** Scale: a quantity at several levels that rest together. Each level is placed once, and cancelled at the end. */
export interface ScaleRule extends ProgramRuleTerms {
  readonly is: 'scale'
  /** Price of the first level, which is the worst, and of the last one. */
  readonly near: Amount
  readonly far: Amount
  readonly levels: number
  /** Growth of each level over the previous one, in percent of the first. */
  readonly grows: number
  /** Milliseconds between placements; zero places them back to back. */
  readonly every: number
  /** Milliseconds for which all of it rests, from sealing. */
  readonly rests: number
  /** Maximum distance from the mark at placement, as a fraction: the guard at confirmation. */
  readonly collar: Amount
}

export interface ProgramLeg extends Pick<
  ProgramRuleTerms,
  'side' | 'quantity' | 'step' | 'tick' | 'arrival'
> {
  readonly symbol: string
}

/** Basket: one order in each of several markets, in the order of the legs. */
export interface BasketRule extends Pick<ProgramRuleTerms, 'reach' | 'patience'> {
  readonly is: 'basket'
  /** A basket only opens positions; closes have their own sheets. */
  readonly reduceOnly: false
  /** Milliseconds that it waits for prices within the bounds. */
  readonly follows: number
  readonly legs: readonly ProgramLeg[]
}

/** Bounds of program mandates and minimum values of their rules; times in milliseconds. */
export const programRuleLimits = {
  lasts: 12 * 60 * 60_000,
  slices: 250,
  every: 5_000,
  varies: 50,
  reach: 100,
  leastPatience: 10_000,
  patience: 10 * 60_000,
  seed: 2 ** 32 - 1,
  moves: 100,
  apart: 1_000,
  leastLevels: 2,
  levels: 50,
  grows: 100,
  leastLegs: 2,
  legs: 5,
  evenTicks: 10_000,
} as const
