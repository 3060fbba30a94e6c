import type { OverlayName } from '@contract/windows-api'
import { commandTitles } from './commands'
import * as messages from './en/menu'

// Texts of the application menu, the tray icon and the system dialogs.

export const windowOverlayLabels: Readonly<Record<OverlayName, string>> = {
  palette: commandTitles.palette,
  keys: commandTitles.keys,
  diagnostics: messages.overlayWords.diagnostics,
}

export const applicationMenuMessages = {
  ...messages.menuSays,
  stop: commandTitles.stop,
  zoomIn: commandTitles.zoomIn,
  zoomOut: commandTitles.zoomOut,
  tour: commandTitles.tour,
}

/** Texts of the tray icon beyond those of the application menu. */
export const trayMenuMessages = messages.traySays

/** Texts of the confirmation before the desk quits. */
export const quitConfirmationMessages = messages.leaveSays

export const saveDialogMessages = messages.saveSays

/** Texts for a page that crashed repeatedly and is not reloaded any more. */
export const repeatedCrashMessages = messages.givenUpSays
