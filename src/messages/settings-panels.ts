import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/settings-panels'

export const appearancePanelMessages = {
  ...messages.looksSays,
  figuresAbout: (sample: string): string => fillMessage(messages.looksSays.figuresAbout, { sample }),
  timesAbout: (now: string): string => fillMessage(messages.looksSays.timesAbout, { now }),
} as const

export const layoutPanelMessages = {
  ...messages.layoutsSays,
  full: (most: number): string => fillMessage(messages.layoutsSays.full, { most: String(most) }),
  useOne: (name: string): string => fillMessage(messages.layoutsSays.useOne, { name }),
  forgetOne: (name: string): string => fillMessage(messages.layoutsSays.forgetOne, { name }),
} as const

export const shortcutPanelMessages = {
  ...messages.hotkeysSays,
  resetOne: (command: string): string => fillMessage(messages.hotkeysSays.resetOne, { command }),
  keyOf: (command: string, face: string): string =>
    fillMessage(messages.hotkeysSays.keyOf, { command, face }),
} as const

export const settingsFileMessages = {
  ...messages.settingsFileSays,
  would: (count: number): string =>
    fillMessage(messages.settingsFileSays.would.changeDoesNot, {
      count: fillPluralMessage(messages.settingsFileSays.would.piece, count),
    }),
  take: (count: number): string =>
    count === 1
      ? messages.settingsFileSays.take.applyChange
      : fillMessage(messages.settingsFileSays.take.applyTheseChanges, { count: String(count) }),
} as const

export const liquidationLevelMessages = {
  ...messages.liquidationLevelsSay,
  about: (last: string): string => fillMessage(messages.liquidationLevelsSay.about, { last }),
  noLevel: (typed: string): string => fillMessage(messages.liquidationLevelsSay.noLevel, { typed }),
  tooMany: (most: number): string =>
    fillMessage(messages.liquidationLevelsSay.tooMany, { most: String(most) }),
} as const

export const alertPanelMessages = {
  ...messages.alertsPanelSays,
  tellWhen: (symbol: string | undefined): string =>
    fillMessage(messages.alertsPanelSays.tellWhen.alertWhen, {
      symbol: symbol ?? messages.alertsPanelSays.tellWhen.market,
    }),
  forgetOne: (symbol: string, price: string): string =>
    fillMessage(messages.alertsPanelSays.forgetOne, { symbol, price }),
  noFigure: (typed: string): string => fillMessage(messages.alertsPanelSays.noFigure, { typed }),
  noPrice: (typed: string): string => fillMessage(messages.alertsPanelSays.noPrice, { typed }),
  noTime: (typed: string): string => fillMessage(messages.alertsPanelSays.noTime, { typed }),
} as const

export const tradingPanelMessages = {
  ...messages.tradingSays,
  slippageOf: (market: string, percent: string): string =>
    fillMessage(messages.tradingSays.slippageOf, { market, percent }),
  size: (market: string, size: string): string => fillMessage(messages.tradingSays.size, { market, size }),
  bracket: (market: string, bracket: string): string =>
    fillMessage(messages.tradingSays.bracket, { market, bracket }),
  deleteOne: (text: string): string => fillMessage(messages.tradingSays.deleteOne, { text }),
} as const
