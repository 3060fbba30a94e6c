import type { MenuItemConstructorOptions } from 'electron'
import type { ZoomStep } from '@contract/shared-api'
import type { PopoutKind, Chosen, OverlayName, PlaceName } from '@contract/windows-api'
import { spoken } from '@messages/spoken'

/** What the menu can ask for beyond what the system does by itself. None of it sends an order. */
export interface MenuActions {
  readonly zoom: (step: ZoomStep) => void
  readonly reload: () => void
  /** Opens the inspector of the desk's page; absent in packaged starts. */
  readonly inspect?: () => void
  /** Shows something in the desk's window. */
  readonly choose: (chosen: Chosen) => void
  readonly popout: (kind: PopoutKind) => void
  /** Stops what could add risk, in main itself: a page that hangs is not asked. */
  readonly stop: () => void
  readonly lock: () => void
  readonly leave: () => void
  /** Shows the newest log in the system's own file list. */
  readonly logs: () => void
}

type Line = MenuItemConstructorOptions
const rule: Line = { type: 'separator' }

/**
 * The lines of the application's menu on a platform.
 *
 * Only what the system's own conventions fix has an accelerator here. Places, the stop and the lock have keys that
 * a person may change, and a menu that showed another one, or took the same one, would do two things at a press.
 */
export function menuLines(actions: MenuActions, platform: NodeJS.Platform): readonly Line[] {
  const isMac = platform === 'darwin'
  return [
    // On macOS what is about the program itself stands in a menu of its name, with the leaving.
    ...(isMac ? [{ role: 'appMenu' } satisfies Line] : []),
    { label: spoken.menu.menuSays.desk, submenu: deskLines(actions, isMac) },
    { role: 'editMenu' },
    { label: spoken.menu.menuSays.go, submenu: goLines(actions) },
    { label: spoken.menu.menuSays.view, submenu: viewLines(actions) },
    { label: spoken.menu.menuSays.window, role: 'window', submenu: windowLines(actions, isMac) },
    { label: spoken.menu.menuSays.help, role: 'help', submenu: helpLines(actions) },
  ]
}

const deskLines = ({ stop, lock, leave }: MenuActions, isMac: boolean): Line[] => [
  { id: 'stop', label: spoken.menu.menuSays.stop, click: stop },
  { id: 'lock', label: spoken.menu.menuSays.lock, click: lock },
  ...(isMac
    ? []
    : [rule, { label: spoken.menu.menuSays.leave, accelerator: 'CommandOrControl+Q', click: leave }]),
]

const goLines = ({ choose }: MenuActions): Line[] => [
  ...Object.entries(spoken.shell.placeTitles).map(([place, label]) => ({
    id: `place ${place}`,
    label,
    click: () => choose({ is: 'place', place: place as PlaceName }),
  })),
  overlayLine('diagnostics', choose),
  rule,
  overlayLine('palette', choose),
]

const viewLines = ({ zoom, reload, inspect }: MenuActions): Line[] => [
  { label: spoken.menu.menuSays.zoomIn, accelerator: 'CommandOrControl+Plus', click: () => zoom('in') },
  { label: spoken.menu.menuSays.zoomOut, accelerator: 'CommandOrControl+-', click: () => zoom('out') },
  { label: spoken.menu.menuSays.usualSize, accelerator: 'CommandOrControl+0', click: () => zoom('usual') },
  rule,
  { label: spoken.menu.menuSays.fullScreen, role: 'togglefullscreen' },
  rule,
  { label: spoken.menu.menuSays.reload, accelerator: 'CommandOrControl+R', click: reload },
  ...(inspect === undefined ? [] : [{ label: spoken.menu.menuSays.inspect, click: inspect }]),
]

const windowLines = ({ popout }: MenuActions, isMac: boolean): Line[] => [
  ...Object.entries(spoken.popout.popoutWords).map(([kind, label]) => ({
    id: `beside ${kind}`,
    label,
    click: () => popout(kind as PopoutKind),
  })),
  rule,
  { role: 'minimize' },
  ...(isMac ? [{ role: 'zoom' } satisfies Line] : []),
  { role: 'close' },
  ...(isMac ? [rule, { role: 'front' } satisfies Line] : []),
]

const helpLines = ({ choose, logs }: MenuActions): Line[] => [
  overlayLine('keys', choose),
  { id: 'tour', label: spoken.menu.menuSays.tour, click: () => choose({ is: 'tour' }) },
  rule,
  { id: 'logs', label: spoken.menu.menuSays.logs, click: logs },
]

const overlayLine = (overlay: OverlayName, choose: MenuActions['choose']): Line => ({
  id: overlay,
  label: spoken.menu.overlayWords[overlay],
  click: () => choose({ is: 'overlay', overlay }),
})
