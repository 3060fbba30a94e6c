import { fill } from './message'
import * as messages from './en/guard-panels'

// The panels around a person's own guards. The sealed sheet has no use for them: what it says of guards is in guards.ts.

/** The table of guards. */
export const guardTableSays = {
  ...messages.guardTableSays,
  typedFor: (label: string): string => fill(messages.guardTableSays.typedFor, { label }),
  untold: (count: number): string => fill(messages.guardTableSays.untold, { count: String(count) }),
}

/** Guards that were raised and wait. */
export const raiseCardSays = {
  ...messages.raiseCardSays,
  inForceIn: (at: string): string => fill(messages.raiseCardSays.inForceIn, { at }),
}

/** A break that a person takes. */
export const breakSays = {
  ...messages.breakSays,
  on: (until: string, left: string): string => fill(messages.breakSays.on, { until, left }),
}

/** The timer that runs at the venue. */
export const timerPanelSays = {
  ...messages.timerPanelSays,
  from: (least: number, most: number): string =>
    fill(messages.timerPanelSays.from, { least: String(least), most: String(most) }),
}

/** What may be written now, and in every other state. */
export const writingSays = messages.writingSays

/** What the key itself signs at most, beside the guards. */
export const keyCeilingsSays = {
  ...messages.keyCeilingsSays,
  pace: (count: number): string => fill(messages.keyCeilingsSays.pace, { count: String(count) }),
  market: (symbol: string, perOrder: string, perDay: string): string =>
    fill(messages.keyCeilingsSays.market, { symbol, perOrder, perDay }),
}
