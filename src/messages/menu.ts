import type { OverlayName } from '@contract/windows-api'
import { commandTitles } from './commands'
import * as messages from './en/menu'

// What stands on the menu of the application, on the icon in the system's corner and on the dialogs of the system.

/** What opens over every place. */
export const overlayWords: Readonly<Record<OverlayName, string>> = {
  palette: commandTitles.palette,
  keys: commandTitles.keys,
  diagnostics: messages.overlayWords.diagnostics,
}

/** The menus, and what stands on them. */
export const menuSays = {
  ...messages.menuSays,
  stop: commandTitles.stop,
  zoomIn: commandTitles.zoomIn,
  zoomOut: commandTitles.zoomOut,
  tour: commandTitles.tour,
}

/** The icon in the system's corner, beside what the menu says too. */
export const traySays = messages.traySays

/** The question before the desk is left. */
export const leaveSays = messages.leaveSays

/** The dialog that asks for a place to write to. */
export const saveSays = messages.saveSays

/** A page that kept ending, and is not loaded any more. */
export const givenUpSays = messages.givenUpSays
