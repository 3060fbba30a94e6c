import { join } from 'node:path'
import { app, shell } from 'electron'
import type { DeskApi } from '@contract/desk-api'
import type { ZoomStep } from '@contract/shared-window-api'
import type { PopoutKind, WindowCommand } from '@contract/windows-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { DesktopApp } from '../app'
import { logFileNames } from '../diagnostics/desk-log'
import { readTrayPreference } from '../screen/theme-preference'
import type { PopoutWindow } from './popout-window'
import { raiseWindow } from './window-frame'
import { installDeskMenu } from './desk-menu'
import { createDeskTray, type DeskTrayState } from './desk-tray'
import type { DeskWindow } from './desk-window'

export interface MenuAndTray {
  updateState(state: DeskTrayState): void
  applyPreferences(preferences: string | undefined): void
  updateLanguage(): true
  /** Connects menu and tray to the desk; before that, stop and lock have no effect. */
  connectDesk(desk: TrayTarget, choose: (chosen: WindowCommand) => void): void
}

type TrayTarget = Pick<DesktopApp, 'lock'> & {
  readonly handlers: { readonly writes: Pick<ContractHandlers<DeskApi>['writes'], 'stop'> }
}

export interface MenuAndTrayParts {
  readonly window: DeskWindow
  readonly zoom: (step: ZoomStep) => unknown
  readonly popout: (kind: PopoutKind) => unknown
  readonly devTools: boolean
  readonly focusedPopout: () => PopoutWindow | undefined
}

export function openMenuAndTray({
  window,
  zoom,
  popout,
  devTools,
  focusedPopout,
}: MenuAndTrayParts): MenuAndTray {
  const { frame, desk } = window
  let acted: TrayTarget | undefined
  let choose: (chosen: WindowCommand) => void = () => undefined
  const acts = {
    raise: () => raiseWindow(frame),
    // SECURITY: stop and lock run in main, so a hung or dishonest page cannot block them.
    stop: () => void acted?.handlers.writes.stop(),
    lock: () => acted?.lock(),
    leave: () => frame.close(),
  }
  const installMenu = () =>
    installDeskMenu({
      ...acts,
      popout: kind => void popout(kind),
      zoom: step => void (focusedPopout()?.zoom ?? zoom)(step),
      reload: () => (focusedPopout()?.contents ?? desk).reload(),
      logs: () => shell.showItemInFolder(join(app.getPath('userData'), 'logs', logFileNames[0])),
      choose(chosen) {
        raiseWindow(frame)
        choose(chosen)
      },
      ...(!devTools ? {} : { inspect: () => (focusedPopout()?.contents ?? desk).openDevTools() }),
    })
  let menu = installMenu()
  let writes: DeskTrayState['writes']
  const tray = createDeskTray(acts)
  window.onClosed(tray.close)
  return {
    updateState(state) {
      writes = state.writes
      tray.updateState(state)
      if (writes !== undefined) menu.updateTradingState(writes)
    },
    applyPreferences: preferences => tray.setVisible(readTrayPreference(preferences)),
    updateLanguage() {
      menu = installMenu()
      if (writes !== undefined) menu.updateTradingState(writes)
      tray.updateLanguage()
      return true
    },
    connectDesk(given, chooser) {
      acted = given
      choose = chooser
    },
  }
}
