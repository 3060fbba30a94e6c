import { fillMessage } from './message'
import * as messages from './en/indicators'

/** Name of each indicator, and its short name on the chart. */
export const chartIndicatorLabels = messages.indicatorWords

export const indicatorParamLabels = messages.paramWords

/** Data source of an indicator that is not computed from candles alone. */
export const indicatorSourceMessages = messages.indicatorNotes

/** Start of the data beside the candles, or the reason why there is none. */
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

export const chartInkLabels = messages.inkWords

export const chartTemplateMessages = {
  ...messages.templatesSays,
  apply: (name: string): string => fillMessage(messages.templatesSays.apply, { name }),
  forgetOne: (name: string): string => fillMessage(messages.templatesSays.forgetOne, { name }),
  full: (most: number): string => fillMessage(messages.templatesSays.full, { most: String(most) }),
}

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
