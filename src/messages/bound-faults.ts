import { mandateLimits } from '@core/envelope/envelope'
import { programRuleLimits } from '@core/envelope/program-rule'
import { SCHEDULE_GRACE_MS } from '@core/programs/wished-terms'
import { formatCount } from './format'
import { fillMessage } from './message'
import * as messages from './en/bound-faults'

const [MINUTE, SECOND] = [60_000, 1_000]
const formatRange = (least: number, most: number): string =>
  fillMessage(messages.upTo, { least: formatCount(least), most: formatCount(most) })
const formatMaxMinutes = (most: number): string => fillMessage(messages.minutesUpTo, { most: formatCount(most / MINUTE) })
/** The longest course: after it there is time for what left last. */
const MAX_SCHEDULE_MS = programRuleLimits.lasts - SCHEDULE_GRACE_MS

/** What a bound has to be, by its name; said at its field. */
export const boundFaultMessages: Readonly<Record<string, string>> = {
  ...messages.boundFaults,
  writes: formatRange(1, mandateLimits.writes),
  slices: formatRange(1, programRuleLimits.slices),
  sizeVaries: formatRange(0, programRuleLimits.varies),
  timeVaries: formatRange(0, programRuleLimits.varies),
  reach: formatRange(0, programRuleLimits.reach),
  patience: formatRange(programRuleLimits.leastPatience / SECOND, programRuleLimits.patience / SECOND),
  moves: fillMessage(messages.boundFaults.moves, { upTo: formatRange(0, programRuleLimits.moves) }),
  evenTicks: fillMessage(messages.boundFaults.evenTicks, { evenTicks: formatCount(programRuleLimits.evenTicks) }),
  levels: formatRange(programRuleLimits.leastLevels, programRuleLimits.levels),
  grows: formatRange(0, programRuleLimits.grows),
  every: fillMessage(messages.boundFaults.every, { lasts: formatCount(programRuleLimits.lasts / SECOND) }),
  legs: fillMessage(messages.boundFaults.legs, {
    leastLegs: formatCount(programRuleLimits.leastLegs),
    legs: formatCount(programRuleLimits.legs),
  }),
}

/** What the minutes have to be, of hands and of each kind of program. */
export const durationFaultMessages = {
  hands: formatMaxMinutes(mandateLimits.lasts),
  twap: fillMessage(messages.minuteFaults.twap, {
    minutesUpTo: formatMaxMinutes(MAX_SCHEDULE_MS),
    every: formatCount(programRuleLimits.every / SECOND),
  }),
  chase: formatMaxMinutes(MAX_SCHEDULE_MS),
  scale: fillMessage(messages.minuteFaults.scale, { minutesUpTo: formatMaxMinutes(MAX_SCHEDULE_MS) }),
  basket: formatMaxMinutes(MAX_SCHEDULE_MS),
  protect: formatMaxMinutes(programRuleLimits.lasts),
}

/** What is wrong with one leg of a basket, with what it trades in: by the bound's name, or by the sentence that says it. */
export const basketLegFaultMessages = {
  bounds: {
    quantity: (base: string): string => fillMessage(messages.legFaults.bounds.quantity, { base }),
    worst: (base: string): string => fillMessage(messages.legFaults.bounds.worst, { base }),
  },
  said: (base: string, sentence: string): string => fillMessage(messages.legFaults.said, { base, sentence }),
}
