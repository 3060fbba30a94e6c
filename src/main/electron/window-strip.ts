import { stripInputRules } from '@contract/armed-input-rules'
import { mandateStripApi } from '@contract/strip-api'
import type { DesktopApp } from '../app'
import { PREFERENCES_SETTING } from '../calls/screen-calls'
import { systemClock, monotonicClock } from '../clock'
import type { SettingsStore } from '../main-ports'
import { readThemePreference } from '../screen/theme-preference'
import { openIpcConnection, type IpcConnectionOptions } from './ipc'
import type { DeskPage } from './desk-pages'
import { openArmedStrip, type ArmedStrip } from './armed-strip'
import type { DeskWindow } from './desk-window'

export interface WindowStrip extends ArmedStrip {
  connectApp(
    running: DesktopApp,
    common: Pick<IpcConnectionOptions<never>, 'now' | 'onIncident' | 'onStranger'>,
  ): void
}

export function openWindowStrip(window: DeskWindow, page: DeskPage, settings: SettingsStore): WindowStrip {
  const strip = openArmedStrip({
    ...window,
    view: window.strip,
    url: page.url,
    clock: monotonicClock,
    wall: systemClock.now,
    readAppearance: () => readThemePreference(settings.get(PREFERENCES_SETTING)),
  })
  return {
    ...strip,
    connectApp(running, common) {
      const { push } = openIpcConnection({
        ...common,
        contents: window.strip.webContents,
        origin: page.origin,
        contract: mandateStripApi,
        inputs: stripInputRules,
        handlers: strip.handlers,
      })
      const { onStripGone: pageGone, resizeArmed: resize } = running
      strip.connect({ disarm: running.handlers.armed.disarm, resize, pageGone }, push)
      window.onClosed(strip.close)
    },
  }
}
