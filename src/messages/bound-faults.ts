import { sessionLimits } from '@core/envelope/mandate'
import { programRuleLimits } from '@core/envelope/program-rule'
import { SCHEDULE_GRACE_MS } from '@core/programs/program-terms'
import { formatCount, formatExactPercent } from './format'
import { fillMessage } from './message'
import * as messages from './en/bound-faults'

const [MINUTE, SECOND] = [60_000, 1_000]
const formatRange = (least: number, most: number): string =>
  fillMessage(messages.upTo, { least: formatCount(least), most: formatCount(most) })
const formatMaxMinutes = (maxMs: number): string =>
  fillMessage(messages.minutesUpTo, { most: formatCount(maxMs / MINUTE) })
/** Longest schedule. The rest of the program's lifetime is left for the last order. */
const MAX_SCHEDULE_MS = programRuleLimits.lasts - SCHEDULE_GRACE_MS

/** Valid range of each bound, by field name. */
export const boundFaultMessages: Readonly<Record<string, string>> = {
  ...messages.boundFaults,
  writes: formatRange(1, sessionLimits.writes),
  perMinute: formatRange(1, sessionLimits.perMinute),
  slippage: fillMessage(messages.boundFaults.slippage, {
    most: formatExactPercent(sessionLimits.reach),
  }),
  slices: formatRange(1, programRuleLimits.slices),
  sizeVaries: formatRange(0, programRuleLimits.varies),
  timeVaries: formatRange(0, programRuleLimits.varies),
  reach: formatRange(0, programRuleLimits.reach),
  patience: formatRange(programRuleLimits.leastPatience / SECOND, programRuleLimits.patience / SECOND),
  moves: fillMessage(messages.boundFaults.moves, { upTo: formatRange(0, programRuleLimits.moves) }),
  evenTicks: fillMessage(messages.boundFaults.evenTicks, {
    evenTicks: formatCount(programRuleLimits.evenTicks),
  }),
  levels: formatRange(programRuleLimits.leastLevels, programRuleLimits.levels),
  grows: formatRange(0, programRuleLimits.grows),
  every: fillMessage(messages.boundFaults.every, { lasts: formatCount(programRuleLimits.lasts / SECOND) }),
  legs: fillMessage(messages.boundFaults.legs, {
    leastLegs: formatCount(programRuleLimits.leastLegs),
    legs: formatCount(programRuleLimits.legs),
  }),
}

/** Valid minutes for one-click trading and for each kind of program. */
export const durationFaultMessages = {
  session: formatMaxMinutes(sessionLimits.lasts),
  twap: fillMessage(messages.minuteFaults.twap, {
    minutesUpTo: formatMaxMinutes(MAX_SCHEDULE_MS),
    every: formatCount(programRuleLimits.every / SECOND),
  }),
  chase: formatMaxMinutes(MAX_SCHEDULE_MS),
  scale: fillMessage(messages.minuteFaults.scale, { minutesUpTo: formatMaxMinutes(MAX_SCHEDULE_MS) }),
  basket: formatMaxMinutes(MAX_SCHEDULE_MS),
  protect: formatMaxMinutes(programRuleLimits.lasts),
}

/** Faults of one basket leg with its base token, by bound or by finished sentence. */
export const basketLegFaultMessages = {
  bounds: {
    quantity: (base: string): string => fillMessage(messages.legFaults.bounds.quantity, { base }),
    worst: (base: string): string => fillMessage(messages.legFaults.bounds.worst, { base }),
  },
  said: (base: string, sentence: string): string => fillMessage(messages.legFaults.said, { base, sentence }),
}
