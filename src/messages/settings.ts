import type { FigureStyle, Zone } from './display'
import { shown } from './fill'
import type { LanguageChoice } from './languages'
import { fill } from './message'
import * as messages from './en/settings'

interface SettingWords {
  readonly theme: Readonly<Record<'dark' | 'light' | 'system', string>>
  readonly palette: Readonly<Record<'standard' | 'safe', string>>
  readonly figures: Readonly<Record<FigureStyle, string>>
  readonly zone: Readonly<Record<Zone, string>>
  readonly language: Readonly<Record<LanguageChoice, string>>
  readonly motion: Readonly<Record<'as the system' | 'reduced', string>>
  readonly tray: Readonly<Record<'shown' | 'hidden', string>>
}

/** What each choice about the screen is called. */
export const settingWords: SettingWords = messages.settingWords

/** Why a piece of kept or typed settings was not taken. */
export const settingFaults = {
  ...messages.settingFaults,
  newer: (theirs: number, ours: number): string =>
    fill(messages.settingFaults.newer, { theirs: String(theirs), ours: String(ours) }),
  unusable: (value: string): string => fill(messages.settingFaults.unusable, { value }),
}

/** What stands for the path where the text itself is at fault. */
export const wholeText = messages.wholeText

const LONGEST_PIECE = 60

/** A piece of settings as it stands in a list of changes: short, and a dash where there is none. */
export function settingPiece(value: unknown): string {
  if (value === undefined) return '—'
  const text = JSON.stringify(value)
  return shown(text, LONGEST_PIECE)
}
