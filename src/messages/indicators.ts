import { fill } from './message'
import * as messages from './en/indicators'

/** What each indicator is called, and by which letters the chart names it. */
export const indicatorWords = messages.indicatorWords

/** The numbers that indicators are worked out with. */
export const paramWords = messages.paramWords

/** Where the figures of an indicator come from, where that is not the candles as they are. */
export const indicatorNotes = messages.indicatorNotes

/** Since when there is what is drawn beside the candles, and why there is none. */
export const beginSays = {
  ...messages.beginSays,
  before: (begun: readonly string[]): string =>
    fill(messages.beginSays.before.notKnownBefore, {
      begun: begun.join(messages.beginSays.before.separator),
    }),
  begun: {
    CVD: (time: string): string => `CVD ${time}`,
    OI: (time: string): string => fill(messages.beginSays.begun.OI, { time }),
    FUNDING: (time: string): string => fill(messages.beginSays.begun.FUNDING, { time }),
  },
}

/** The colours of what is drawn on the chart. */
export const inkWords = messages.inkWords

/** Keeping the indicators and the scale of a chart by a name. */
export const templatesSays = {
  ...messages.templatesSays,
  apply: (name: string): string => fill(messages.templatesSays.apply, { name }),
  forgetOne: (name: string): string => fill(messages.templatesSays.forgetOne, { name }),
  full: (most: number): string => fill(messages.templatesSays.full, { most: String(most) }),
}

/** Setting the indicators up. */
export const indicatorsSays = {
  ...messages.indicatorsSays,
  removeOne: (name: string): string => fill(messages.indicatorsSays.removeOne, { name }),
  from: (time: string): string => fill(messages.indicatorsSays.from, { time }),
  full: (most: number): string => fill(messages.indicatorsSays.full, { most: String(most) }),
  limits: (least: number, most: number, whole: boolean): string =>
    fill(messages.indicatorsSays.limits.to, {
      whole: whole ? messages.indicatorsSays.limits.wholeNumber : messages.indicatorsSays.limits.from,
      least: String(least),
      most: String(most),
    }),
}
