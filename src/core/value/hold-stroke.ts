/** Codes of the keys that give a confirmation with Control. */
const holdKeyCodes: readonly string[] = ['Enter', 'NumpadEnter']

/** Longest press of the keys, in milliseconds: the release of a longer one may have been lost. */
export const MAX_KEY_PRESS_MS = 10_000

/** The parts of a key event that matter for a confirmation. */
export interface HoldKeyEvent {
  readonly isDown: boolean
  readonly repeats: boolean
  readonly code: string
  readonly control: boolean
  readonly meta: boolean
  readonly alt: boolean
}

/** Effect of a key event on a press for a confirmation. Main judges by it, and the page shows the same. */
export function classifyHoldKey(key: HoldKeyEvent): 'press' | 'release' | 'interrupt' | undefined {
  // SECURITY: macOS sends no release of another key while ⌘ is down, so a press never lasts beside it.
  if (key.code.startsWith('Meta')) return 'interrupt'
  if (!holdKeyCodes.includes(key.code)) return undefined
  if (!key.isDown) return 'release'
  if (key.repeats) return undefined
  // AltGr is Control and Alt together on Windows.
  return key.control && !key.meta && !key.alt ? 'press' : 'interrupt'
}
