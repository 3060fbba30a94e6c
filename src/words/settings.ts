import type { FigureStyle, Zone } from './display'
import { shown } from './fill'
import type { LanguageChoice } from './languages'

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
export const settingWords: SettingWords = {
  theme: { dark: 'Dark', light: 'Light', system: 'System' },
  palette: { standard: 'Teal and red', safe: 'Blue and orange' },
  figures: { space: '1 234.5', comma: '1,234.5', point: '1.234,5', none: '1234.5' },
  zone: { local: 'Local', utc: 'UTC' },
  language: { system: 'System', en: 'English', zh: '简体中文 (not reviewed)' },
  motion: { 'as the system': 'System', reduced: 'Reduced' },
  tray: { shown: 'Shown', hidden: 'Hidden' },
}

/** Why a piece of kept or typed settings was not taken. */
export const settingFaults = {
  newer: (theirs: number, ours: number): string =>
    `a newer Perpdesk wrote form ${theirs}, and this one reads up to form ${ours}`,
  noForm: 'this is no form of settings',
  noSet: 'this is no set of settings',
  noJson: 'this is not JSON',
  unknown: 'not known here',
  unusable: (value: string): string => `${value} cannot be used`,
  noRoom: 'there is no room for it here: delete one first',
}

/** What stands for the path where the text itself is at fault. */
export const wholeText = 'the text itself'

const LONGEST_PIECE = 60

/** A piece of settings as it stands in a list of changes: short, and a dash where there is none. */
export function settingPiece(value: unknown): string {
  if (value === undefined) return '—'
  const text = JSON.stringify(value)
  return shown(text, LONGEST_PIECE)
}
