import { Menu } from 'electron'
import type { TradingState } from '@core/guard/trading-guards'
import { currentSystem } from '../system'
import { isTradingStopped } from './trading-light'
import { createMenuItems, type MenuActions } from './menu-items'

export interface DeskMenuController {
  updateTradingState(writes: TradingState): void
}

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
