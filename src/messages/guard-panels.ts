import { fillMessage } from './message'
import * as messages from './en/guard-panels'

// The panels around a person's own guards. The sealed sheet has no use for them: what it says of guards is in guards.ts.

/** The table of guards. */
export const guardTableMessages = {
  ...messages.guardTableSays,
  typedFor: (label: string): string => fillMessage(messages.guardTableSays.typedFor, { label }),
  untold: (count: number): string => fillMessage(messages.guardTableSays.untold, { count: String(count) }),
}

/** Guards that were raised and wait. */
export const raisedGuardCardMessages = {
  ...messages.raiseCardSays,
  inForceIn: (at: string): string => fillMessage(messages.raiseCardSays.inForceIn, { at }),
}

/** A break that a person takes. */
export const tradingBreakMessages = {
  ...messages.breakSays,
  on: (until: string, left: string): string => fillMessage(messages.breakSays.on, { until, left }),
}

/** The timer that runs at the venue. */
export const venueTimerPanelMessages = {
  ...messages.timerPanelSays,
  from: (least: number, most: number): string =>
    fillMessage(messages.timerPanelSays.from, { least: String(least), most: String(most) }),
}

/** What may be written now, and in every other state. */
export const tradingStatePanelMessages = messages.writingSays

/** What the key itself signs at most, beside the guards. */
export const keyCeilingTableMessages = {
  ...messages.keyCeilingsSays,
  pace: (count: number): string => fillMessage(messages.keyCeilingsSays.pace, { count: String(count) }),
  market: (symbol: string, perOrder: string, perDay: string): string =>
    fillMessage(messages.keyCeilingsSays.market, { symbol, perOrder, perDay }),
}
