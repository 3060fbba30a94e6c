import { app, dialog } from 'electron'
import { apiNames, type Api } from '@contract/api'
import { consentNames } from '@contract/consent'
import { apiInputs, consentInputs } from '@contract/inputs'
import type { Tellers } from '@contract/wire'
import type { App } from '../app'
import { steady } from '../clock'
import type { Log, Shelf, Surface } from '../ports'
import { openSurface } from './consent'
import type { Incident } from './incidents'
import { openDoor } from './ipc'
import { newestOf } from './latest'
import { leavingSentence } from './leaving'
import { nextZoom, setMenu } from './menu'
import { createNotices, hasOpenAttempt, windowTitle } from './notices'
import { notify } from './notify'
import type { Pages } from './pages'
import { createWakefulness, watchPower } from './power'
import { rateOf } from './rates'
import { openSheet } from './sheet'
import { openWindow, type DeskWindow } from './window'

/** The window with everything around it, before and after it has an application to show. */
export interface Shell {
  readonly surface: Surface
  /** Opens both doors on the application and loads the pages. */
  serve(desk: App): Promise<void>
  /** Brings the window to the front, as a second start wants. */
  raise(): void
}

export interface ShellParts {
  readonly pages: Pages
  readonly preloads: string
  readonly shelf: Shelf
  readonly log: Log
  readonly incident: Incident
}

/** How often the watched market's picture may be told: once a frame. */
const FRAME = 16

/** Opens the window and main's own surface in it. */
export function openShell(parts: ShellParts): Shell {
  const { pages, shelf, preloads } = parts
  const window = openWindow({ pages, shelf, preloads, devTools: !app.isPackaged })
  const { frame, desk, sheet } = window
  const surface = openSurface(openSheet({ frame, desk, view: sheet }), steady)
  setMenu({
    zoom: step => window.setZoom(nextZoom(desk.getZoomFactor(), step)),
    reload: () => desk.reload(),
    ...(app.isPackaged ? {} : { inspect: () => desk.openDevTools() }),
  })
  const raise = (): void => {
    if (frame.isMinimized()) frame.restore()
    frame.show()
    frame.focus()
  }
  return {
    surface,
    raise,
    async serve(running) {
      const common = {
        now: steady.now,
        rate: rateOf,
        onIncident: parts.incident,
        onStranger: (channel: string) => parts.log.trouble('a stranger’s call was refused', { channel }),
      }
      const door = openDoor<Api>({
        ...common,
        contents: desk,
        origin: pages.desk.origin,
        names: apiNames,
        inputs: apiInputs,
        handlers: running.handlers,
      })
      const sheetDoor = openDoor({
        ...common,
        contents: sheet.webContents,
        origin: pages.sheet.origin,
        names: consentNames,
        inputs: consentInputs,
        handlers: surface.handlers,
      })
      surface.speakThrough(sheetDoor.tell)
      running.tellTo(listening(door.tell, window, raise))
      const stopWatching = watchPower(
        { onAway: running.suspend, onBack: running.resume, onShutdown: () => app.exit() },
        steady,
      )
      askBeforeLeaving(window, running)
      window.onClosed(() => {
        stopWatching()
        running.tellTo(undefined)
      })
      await window.load()
      parts.log.note('the desk is open')
    },
  }
}

/** Tells the page, and looks at what passes by for the title, the notifications and the machine's sleep. */
function listening(tell: Tellers<Api>, { frame, desk }: DeskWindow, raise: () => void): Tellers<Api> {
  const noticesIn = createNotices()
  const keepAwake = createWakefulness()
  const view = newestOf(steady, FRAME, tell.market.view)
  let kind: string | undefined
  let symbol: string | undefined
  return {
    ...tell,
    desk: {
      changed(changes) {
        tell.desk.changed(changes)
        kind = changes.profile?.value.kind ?? kind
        frame.setTitle(windowTitle(kind, symbol))
        const isOpen = hasOpenAttempt(changes)
        if (isOpen !== undefined) keepAwake(isOpen)
        const notices = noticesIn(changes)
        if (!frame.isFocused()) for (const notice of notices) notify(notice, raise)
      },
    },
    market: {
      view(picture) {
        // A page nobody sees needs no pictures; it asks for the newest when it is shown again.
        if (frame.isVisible() && !desk.isDestroyed()) view(picture)
        if (symbol === picture.symbol) return
        symbol = picture.symbol
        frame.setTitle(windowTitle(kind, symbol))
      },
    },
  }
}

/** Says once what stays live when the person closes the window, and leaves when they still want to. */
function askBeforeLeaving({ frame }: DeskWindow, running: App): void {
  let agreed = false
  frame.on('close', event => {
    const sentence = agreed ? undefined : leavingSentence(running.leaving())
    if (sentence === undefined) return
    event.preventDefault()
    void dialog
      .showMessageBox(frame, {
        type: 'info',
        title: 'Leave Perpdesk',
        message: 'Leave the desk?',
        detail: sentence,
        buttons: ['Leave', 'Stay'],
        defaultId: 1,
        // Dismissing the sentence leaves: nothing is lost by it, and a system going down dismisses it too.
        cancelId: 0,
      })
      .then(({ response }) => {
        agreed = response === 0
        if (agreed) frame.close()
      })
  })
}
