import { envelopeLimits } from '@core/envelope/envelope'
import { programLimits } from '@core/envelope/program-rule'
import { AFTER_COURSE } from '@core/programs/wished-terms'
import { counted } from './format'

const [MINUTE, SECOND] = [60_000, 1_000]
const upTo = (least: number, most: number): string =>
  `A whole number from ${counted(least)} to ${counted(most)}.`
const minutesUpTo = (most: number): string => `Whole minutes, from 1 to ${counted(most / MINUTE)}.`
/** The longest course: after it there is time for what left last. */
const LONGEST = programLimits.lasts - AFTER_COURSE

/** What a bound has to be, by its name; said at its field. */
export const boundFaults: Readonly<Record<string, string>> = {
  side: 'A worst price for one side at least.',
  buyAtMost: 'A price above zero, or nothing: then nothing is bought.',
  sellAtLeast: 'A price above zero, or nothing: then nothing is sold.',
  worst: 'A price above zero.',
  quantity: 'A size above zero.',
  perOrder: 'A size above zero.',
  inAll: 'A size, and no less than each key sends.',
  worthPerOrder: 'A value above zero.',
  worthInAll: 'A value that is enough for all of it at the worst price.',
  writes: upTo(1, envelopeLimits.writes),
  places: 'Two places for clicks lie over one another on the screen.',
  slices: upTo(1, programLimits.slices),
  sizeVaries: upTo(0, programLimits.varies),
  timeVaries: upTo(0, programLimits.varies),
  catchUp: 'A size, or nothing. One slice alone catches nothing up.',
  reach: upTo(0, programLimits.reach),
  patience: upTo(programLimits.leastPatience / SECOND, programLimits.patience / SECOND),
  moves: `${upTo(0, programLimits.moves)} A stop is moved once at least.`,
  stop: 'A stop that waits for the position and leaves at market.',
  position: 'A position that is held.',
  evenAt:
    'A price above zero, beyond where the stop would go then; or nothing. Break-even or trail, one at least.',
  evenTicks: `A whole number from -${counted(programLimits.evenTicks)} to ${counted(programLimits.evenTicks)}.`,
  trailFrom: 'A price above zero; all of a trail, or nothing of it.',
  trailBy: 'A distance above zero; all of a trail, or nothing of it.',
  trailStep: 'A step above zero; all of a trail, or nothing of it.',
  furthest: 'A price that is tighter than the stop stands, and no looser than its break-even.',
  apart: 'Whole seconds, one at least, and no more than it lasts.',
  near: 'A price above zero.',
  far: 'A price above zero, on the far side of the first: below it for buys, above it for sells.',
  levels: upTo(programLimits.leastLevels, programLimits.levels),
  grows: upTo(0, programLimits.grows),
  every: `Whole seconds, ${counted(programLimits.lasts / SECOND)} at most; 0 is no wait.`,
  legs: `${counted(programLimits.leastLegs)} to ${counted(programLimits.legs)} legs, each in a market of its own.`,
}

/** What the minutes have to be, of hands and of each kind of program. */
export const minuteFaults = {
  hands: minutesUpTo(envelopeLimits.lasts),
  twap: `${minutesUpTo(LONGEST)} Each slice needs ${counted(programLimits.every / SECOND)} s at least.`,
  chase: minutesUpTo(LONGEST),
  scale: `${minutesUpTo(LONGEST)} Long enough to place every level, and short enough to take all of them back within 12 h.`,
  basket: minutesUpTo(LONGEST),
  protect: minutesUpTo(programLimits.lasts),
}

/** What is wrong with one leg of a basket, with what it trades in: by the bound's name, or by the sentence that says it. */
export const legFaults = {
  bounds: {
    quantity: (base: string): string => `Size of ${base}: a figure above zero.`,
    worst: (base: string): string => `Worst price of ${base}: a price above zero.`,
  },
  said: (base: string, sentence: string): string => `${base}: ${sentence}`,
}
