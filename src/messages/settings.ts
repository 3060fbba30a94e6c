import type { NumberGroupingStyle, DisplayTimeZone } from './display'
import { sanitizeExternalText } from './fill'
import type { LanguageChoice } from './languages'
import { fillMessage } from './message'
import * as messages from './en/settings'

interface SettingLabels {
  readonly theme: Readonly<Record<'dark' | 'light' | 'system', string>>
  readonly palette: Readonly<Record<'standard' | 'safe', string>>
  readonly figures: Readonly<Record<NumberGroupingStyle, string>>
  readonly zone: Readonly<Record<DisplayTimeZone, string>>
  readonly language: Readonly<Record<LanguageChoice, string>>
  readonly motion: Readonly<Record<'as the system' | 'reduced', string>>
  readonly tray: Readonly<Record<'shown' | 'hidden', string>>
}

export const displaySettingLabels: SettingLabels = messages.settingWords

/** Reasons why a stored or typed setting is refused. */
export const settingFaultReasons = {
  ...messages.settingFaults,
  newer: (theirs: number, ours: number): string =>
    fillMessage(messages.settingFaults.newer, { theirs: String(theirs), ours: String(ours) }),
  unusable: (value: string): string => fillMessage(messages.settingFaults.unusable, { value }),
}

/** Label in place of the path if the whole text is invalid. */
export const wholeSettingsLabel = messages.wholeText

const MAX_SETTING_LENGTH = 60

/** Formats a setting for a list of changes: shortened, or a dash for `undefined`. */
export function formatSettingValue(value: unknown): string {
  if (value === undefined) return '—'
  const text = JSON.stringify(value)
  return sanitizeExternalText(text, MAX_SETTING_LENGTH)
}
