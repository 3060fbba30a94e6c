import { app, dialog } from 'electron'
import { apiNames, type Api, type ZoomStep } from '@contract/api'
import { consentNames } from '@contract/consent'
import { apiInputs, consentInputs } from '@contract/inputs'
import type { Alert } from '@core/alert'
import type { Writes } from '@core/guard'
import type { App } from '../app'
import { steady } from '../clock'
import { createPageNews, type News } from '../page-news'
import type { Log, Saver, Shelf, Surface } from '../ports'
import { putAway } from '../put-away'
import { openSurface } from './consent'
import type { Incident } from './incidents'
import { openDoor, type Door } from './ipc'
import { leavingSentence } from './leaving'
import { nextZoom, setMenu, zoomFrom } from './menu'
import { hasOpenAttempt, noticeOf, windowTitle } from './notices'
import { notify } from './notify'
import type { Pages } from './pages'
import { createWakefulness, watchPower } from './power'
import { rateOf } from './rates'
import { createSaver } from './saving'
import { openSheet } from './sheet'
import { openWindow, type DeskWindow } from './window'

/** The window with everything around it, before and after it has an application to show. */
export interface Shell {
  readonly surface: Surface
  readonly saver: Saver
  /** Tells the person outside the window, while they look elsewhere. */
  announce(alert: Alert, isPrivate: boolean): void
  zoom(step: ZoomStep): void
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

/** Where the shelf keeps how large everything is. */
const ZOOM = 'window.zoom'

/** Opens the window and main's own surface in it. */
export function openShell(parts: ShellParts): Shell {
  const { pages, shelf, preloads } = parts
  const window = openWindow({ pages, shelf, preloads, devTools: !app.isPackaged })
  const { frame, desk, sheet } = window
  const surface = openSurface(openSheet({ frame, desk, view: sheet }), steady)
  const zoom = (step: ZoomStep): void => {
    const factor = nextZoom(desk.getZoomFactor(), step)
    window.setZoom(factor)
    putAway(shelf, ZOOM, String(factor))
  }
  setMenu({
    zoom,
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
    saver: createSaver(
      place => dialog.showSaveDialog(frame, place),
      () => [app.getPath('downloads'), app.getPath('home')],
    ),
    raise,
    zoom,
    announce(alert, isPrivate) {
      if (!frame.isFocused()) notify(noticeOf(alert, isPrivate), raise)
    },
    async serve(running) {
      const common = {
        now: steady.now,
        rate: rateOf,
        onIncident: parts.incident,
        onStranger: (channel: string) => parts.log.trouble('a stranger’s call was refused', { channel }),
      }
      const page = createPageNews({
        clock: steady,
        isSeen: () => frame.isVisible() && !frame.isMinimized(),
        tell: () => door.tell,
      })
      frame.on('show', page.look)
      frame.on('restore', page.look)
      const door: Door<Api> = openDoor<Api>({
        ...common,
        contents: desk,
        origin: pages.desk.origin,
        names: apiNames,
        inputs: apiInputs,
        handlers: page.answers(running.handlers),
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
      running.tellTo(listening(page.news, window))
      const stopWatching = watchPower(
        {
          onAway: running.suspend,
          onBack: running.resume,
          onIdle: running.lock,
          idleLimit: running.idleLimit,
          onShutdown: () => app.exit(),
        },
        steady,
      )
      askBeforeLeaving(window, running)
      window.onClosed(() => {
        stopWatching()
        running.tellTo(undefined)
        page.close()
      })
      await window.load()
      // Pages forget their size with every load of another run.
      window.setZoom(zoomFrom(shelf.get(ZOOM)))
      parts.log.note('the desk is open')
    },
  }
}

/** Tells the page, and looks at what passes by for the title and the machine's sleep. */
function listening(tell: News, { frame }: DeskWindow): News {
  const keepAwake = createWakefulness()
  let kind: string | undefined
  let writes: Writes | undefined
  let symbol: string | undefined
  return {
    ...tell,
    desk: {
      changed(changes) {
        tell.desk.changed(changes)
        kind = changes.profile?.value.kind ?? kind
        writes = changes.writes?.value ?? writes
        frame.setTitle(windowTitle(kind, symbol, writes))
        const isOpen = hasOpenAttempt(changes)
        if (isOpen !== undefined) keepAwake(isOpen)
      },
    },
    market: {
      view(picture) {
        tell.market.view(picture)
        if (symbol === picture.symbol) return
        symbol = picture.symbol
        frame.setTitle(windowTitle(kind, symbol, writes))
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
