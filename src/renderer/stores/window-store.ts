import { defineStore } from 'pinia'
import type { PopoutKind, WindowCommand } from '@contract/windows-api'
import { desk as bridge } from '../bridge'

export const useWindowStore = defineStore('windows', () => ({
  openPopout: (kind: PopoutKind) => void bridge.windows.open({ kind }),
  onNavigation: (handler: (target: WindowCommand) => void) => bridge.windows.chosen(handler),
}))
