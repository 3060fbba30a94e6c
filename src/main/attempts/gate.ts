import type { TradingRestriction, TradingState } from '@core/guard/guard'
import { deriveTradingState } from '@core/guard/holds'
import type { ClockPort } from '../ports'

/** Who asks for a hold. Each has at most one in place, and only its owner lifts it. */
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

/** Whether anything may leave, and every reason why not. What may be written is decided from all holds together. */
export interface TradingGate {
  writes(): TradingState
  /** The same without the holds of some: what leaves holds everything after it, and not itself. */
  tradingStateWithout(...owners: readonly RestrictionOwner[]): TradingState
  /** Puts an owner's hold in place, or changes it; nothing lifts it. */
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
