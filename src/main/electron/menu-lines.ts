import type { MenuItemConstructorOptions } from 'electron'
import type { ZoomStep } from '@contract/shared-api'
import type { PopoutKind, WindowCommand, OverlayName, WorkspaceViewName } from '@contract/windows-api'
import { currentMainMessages } from '@messages/spoken'

/** What the menu can ask for beyond what the system does by itself. None of it sends an order. */
export interface MenuActions {
  readonly zoom: (step: ZoomStep) => void
  readonly reload: () => void
  /** Opens the inspector of the desk's page; absent in packaged starts. */
  readonly inspect?: () => void
  /** Shows something in the desk's window. */
  readonly choose: (chosen: WindowCommand) => void
  readonly popout: (kind: PopoutKind) => void
  /** Stops what could add risk, in main itself: a page that hangs is not asked. */
  readonly stop: () => void
  readonly lock: () => void
  readonly leave: () => void
  /** Shows the newest log in the system's own file list. */
  readonly logs: () => void
}

type MenuItem = MenuItemConstructorOptions
const separator: MenuItem = { type: 'separator' }

/**
 * The lines of the application's menu on a platform.
 *
 * Only what the system's own conventions fix has an accelerator here. Places, the stop and the lock have keys that
 * a person may change, and a menu that showed another one, or took the same one, would do two things at a press.
 */
export function createMenuItems(actions: MenuActions, platform: NodeJS.Platform): readonly MenuItem[] {
  const isMac = platform === 'darwin'
  return [
    // On macOS what is about the program itself stands in a menu of its name, with the leaving.
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItem] : []),
    { label: currentMainMessages.menu.applicationMenuMessages.desk, submenu: createDeskItems(actions, isMac) },
    { role: 'editMenu' },
    { label: currentMainMessages.menu.applicationMenuMessages.go, submenu: createViewItems(actions) },
    { label: currentMainMessages.menu.applicationMenuMessages.view, submenu: createZoomItems(actions) },
    { label: currentMainMessages.menu.applicationMenuMessages.window, role: 'window', submenu: createWindowItems(actions, isMac) },
    { label: currentMainMessages.menu.applicationMenuMessages.help, role: 'help', submenu: createHelpItems(actions) },
  ]
}

const createDeskItems = ({ stop, lock, leave }: MenuActions, isMac: boolean): MenuItem[] => [
  { id: 'stop', label: currentMainMessages.menu.applicationMenuMessages.stop, click: stop },
  { id: 'lock', label: currentMainMessages.menu.applicationMenuMessages.lock, click: lock },
  ...(isMac
    ? []
    : [separator, { label: currentMainMessages.menu.applicationMenuMessages.leave, accelerator: 'CommandOrControl+Q', click: leave }]),
]

const createViewItems = ({ choose }: MenuActions): MenuItem[] => [
  ...Object.entries(currentMainMessages.shell.workspaceViewTitles).map(([place, label]) => ({
    id: `place ${place}`,
    label,
    click: () => choose({ is: 'place', place: place as WorkspaceViewName }),
  })),
  createOverlayItem('diagnostics', choose),
  separator,
  createOverlayItem('palette', choose),
]

const createZoomItems = ({ zoom, reload, inspect }: MenuActions): MenuItem[] => [
  { label: currentMainMessages.menu.applicationMenuMessages.zoomIn, accelerator: 'CommandOrControl+Plus', click: () => zoom('in') },
  { label: currentMainMessages.menu.applicationMenuMessages.zoomOut, accelerator: 'CommandOrControl+-', click: () => zoom('out') },
  { label: currentMainMessages.menu.applicationMenuMessages.usualSize, accelerator: 'CommandOrControl+0', click: () => zoom('usual') },
  separator,
  { label: currentMainMessages.menu.applicationMenuMessages.fullScreen, role: 'togglefullscreen' },
  separator,
  { label: currentMainMessages.menu.applicationMenuMessages.reload, accelerator: 'CommandOrControl+R', click: reload },
  ...(inspect === undefined ? [] : [{ label: currentMainMessages.menu.applicationMenuMessages.inspect, click: inspect }]),
]

const createWindowItems = ({ popout }: MenuActions, isMac: boolean): MenuItem[] => [
  ...Object.entries(currentMainMessages.popout.popoutMenuLabels).map(([kind, label]) => ({
    id: `beside ${kind}`,
    label,
    click: () => popout(kind as PopoutKind),
  })),
  separator,
  { role: 'minimize' },
  ...(isMac ? [{ role: 'zoom' } satisfies MenuItem] : []),
  { role: 'close' },
  ...(isMac ? [separator, { role: 'front' } satisfies MenuItem] : []),
]

const createHelpItems = ({ choose, logs }: MenuActions): MenuItem[] => [
  createOverlayItem('keys', choose),
  { id: 'tour', label: currentMainMessages.menu.applicationMenuMessages.tour, click: () => choose({ is: 'tour' }) },
  separator,
  { id: 'logs', label: currentMainMessages.menu.applicationMenuMessages.logs, click: logs },
]

const createOverlayItem = (overlay: OverlayName, choose: MenuActions['choose']): MenuItem => ({
  id: overlay,
  label: currentMainMessages.menu.windowOverlayLabels[overlay],
  click: () => choose({ is: 'overlay', overlay }),
})
