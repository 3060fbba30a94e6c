const holdKeyCodes: readonly string[] = ['Enter', 'NumpadEnter']

/** Longest press of the keys in milliseconds; the release of a longer one may be lost. */
export const MAX_KEY_PRESS_MS = 10_000

export interface HoldKeyEvent {
  readonly isDown: boolean
  readonly repeats: boolean
  readonly code: string
  readonly control: boolean
  readonly meta: boolean
  readonly alt: boolean
}

/** Returns the effect of a key event on the hold button. Main decides by it, and the page displays the same. */
export function classifyHoldKey(key: HoldKeyEvent): 'press' | 'release' | 'interrupt' | undefined {
  // SECURITY: macOS sends no release of another key while ⌘ is down, so a press never lasts beside it.
  if (key.code.startsWith('Meta')) return 'interrupt'
  if (!holdKeyCodes.includes(key.code)) return undefined
  if (!key.isDown) return 'release'
  if (key.repeats) return undefined
  // AltGr is Control and Alt together on Windows.
  return key.meta || key.alt ? 'interrupt' : 'press'
}
