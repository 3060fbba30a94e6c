import type { BesideKind, OverlayName, PlaceName } from '@contract/windows-api'

// What stands on the menu of the application, on the icon in the system's corner and on the dialogs of the system.

/** What the places are called. */
export const placeWords: Readonly<Record<PlaceName, string>> = {
  trade: 'Trade',
  portfolio: 'Portfolio',
  snapshots: 'Snapshots',
  audit: 'Audit',
  keys: 'Keys',
  guards: 'Guards',
  settings: 'Settings',
}

/** What opens over every place. */
export const overlayWords: Readonly<Record<OverlayName, string>> = {
  palette: 'Search everything',
  keys: 'Keyboard shortcuts',
  diagnostics: 'Diagnostics',
}

/** What the windows beside are called, wherever they are opened. */
export const besideWords: Readonly<Record<BesideKind, string>> = {
  chart: 'Chart in a window of its own',
  ladder: 'Book and ladder in a window of their own',
}

/** What a window beside shows, in its title. */
export const besideTitles: Readonly<Record<BesideKind, string>> = {
  chart: 'Chart',
  ladder: 'Book and ladder',
}

/** The menus, and what stands on them. */
export const menuSays = {
  desk: 'Desk',
  go: 'Go',
  view: 'View',
  window: 'Window',
  help: 'Help',
  stop: 'Stop writing',
  lock: 'Lock the keys',
  leave: 'Leave',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  usualSize: 'Usual size',
  fullScreen: 'Full screen',
  reload: 'Reload the screen',
  inspect: 'Inspect',
  tour: 'Take the tour in six steps',
  logs: 'Show the log in its folder',
}

/** The icon in the system's corner, beside what the menu says too. */
export const traySays = { show: 'Show the window' }

/** The question before the desk is left. */
export const leaveSays = {
  title: 'Leave Perpdesk',
  question: 'Leave the desk?',
  leave: 'Leave',
  stay: 'Stay',
}

/** The dialog that asks for a place to write to. */
export const saveSays = { title: 'Save' }

/** A page that kept ending, and is not loaded any more. */
export const givenUpSays = {
  title: 'Perpdesk',
  message: 'A page of the desk keeps ending and is not loaded any more.',
  detail:
    'Nothing was sent by that, and what is open at the venue stays as it is. Leave Perpdesk and open it again; the log says when it happened.',
  seen: 'Close',
}
