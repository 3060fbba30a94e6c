import type { OverlayName } from '@contract/windows-api'
import { commandTitles } from './commands'
import * as messages from './en/menu'

// What stands on the menu of the application, on the icon in the system's corner and on the dialogs of the system.

/** What opens over every place. */
export const windowOverlayLabels: Readonly<Record<OverlayName, string>> = {
  palette: commandTitles.palette,
  keys: commandTitles.keys,
  diagnostics: messages.overlayWords.diagnostics,
}

/** The menus, and what stands on them. */
export const applicationMenuMessages = {
  ...messages.menuSays,
  stop: commandTitles.stop,
  zoomIn: commandTitles.zoomIn,
  zoomOut: commandTitles.zoomOut,
  tour: commandTitles.tour,
}

/** The icon in the system's corner, beside what the menu says too. */
export const trayMenuMessages = messages.traySays

/** The question before the desk is left. */
export const quitConfirmationMessages = messages.leaveSays

/** The dialog that asks for a place to write to. */
export const saveDialogMessages = messages.saveSays

/** A page that kept ending, and is not loaded any more. */
export const repeatedCrashMessages = messages.givenUpSays
