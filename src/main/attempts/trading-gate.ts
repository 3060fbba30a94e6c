import type { TradingRestriction, TradingState } from '@core/guard/trading-guards'
import { deriveTradingState } from '@core/guard/trading-restrictions'
import type { ClockPort } from '../main-ports'

/** Owners of restrictions. Each has at most one, which only the owner lifts. */
export type RestrictionOwner =
  | 'attempts'
  | 'signatures'
  | 'signed elsewhere'
  | 'flight'
  | 'opening'
  | 'reading'
  | 'journal'
  | 'changed'
  | 'stop'
  | 'doubt'
  | 'venue'
  | 'words'
  | 'arrivals'
  | 'break'
  | 'halt'
  | 'profile'
  | 'key'
  | 'lock'
  | 'clock'
  | 'guards'
  | 'daily'

/** Current trading state, derived from all restrictions. */
export interface TradingGate {
  writes(): TradingState
  /** Trading state without the restrictions of some owners: a request in flight restricts later ones, not itself. */
  tradingStateWithout(...owners: readonly RestrictionOwner[]): TradingState
  /** Sets or changes the restriction of an owner; `undefined` lifts it. */
  hold(owner: RestrictionOwner, hold: TradingRestriction | undefined): void
}

export function createTradingGate(parts: {
  readonly clock: ClockPort
  readonly onChange: (writes: TradingState, at: number) => void
}): TradingGate {
  const restrictions = new Map<RestrictionOwner, TradingRestriction>()
  const tradingState = () => deriveTradingState([...restrictions.values()])
  let lastText = ''

  return {
    writes: tradingState,
    tradingStateWithout: (...owners) =>
      deriveTradingState([...restrictions].flatMap(([own, hold]) => (owners.includes(own) ? [] : [hold]))),
    hold(owner, hold) {
      if (hold !== undefined) restrictions.set(owner, hold)
      else if (!restrictions.delete(owner) && lastText !== '') return
      const text = JSON.stringify(tradingState())
      if (text === lastText) return
      lastText = text
      parts.onChange(tradingState(), parts.clock.now())
    },
  }
}
