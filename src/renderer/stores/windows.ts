import { defineStore } from 'pinia'
import type { PopoutKind, Chosen } from '@contract/windows-api'
import { desk as bridge } from '../bridge'

/** The windows around this one: opening them, and what is chosen there. */
export const useWindows = defineStore('windows', () => ({
  /** Opens a window beside this one, or brings the one there is to the front. */
  open: (kind: PopoutKind) => void bridge.windows.open({ kind }),
  /** Hears what was chosen in the menu, the system's corner, or a window beside. */
  onChosen: (hear: (chosen: Chosen) => void) => bridge.windows.chosen(hear),
}))
