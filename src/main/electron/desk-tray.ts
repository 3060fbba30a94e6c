import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron'
import type { TradingState } from '@core/guard/trading-guards'
import { isTradingStopped, deriveTradingLight, describeTradingLight } from './trading-light'
import { drawTradingLight } from './trading-light-image'
import { formatWindowTitle } from './system-notices'
import { encodePng } from './png-encoder'
import { currentMainMessages } from '@messages/spoken'

export interface DeskTrayActions {
  readonly raise: () => void
  readonly stop: () => void
  readonly lock: () => void
  readonly leave: () => void
}

export interface DeskTrayState {
  readonly kind: string | undefined
  readonly writes: TradingState | undefined
  /** True while the venue reports maintenance. */
  readonly isMaintained: boolean
}

/** The tray icon. Every function is also available elsewhere. */
export interface DeskTray {
  updateState(state: DeskTrayState): void
  setVisible(wanted: boolean): void
  updateLanguage(): void
  close(): void
}

/** Pixel size of the icon and its scale factor; twice the usual size. */
const ICON_SIZE = 32
const ICON_SCALE = 2

export function createDeskTray(actions: DeskTrayActions): DeskTray {
  let state: DeskTrayState = { kind: undefined, writes: undefined, isMaintained: false }
  let tray: Tray | undefined
  let shown: string | undefined

  function refresh(): void {
    if (tray === undefined) return
    const now = JSON.stringify(summarizeAppearance(state))
    if (now === shown) return
    shown = now
    tray.setImage(createIcon(state))
    tray.setToolTip(formatWindowTitle(state.kind, undefined, state.writes))
    // Some systems cannot change an installed menu, so it is replaced.
    tray.setContextMenu(Menu.buildFromTemplate([...createTrayItems(state, actions)]))
  }

  function open(): void {
    tray = new Tray(createIcon(state))
    tray.on('click', actions.raise)
    refresh()
  }

  function close(): void {
    tray?.destroy()
    tray = undefined
    shown = undefined
  }

  return {
    updateState(next) {
      state = next
      refresh()
    },
    setVisible(wanted) {
      if (wanted && tray === undefined) open()
      if (!wanted) close()
    },
    updateLanguage() {
      shown = undefined
      refresh()
    },
    close,
  }
}

const createTrayItems = (
  { kind, writes, isMaintained }: DeskTrayState,
  { raise, stop, lock, leave }: DeskTrayActions,
): readonly MenuItemConstructorOptions[] => [
  {
    label: [kind?.toUpperCase(), describeTradingLight(writes, isMaintained)].filter(Boolean).join(': '),
    enabled: false,
  },
  { type: 'separator' },
  { label: currentMainMessages.menu.trayMenuMessages.show, click: raise },
  {
    id: 'stop',
    label: currentMainMessages.menu.applicationMenuMessages.stop,
    enabled: !isTradingStopped(writes),
    click: stop,
  },
  { label: currentMainMessages.menu.applicationMenuMessages.lock, click: lock },
  { type: 'separator' },
  { label: currentMainMessages.menu.applicationMenuMessages.leave, click: leave },
]

const summarizeAppearance = ({ kind, writes, isMaintained }: DeskTrayState): readonly unknown[] => [
  kind,
  deriveTradingLight(writes, isMaintained),
  describeTradingLight(writes, isMaintained),
  isTradingStopped(writes),
  formatWindowTitle(kind, undefined, writes),
]

const createIcon = ({ writes, isMaintained }: DeskTrayState) =>
  nativeImage.createFromBuffer(
    encodePng(drawTradingLight(deriveTradingLight(writes, isMaintained), ICON_SIZE)),
    {
      scaleFactor: ICON_SCALE,
    },
  )
