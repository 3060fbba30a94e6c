import { Menu } from 'electron'
import type { TradingState } from '@core/guard/guard'
import { currentSystem } from '../system'
import { isTradingStopped } from './light'
import { createMenuItems, type MenuActions } from './menu-lines'

/** The application's menu, once it is in place. */
export interface DeskMenuController {
  /** Takes in what may be written now. */
  updateTradingState(writes: TradingState): void
}

/** Puts the application's menu in place. */
export function installDeskMenu(actions: MenuActions): DeskMenuController {
  const menu = Menu.buildFromTemplate([...createMenuItems(actions, currentSystem.platform)])
  Menu.setApplicationMenu(menu)
  return {
    updateTradingState(writes) {
      const stop = menu.getMenuItemById('stop')
      if (stop !== null) stop.enabled = !isTradingStopped(writes)
    },
  }
}
