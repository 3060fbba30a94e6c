import type { MenuItemConstructorOptions } from 'electron'
import type { ZoomStep } from '@contract/shared-window-api'
import type { PopoutKind, WindowCommand, OverlayName, WorkspaceViewName } from '@contract/windows-api'
import { currentMainMessages } from '@messages/spoken'

/** Menu actions besides the system's own. None sends an order. */
export interface MenuActions {
  readonly zoom: (step: ZoomStep) => void
  readonly reload: () => void
  readonly inspect?: () => void
  readonly choose: (chosen: WindowCommand) => void
  readonly popout: (kind: PopoutKind) => void
  /** Stops new risk in main itself; works even if the page hangs. */
  readonly stop: () => void
  readonly lock: () => void
  readonly leave: () => void
  readonly logs: () => void
}

type MenuItem = MenuItemConstructorOptions
const separator: MenuItem = { type: 'separator' }

/**
 * Returns the items of the application's menu. Only items fixed by system conventions have an accelerator. Users can
 * change the keys of other actions, and a fixed accelerator could trigger two actions at once.
 */
export function createMenuItems(actions: MenuActions, platform: NodeJS.Platform): readonly MenuItem[] {
  const isMac = platform === 'darwin'
  return [
    // macOS puts items about the program and its quit item into a menu with its name.
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItem] : []),
    {
      label: currentMainMessages.menu.applicationMenuMessages.desk,
      submenu: createDeskItems(actions, isMac),
    },
    { role: 'editMenu' },
    { label: currentMainMessages.menu.applicationMenuMessages.go, submenu: createViewItems(actions) },
    { label: currentMainMessages.menu.applicationMenuMessages.view, submenu: createZoomItems(actions) },
    {
      label: currentMainMessages.menu.applicationMenuMessages.window,
      role: 'window',
      submenu: createWindowItems(actions, isMac),
    },
    {
      label: currentMainMessages.menu.applicationMenuMessages.help,
      role: 'help',
      submenu: createHelpItems(actions),
    },
  ]
}

const createDeskItems = ({ stop, lock, leave }: MenuActions, isMac: boolean): MenuItem[] => [
  { id: 'stop', label: currentMainMessages.menu.applicationMenuMessages.stop, click: stop },
  { id: 'lock', label: currentMainMessages.menu.applicationMenuMessages.lock, click: lock },
  ...(isMac
    ? []
    : [
        separator,
        {
          label: currentMainMessages.menu.applicationMenuMessages.leave,
          accelerator: 'CommandOrControl+Q',
          click: leave,
        },
      ]),
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
  {
    label: currentMainMessages.menu.applicationMenuMessages.zoomIn,
    accelerator: 'CommandOrControl+Plus',
    click: () => zoom('in'),
  },
  {
    label: currentMainMessages.menu.applicationMenuMessages.zoomOut,
    accelerator: 'CommandOrControl+-',
    click: () => zoom('out'),
  },
  {
    label: currentMainMessages.menu.applicationMenuMessages.usualSize,
    accelerator: 'CommandOrControl+0',
    click: () => zoom('usual'),
  },
  separator,
  { label: currentMainMessages.menu.applicationMenuMessages.fullScreen, role: 'togglefullscreen' },
  separator,
  {
    label: currentMainMessages.menu.applicationMenuMessages.reload,
    accelerator: 'CommandOrControl+R',
    click: reload,
  },
  ...(inspect === undefined
    ? []
    : [{ label: currentMainMessages.menu.applicationMenuMessages.inspect, click: inspect }]),
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
  {
    id: 'tour',
    label: currentMainMessages.menu.applicationMenuMessages.tour,
    click: () => choose({ is: 'tour' }),
  },
  separator,
  { id: 'logs', label: currentMainMessages.menu.applicationMenuMessages.logs, click: logs },
]

const createOverlayItem = (overlay: OverlayName, choose: MenuActions['choose']): MenuItem => ({
  id: overlay,
  label: currentMainMessages.menu.windowOverlayLabels[overlay],
  click: () => choose({ is: 'overlay', overlay }),
})
