import { fillMessage } from './message'
import * as messages from './en/indicators'

/** What each indicator is called, and by which letters the chart names it. */
export const chartIndicatorLabels = messages.indicatorWords

/** The numbers that indicators are worked out with. */
export const indicatorParamLabels = messages.paramWords

/** Where the figures of an indicator come from, where that is not the candles as they are. */
export const indicatorSourceMessages = messages.indicatorNotes

/** Since when there is what is drawn beside the candles, and why there is none. */
export const indicatorStartMessages = {
  ...messages.beginSays,
  before: (begun: readonly string[]): string =>
    fillMessage(messages.beginSays.before.notKnownBefore, {
      begun: begun.join(messages.beginSays.before.separator),
    }),
  begun: {
    CVD: (time: string): string => `CVD ${time}`,
    OI: (time: string): string => fillMessage(messages.beginSays.begun.OI, { time }),
    FUNDING: (time: string): string => fillMessage(messages.beginSays.begun.FUNDING, { time }),
  },
}

/** The colours of what is drawn on the chart. */
export const chartInkLabels = messages.inkWords

/** Keeping the indicators and the scale of a chart by a name. */
export const chartTemplateMessages = {
  ...messages.templatesSays,
  apply: (name: string): string => fillMessage(messages.templatesSays.apply, { name }),
  forgetOne: (name: string): string => fillMessage(messages.templatesSays.forgetOne, { name }),
  full: (most: number): string => fillMessage(messages.templatesSays.full, { most: String(most) }),
}

/** Setting the indicators up. */
export const indicatorPanelMessages = {
  ...messages.indicatorsSays,
  removeOne: (name: string): string => fillMessage(messages.indicatorsSays.removeOne, { name }),
  from: (time: string): string => fillMessage(messages.indicatorsSays.from, { time }),
  full: (most: number): string => fillMessage(messages.indicatorsSays.full, { most: String(most) }),
  limits: (least: number, most: number, whole: boolean): string =>
    fillMessage(messages.indicatorsSays.limits.to, {
      whole: whole ? messages.indicatorsSays.limits.wholeNumber : messages.indicatorsSays.limits.from,
      least: String(least),
      most: String(most),
    }),
}
