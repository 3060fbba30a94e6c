import { fillMessage } from './message'
import * as messages from './en/guard-panels'

// Texts of the guard panels. The sealed sheet uses `guards.ts` instead.

export const guardTableMessages = {
  ...messages.guardTableSays,
  typedFor: (label: string): string => fillMessage(messages.guardTableSays.typedFor, { label }),
  untold: (count: number): string => fillMessage(messages.guardTableSays.untold, { count: String(count) }),
}

/** Messages about raised guards that are not in force yet. */
export const raisedGuardCardMessages = {
  ...messages.raiseCardSays,
  inForceIn: (at: string): string => fillMessage(messages.raiseCardSays.inForceIn, { at }),
}

export const tradingBreakMessages = {
  ...messages.breakSays,
  on: (until: string, left: string): string => fillMessage(messages.breakSays.on, { until, left }),
}

export const venueTimerPanelMessages = {
  ...messages.timerPanelSays,
  from: (least: number, most: number): string =>
    fillMessage(messages.timerPanelSays.from, { least: String(least), most: String(most) }),
}

export const tradingStatePanelMessages = messages.writingSays

/** Limits that the key enforces when it signs, shown beside the guards. */
export const keyCeilingTableMessages = {
  ...messages.keyCeilingsSays,
  pace: (count: number): string => fillMessage(messages.keyCeilingsSays.pace, { count: String(count) }),
  buys: (perOrder: string, perDay: string): string =>
    fillMessage(messages.keyCeilingsSays.buys, { perOrder, perDay }),
  market: (symbol: string, perOrder: string, perDay: string): string =>
    fillMessage(messages.keyCeilingsSays.market, { symbol, perOrder, perDay }),
}
