import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/settings-panels'

/** What the panel about looks says. */
export const looksSays = {
  ...messages.looksSays,
  figuresAbout: (sample: string): string => fill(messages.looksSays.figuresAbout, { sample }),
  timesAbout: (now: string): string => fill(messages.looksSays.timesAbout, { now }),
} as const

/** What the panel about arrangements says. */
export const layoutsSays = {
  ...messages.layoutsSays,
  full: (most: number): string => fill(messages.layoutsSays.full, { most: String(most) }),
  useOne: (name: string): string => fill(messages.layoutsSays.useOne, { name }),
  forgetOne: (name: string): string => fill(messages.layoutsSays.forgetOne, { name }),
} as const

/** What the panel about keys of the keyboard says. */
export const hotkeysSays = {
  ...messages.hotkeysSays,
  resetOne: (command: string): string => fill(messages.hotkeysSays.resetOne, { command }),
  keyOf: (command: string, face: string): string => fill(messages.hotkeysSays.keyOf, { command, face }),
} as const

/** What the panel says by which settings come and go as text. */
export const settingsFileSays = {
  ...messages.settingsFileSays,
  would: (count: number): string =>
    fill(messages.settingsFileSays.would.changeDoesNot, {
      count: fillPlural(messages.settingsFileSays.would.piece, count),
    }),
  take: (count: number): string =>
    count === 1
      ? messages.settingsFileSays.take.applyChange
      : fill(messages.settingsFileSays.take.applyTheseChanges, { count: String(count) }),
} as const

/** What the field of one's own levels of margin used says. */
export const liquidationLevelsSay = {
  ...messages.liquidationLevelsSay,
  about: (last: string): string => fill(messages.liquidationLevelsSay.about, { last }),
  noLevel: (typed: string): string => fill(messages.liquidationLevelsSay.noLevel, { typed }),
  tooMany: (most: number): string => fill(messages.liquidationLevelsSay.tooMany, { most: String(most) }),
} as const

/** What the panel about alerts says. */
export const alertsPanelSays = {
  ...messages.alertsPanelSays,
  tellWhen: (symbol: string | undefined): string =>
    fill(messages.alertsPanelSays.tellWhen.alertWhen, {
      symbol: symbol ?? messages.alertsPanelSays.tellWhen.market,
    }),
  forgetOne: (symbol: string, price: string): string =>
    fill(messages.alertsPanelSays.forgetOne, { symbol, price }),
  noFigure: (typed: string): string => fill(messages.alertsPanelSays.noFigure, { typed }),
  noPrice: (typed: string): string => fill(messages.alertsPanelSays.noPrice, { typed }),
} as const
