import { join } from 'node:path'
import { app, shell } from 'electron'
import type { Api } from '@contract/api'
import type { ZoomStep } from '@contract/shared-api'
import type { PopoutKind, Chosen } from '@contract/windows-api'
import type { Handlers } from '@contract/wire'
import type { App } from '../app'
import { logFiles } from '../diagnostics/log'
import { readTray } from '../screen/look'
import type { PopoutWindow } from './popout-window'
import { raise } from './frame'
import { setMenu } from './menu'
import { createTray, type TrayState } from './tray'
import type { DeskWindow } from './window'

/** What is around the desk's window: the menu, and the icon in the system's corner. */
export interface Surroundings {
  /** Takes in how real the money is and whether it can move. */
  see(state: TrayState): void
  /** Takes in how the person likes the screen. */
  applyPreferences(preferences: string | undefined): void
  /** Says the same in the language that is spoken now. */
  speakAnew(): true
  /** Acts on the desk from here on; before, there is nothing to stop or to lock. */
  serve(desk: Acted, choose: (chosen: Chosen) => void): void
}

/** What of the desk the menu and the icon act on. */
type Acted = Pick<App, 'lock'> & {
  readonly handlers: { readonly writes: Pick<Handlers<Api>['writes'], 'stop'> }
}

export interface SurroundingsParts {
  readonly window: DeskWindow
  readonly zoom: (step: ZoomStep) => unknown
  readonly popout: (kind: PopoutKind) => void
  readonly devTools: boolean
  /** The window beside that has the keyboard, when one has: what concerns one page concerns that one. */
  readonly focused: () => PopoutWindow | undefined
}

export function openSurroundings({
  window,
  zoom,
  popout,
  devTools,
  focused,
}: SurroundingsParts): Surroundings {
  const { frame, desk } = window
  let acted: Acted | undefined
  let choose: (chosen: Chosen) => void = () => undefined
  const acts = {
    raise: () => raise(frame),
    // SECURITY: the stop and the lock are main's own here: a page that hangs or lies cannot keep them from working.
    stop: () => void acted?.handlers.writes.stop(),
    lock: () => acted?.lock(),
    leave: () => frame.close(),
  }
  const putMenu = () =>
    setMenu({
      ...acts,
      popout,
      zoom: step => void (focused()?.zoom ?? zoom)(step),
      reload: () => (focused()?.contents ?? desk).reload(),
      logs: () => shell.showItemInFolder(join(app.getPath('userData'), 'logs', logFiles[0])),
      choose(chosen) {
        raise(frame)
        choose(chosen)
      },
      ...(!devTools ? {} : { inspect: () => (focused()?.contents ?? desk).openDevTools() }),
    })
  let menu = putMenu()
  let writes: TrayState['writes']
  const tray = createTray(acts)
  window.onClosed(tray.close)
  return {
    see(state) {
      writes = state.writes
      tray.see(state)
      if (writes !== undefined) menu.see(writes)
    },
    applyPreferences: preferences => tray.want(readTray(preferences)),
    speakAnew() {
      menu = putMenu()
      if (writes !== undefined) menu.see(writes)
      tray.speakAnew()
      return true
    },
    serve(given, chooser) {
      acted = given
      choose = chooser
    },
  }
}
