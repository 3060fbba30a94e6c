import { stripInputs } from '@contract/armed-inputs'
import { stripApi } from '@contract/strip-api'
import type { App } from '../app'
import { PREFERENCES } from '../calls/screen-calls'
import { clock, steady } from '../clock'
import type { SettingsStore } from '../ports'
import { readLook } from '../screen/look'
import { openDoor, type DoorOptions } from './ipc'
import type { Page } from './pages'
import { openStrip, type Strip } from './strip'
import type { DeskWindow } from './window'

/** The strip as the shell has it, which opens its door on the application once there is one. */
export interface StripInWindow extends Strip {
  openTo(running: App, common: Pick<DoorOptions<never>, 'now' | 'onIncident' | 'onStranger'>): void
}

export function stripInWindow(window: DeskWindow, page: Page, settings: SettingsStore): StripInWindow {
  const strip = openStrip({
    ...window,
    view: window.strip,
    url: page.url,
    clock: steady,
    wall: clock.now,
    look: () => readLook(settings.get(PREFERENCES)),
  })
  return {
    ...strip,
    openTo(running, common) {
      const { push } = openDoor({
        ...common,
        contents: window.strip.webContents,
        origin: page.origin,
        contract: stripApi,
        inputs: stripInputs,
        handlers: strip.handlers,
      })
      strip.serve({ disarm: running.handlers.armed.disarm, pageGone: running.stripGone }, push)
      window.onClosed(strip.close)
    },
  }
}
