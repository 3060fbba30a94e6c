import { Menu } from 'electron'
import type { Writes } from '@core/guard/guard'
import { system } from '../system'
import { isStopped } from './light'
import { menuLines, type MenuActions } from './menu-lines'

/** The application's menu, once it is in place. */
export interface DeskMenu {
  /** Takes in what may be written now. */
  see(writes: Writes): void
}

/** Puts the application's menu in place. */
export function setMenu(actions: MenuActions): DeskMenu {
  const menu = Menu.buildFromTemplate([...menuLines(actions, system.platform)])
  Menu.setApplicationMenu(menu)
  return {
    see(writes) {
      const stop = menu.getMenuItemById('stop')
      if (stop !== null) stop.enabled = !isStopped(writes)
    },
  }
}
