import { defineStore } from 'pinia'
import type { PopoutKind, WindowCommand } from '@contract/windows-api'
import { desk as bridge } from '../bridge'

/** The windows around this one: opening them, and what is chosen there. */
export const useWindowStore = defineStore('windows', () => ({
  /** Opens a window beside this one, or brings the one there is to the front. */
  openPopout: (kind: PopoutKind) => void bridge.windows.open({ kind }),
  /** Hears what was chosen in the menu, the system's corner, or a window beside. */
  onNavigation: (handler: (target: WindowCommand) => void) => bridge.windows.chosen(handler),
}))
