import { envelopeLimits } from '@core/envelope/envelope'
import { programLimits } from '@core/envelope/program-rule'
import { AFTER_COURSE } from '@core/programs/wished-terms'
import { counted } from './format'
import { fill } from './message'
import * as messages from './en/bound-faults'

const [MINUTE, SECOND] = [60_000, 1_000]
const upTo = (least: number, most: number): string =>
  fill(messages.upTo, { least: counted(least), most: counted(most) })
const minutesUpTo = (most: number): string => fill(messages.minutesUpTo, { most: counted(most / MINUTE) })
/** The longest course: after it there is time for what left last. */
const LONGEST = programLimits.lasts - AFTER_COURSE

/** What a bound has to be, by its name; said at its field. */
export const boundFaults: Readonly<Record<string, string>> = {
  ...messages.boundFaults,
  writes: upTo(1, envelopeLimits.writes),
  slices: upTo(1, programLimits.slices),
  sizeVaries: upTo(0, programLimits.varies),
  timeVaries: upTo(0, programLimits.varies),
  reach: upTo(0, programLimits.reach),
  patience: upTo(programLimits.leastPatience / SECOND, programLimits.patience / SECOND),
  moves: fill(messages.boundFaults.moves, { upTo: upTo(0, programLimits.moves) }),
  evenTicks: fill(messages.boundFaults.evenTicks, { evenTicks: counted(programLimits.evenTicks) }),
  levels: upTo(programLimits.leastLevels, programLimits.levels),
  grows: upTo(0, programLimits.grows),
  every: fill(messages.boundFaults.every, { lasts: counted(programLimits.lasts / SECOND) }),
  legs: fill(messages.boundFaults.legs, {
    leastLegs: counted(programLimits.leastLegs),
    legs: counted(programLimits.legs),
  }),
}

/** What the minutes have to be, of hands and of each kind of program. */
export const minuteFaults = {
  hands: minutesUpTo(envelopeLimits.lasts),
  twap: fill(messages.minuteFaults.twap, {
    minutesUpTo: minutesUpTo(LONGEST),
    every: counted(programLimits.every / SECOND),
  }),
  chase: minutesUpTo(LONGEST),
  scale: fill(messages.minuteFaults.scale, { minutesUpTo: minutesUpTo(LONGEST) }),
  basket: minutesUpTo(LONGEST),
  protect: minutesUpTo(programLimits.lasts),
}

/** What is wrong with one leg of a basket, with what it trades in: by the bound's name, or by the sentence that says it. */
export const legFaults = {
  bounds: {
    quantity: (base: string): string => fill(messages.legFaults.bounds.quantity, { base }),
    worst: (base: string): string => fill(messages.legFaults.bounds.worst, { base }),
  },
  said: (base: string, sentence: string): string => fill(messages.legFaults.said, { base, sentence }),
}
