import type { OverlayName } from '@contract/windows-api'
import { commandTitles } from './commands'

// What stands on the menu of the application, on the icon in the system's corner and on the dialogs of the system.

/** What opens over every place. */
export const overlayWords: Readonly<Record<OverlayName, string>> = {
  palette: commandTitles.palette,
  keys: commandTitles.keys,
  diagnostics: 'Diagnostics',
}

/** The menus, and what stands on them. */
export const menuSays = {
  desk: 'Desk',
  go: 'Go',
  view: 'View',
  window: 'Window',
  help: 'Help',
  stop: commandTitles.stop,
  lock: 'Lock the keys',
  leave: 'Quit',
  zoomIn: commandTitles.zoomIn,
  zoomOut: commandTitles.zoomOut,
  usualSize: 'Actual size',
  fullScreen: 'Full screen',
  reload: 'Reload the screen',
  inspect: 'Inspect',
  tour: commandTitles.tour,
  logs: 'Show the log in its folder',
}

/** The icon in the system's corner, beside what the menu says too. */
export const traySays = { show: 'Show the window' }

/** The question before the desk is left. */
export const leaveSays = {
  title: 'Quit Perpdesk',
  question: 'Quit the desk?',
  leave: 'Quit',
  stay: 'Cancel',
}

/** The dialog that asks for a place to write to. */
export const saveSays = { title: 'Save' }

/** A page that kept ending, and is not loaded any more. */
export const givenUpSays = {
  title: 'Perpdesk',
  message: 'A page of the desk keeps ending and is not loaded any more.',
  detail:
    'Nothing was sent by that, and what is open at the venue stays as it is. Quit Perpdesk and open it again; the log says when it happened.',
  seen: 'Close',
}
