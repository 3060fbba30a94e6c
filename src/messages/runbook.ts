import type { TradingState } from '@core/guard/trading-guards'
import * as messages from './en/runbook'

/** Actions that remain while the desk cannot send writes, the most useful first. */
export interface TradingRunbook {
  readonly possible: readonly string[]
  readonly write: readonly string[]
}

const possibleActions: Record<TradingState['state'], readonly string[]> = messages.reading

/** Returns the actions that are still `possible` and, with exposure, the facts that the trader should `write` down. */
export function buildTradingRunbook(state: TradingState['state'], hasExposure: boolean): TradingRunbook {
  const atVenue = messages.runbook.venueItselfOwn
  return {
    possible: hasExposure ? [...possibleActions[state], atVenue] : possibleActions[state],
    write: hasExposure ? [messages.runbook.didTimeSize, messages.runbook.clientIdAnything] : [],
  }
}

export const runbookSectionTitles = messages.runbookTitles
