import type { OrderSide } from '../market/market'
import type { ProtectRule } from './protect-rule'
import type { Amount } from '../value/decimal'

/** The rule that uses an envelope instead of a hand. Every number of it is sealed. */
export type MandateRule = ProgramRule | ProtectRule

/** A rule that makes orders. */
export type ProgramRule = SingleMarketRule | BasketRule

/** A rule in one market. */
export type SingleMarketRule = TwapRule | ChaseRule | ScaleRule

/** What every rule in one market says. */
export interface ProgramRuleTerms {
  readonly side: OrderSide
  /** What it executes at most, in all. */
  readonly quantity: Amount
  /** The steps in which the market trades, by size and by price, as they were at the yes. */
  readonly step: Amount
  readonly tick: Amount
  /** How far beyond the best price of the other side an IOC may go, in hundredths of a hundredth. */
  readonly reach: number
  /** How long it waits for figures or for a connection before it ends. */
  readonly patience: number
  /** It closes a position, and can only reduce it. */
  readonly reduceOnly: boolean
  /** The middle of the book as it was sealed: what its average is held against. */
  readonly arrival: Amount
}

/**
 * One size in equal parts over a time. How much the parts and the times between them differ is drawn from a sealed seed,
 * so that the whole course is sealed with it.
 */
export interface TwapRule extends ProgramRuleTerms {
  readonly is: 'twap'
  readonly slices: number
  /** The time from one slice to the next, before it is varied. */
  readonly every: number
  /** By how much of itself a part, and a time between two, may be another one, in hundredths. */
  readonly sizeVaries: number
  readonly timeVaries: number
  readonly seed: number
  readonly type: 'IOC' | 'POST_ONLY'
  /** How much of what was missed may be sent once more, in all; zero is nothing. */
  readonly catchUp: Amount
}

/** One order that rests at the best price of its own side and follows it: cancelled, and what is left of it placed anew. */
export interface ChaseRule extends ProgramRuleTerms {
  readonly is: 'chase'
  /** How often it is placed anew at most, and the least time from one placing to the next. */
  readonly moves: number
  readonly apart: number
  /** How long it follows. */
  readonly follows: number
  /** Whether what is left then is taken, by one IOC. */
  readonly takesRest: boolean
  /** The least that the market takes, as it was at the yes: less than that is left as it is. */
  readonly least: Amount
}

/** A size at levels, which rest together: each is placed once, at its own price, and what rests at the end is cancelled. */
export interface ScaleRule extends ProgramRuleTerms {
  readonly is: 'scale'
  /** The price of the first level, which is the worst of them, and that of the last one. */
  readonly near: Amount
  readonly far: Amount
  readonly levels: number
  /** By how much a level is larger than the one before it, in hundredths of the first one. */
  readonly grows: number
  /** The time from one placing to the next; zero is one after the other. */
  readonly every: number
  /** How long all of it rests, counted from the seal. */
  readonly rests: number
  /** How far from the mark a level may be as it is placed, as a fraction: the guard as it was at the yes. */
  readonly collar: Amount
}

/** What a rule trades in one market. */
export interface ProgramLeg extends Pick<ProgramRuleTerms, 'side' | 'quantity' | 'step' | 'tick' | 'arrival'> {
  readonly symbol: string
}

/** One order in each of several markets, one by one in the order of its legs. */
export interface BasketRule extends Pick<ProgramRuleTerms, 'reach' | 'patience'> {
  readonly is: 'basket'
  /** It takes positions on; what closes them has a sheet for each. */
  readonly reduceOnly: false
  /** How long it waits for prices that are no worse than the worst. */
  readonly follows: number
  readonly legs: readonly ProgramLeg[]
}

/** How much an envelope that a rule uses may hold at most, and how little a rule may ask for. */
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
