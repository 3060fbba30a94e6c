import type { TradingState } from '@core/guard/guard'
import * as messages from './en/runbook'

/** What a person can still do while this desk cannot write for them, the most useful first. */
export interface TradingRunbook {
  readonly possible: readonly string[]
  readonly write: readonly string[]
}

const possibleActions: Record<TradingState['state'], readonly string[]> = messages.reading

/** What is still possible, here and at the venue itself, and what to write down when there is exposure. */
export function buildTradingRunbook(state: TradingState['state'], hasExposure: boolean): TradingRunbook {
  const atVenue = messages.runbook.venueItselfOwn
  return {
    possible: hasExposure ? [...possibleActions[state], atVenue] : possibleActions[state],
    write: hasExposure ? [messages.runbook.didTimeSize, messages.runbook.clientIdAnything] : [],
  }
}

/** What the two parts of it are called. */
export const runbookSectionTitles = messages.runbookTitles
