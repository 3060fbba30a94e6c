import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron'
import type { Writes } from '@core/guard/guard'
import { isStopped, lightOf, writesLightWords } from './light'
import { lightPicture } from './light-picture'
import { windowTitle } from './notices'
import { pngOf } from './png'
import { spoken } from '@messages/spoken'

/** What the icon in the system's corner can ask for. None of it sends an order, and nothing there reopens writing. */
export interface TrayActions {
  readonly raise: () => void
  readonly stop: () => void
  readonly lock: () => void
  readonly leave: () => void
}

/** What the icon shows: how real the money is, and whether it can move. */
export interface TrayState {
  readonly kind: string | undefined
  readonly writes: Writes | undefined
}

/** The icon in the system's corner. It is never the only way to anything. */
export interface DeskTray {
  see(state: TrayState): void
  /** Puts it there, or takes it away. */
  want(wanted: boolean): void
  /** Says the same in the language that is spoken now. */
  speakAnew(): void
  close(): void
}

/** Drawn at twice the usual size of such an icon, and said to be. */
const SIDE = 32
const FINENESS = 2

export function createTray(actions: TrayActions): DeskTray {
  let state: TrayState = { kind: undefined, writes: undefined }
  let tray: Tray | undefined
  let shown: string | undefined

  function show(): void {
    if (tray === undefined) return
    const now = JSON.stringify(trayLook(state))
    if (now === shown) return
    shown = now
    tray.setImage(pictureOf(state))
    tray.setToolTip(windowTitle(state.kind, undefined, state.writes))
    // A menu that is in place cannot be changed everywhere, so it is put there anew.
    tray.setContextMenu(Menu.buildFromTemplate([...trayLines(state, actions)]))
  }

  function open(): void {
    tray = new Tray(pictureOf(state))
    tray.on('click', actions.raise)
    show()
  }

  function close(): void {
    tray?.destroy()
    tray = undefined
    shown = undefined
  }

  return {
    see(next) {
      state = next
      show()
    },
    want(wanted) {
      if (wanted && tray === undefined) open()
      if (!wanted) close()
    },
    speakAnew() {
      shown = undefined
      show()
    },
    close,
  }
}

/** The lines of the icon's menu: what is, and what can be done about it. */
const trayLines = (
  { kind, writes }: TrayState,
  { raise, stop, lock, leave }: TrayActions,
): readonly MenuItemConstructorOptions[] => [
  { label: [kind?.toUpperCase(), writesLightWords(writes)].filter(Boolean).join(': '), enabled: false },
  { type: 'separator' },
  { label: spoken.menu.traySays.show, click: raise },
  { id: 'stop', label: spoken.menu.menuSays.stop, enabled: !isStopped(writes), click: stop },
  { label: spoken.menu.menuSays.lock, click: lock },
  { type: 'separator' },
  { label: spoken.menu.menuSays.leave, click: leave },
]

/** All that the icon's look depends on. */
const trayLook = ({ kind, writes }: TrayState): readonly unknown[] => [
  kind,
  lightOf(writes),
  writesLightWords(writes),
  isStopped(writes),
  windowTitle(kind, undefined, writes),
]

const pictureOf = ({ writes }: TrayState) =>
  nativeImage.createFromBuffer(pngOf(lightPicture(lightOf(writes), SIDE)), { scaleFactor: FINENESS })
