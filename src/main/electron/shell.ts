import { join } from 'node:path'
import { app, dialog, Notification, screen, shell as places } from 'electron'
import { deskApi, type Api } from '@contract/api'
import type { ZoomStep } from '@contract/shared-api'
import { consentApi } from '@contract/consent'
import { apiInputs, consentInputs } from '@contract/inputs'
import type { PopoutKind, Chosen } from '@contract/windows-api'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { App, AppParts } from '../app'
import { clock, steady } from '../clock'
import { createPageNews } from '../screen/page-news'
import type { Log, Saver, SettingsStore, Surface } from '../ports'
import { save } from '../save'
import { system } from '../system'
import { PREFERENCES } from '../calls/screen-calls'
import { watchHand } from './hand'
import { askBeforeLeaving } from './ask-before-leaving'
import { createPopouts, type Popouts } from './popouts'
import { openSurface } from './consent'
import { copiesAfterPress } from './copying'
import { raise } from './frame'
import type { Incident } from './incidents'
import { openDoor, type Door } from './ipc'
import { listening } from './listening'
import { lockNotice, noticeOf } from './notices'
import { createNotify } from './notify'
import type { Pages } from './pages'
import { watchPower } from './power'
import { createReviving } from './reviving'
import { sheetOutside } from './giving-text'
import { createSaver } from './saving'
import { openSession, type Session } from './session-bus'
import { followSessionEnd } from './session-end'
import { openSheet } from './sheet'
import { pagesAnew, type Speaking } from './speaking'
import type { Strip } from './strip'
import { stripInWindow } from './strip-in-window'
import { openSurroundings } from './surroundings'
import { watchTouch } from './touch'
import { openWindow, type DeskWindow } from './window'
import { nextZoom, zoomFrom } from './zoom'

/** The window with everything around it, before and after it has an application to show. */
export interface Shell {
  readonly surface: Surface
  readonly saver: Saver
  /** What the application can do with what is outside of its page. */
  readonly outside: Required<
    Pick<
      AppParts,
      | 'announce'
      | 'announceLock'
      | 'notifications'
      | 'zoom'
      | 'popout'
      | 'applyPreferences'
      | 'showFile'
      | 'openPage'
      | 'lockTold'
    >
  >
  /** Opens both doors on the application and loads the pages. */
  serve(desk: App): Promise<void>
  /** Brings the window to the front, as a second start wants. */
  raise(): void
}

export interface ShellParts {
  readonly pages: Pages
  /** The folder of main's own files; the preloads are beside it. */
  readonly built: string
  readonly settings: SettingsStore
  readonly speaking: Speaking
  readonly log: Log
  readonly incident: Incident
  /** Whether the pages may be looked into with the engine's own tools. */
  readonly isDevelopment: boolean
}

/** How long the sheet waits for the desk's first picture, which a page that fails never shows. */
const PATIENCE = 2_000

/** Where the settings keep how large everything is. */
const ZOOM = 'window.zoom'

/** Opens the window and main's own surface in it. */
export function openShell(parts: ShellParts): Shell {
  // Before there is a page: what is done to the first one counts already.
  const touched = watchTouch(app, steady.now)
  const { pages, settings, speaking, isDevelopment: devTools } = parts
  const preloads = join(parts.built, '../preload')
  const reviving = createReviving(parts.log, steady)
  const window = openWindow({ pages, settings, preloads, devTools, reviving })
  const { frame, desk, sheet } = window
  /** The windows beside, once there is something to show in them. */
  let popouts: Popouts | undefined
  const strip = stripInWindow(window, pages.strip, settings)
  const sealed = openSheet({
    frame,
    desk,
    view: sheet,
    clock: steady,
    pages: () => [desk, ...(popouts?.pages() ?? [])],
    screens: () => screen.getAllDisplays().map(({ bounds }) => bounds),
    reviving,
    above: strip.taken,
    onSwitchedAway: run => void app.on('did-resign-active', run),
  })
  const saver = saverBeside(frame)
  const surface = openSurface(sealed, steady, sheetOutside(saver))
  const zoom = (step: ZoomStep): Result<undefined> => {
    // SECURITY: nothing moves under the hand of whoever reads a question.
    if (surface.isAsking()) return err([refuse('CONSENT_OPEN')])
    const factor = nextZoom(desk.getZoomFactor(), step, frame.getContentBounds())
    zoomTo(factor, { window, strip, settings })
    return ok(undefined)
  }
  const popout = (kind: PopoutKind): void => void popouts?.open(kind)
  const around = openSurroundings({ window, popout, zoom, devTools, focused: () => popouts?.focused() })
  around.applyPreferences(settings.get(PREFERENCES))
  const toFront = (): void => raise(frame)
  const { notify, ...notifications } = createNotify(Notification, parts.log)
  const session = sessionHere(parts.log)
  return {
    surface,
    saver,
    raise: toFront,
    outside: {
      zoom,
      popout,
      showFile: path => places.showItemInFolder(path),
      openPage: pagesOutside(parts.log),
      lockTold: session.inWords,
      notifications,
      applyPreferences(preferences) {
        around.applyPreferences(preferences)
        popouts?.applyPreferences(preferences)
        speaking.applyPreferences(preferences)
      },
      announce(alert, isPrivate, market) {
        if (!frame.isFocused()) notify(noticeOf(alert, isPrivate, market), toFront)
      },
      // Also in front of the desk's own window: it locked because nobody sits there.
      announceLock: (stays, isPrivate) => notify(lockNotice(stays, isPrivate), toFront),
    },
    async serve(running) {
      const common = {
        now: steady.now,
        onIncident: parts.incident,
        onStranger: (channel: string) => parts.log.trouble('a stranger’s call was refused', { channel }),
      }
      const page = createPageNews({
        clock: steady,
        isSeen: () => frame.isVisible() && !frame.isMinimized(),
        onMarket: running.sees,
        push: () => door.push,
      })
      for (const seen of ['show', 'restore'] as const) frame.on(seen as 'show', page.look)
      const door: Door<Api> = openDoor<Api>({
        ...common,
        contents: desk,
        origin: pages.desk.origin,
        contract: deskApi,
        inputs: apiInputs,
        handlers: page.answers(
          copiesAfterPress(running.handlers, { page: desk, isAsking: surface.isAsking, now: steady.now }),
        ),
      })
      const { push } = openDoor({
        ...common,
        contents: sheet.webContents,
        origin: pages.sheet.origin,
        contract: consentApi,
        inputs: consentInputs,
        handlers: surface.handlers,
      })
      surface.speakThrough(push)
      strip.openTo(running, common)
      const choose = (chosen: Chosen): void => door.push.windows.chosen(chosen)
      running.links.onGiven(() => door.push.links.changed(running.links.markets()))
      popouts = createPopouts({
        ...{ pages, preloads, settings, devTools, reviving, toFront, choose },
        links: running.links,
        door: common,
        handlers: running.handlers,
        isAsking: surface.isAsking,
        watch: running.watchInPopout,
      })
      speaking.onChanged(around.speakAnew, ...pagesAnew(desk, sheet.webContents, popouts, surface.isAsking))
      running.pushTo(listening(page.news, window, { around, popouts, speaking, strip }))
      const stopWatching = watchMachine(window, running, { strip, touched, session })
      askBeforeLeaving(frame, running.leaving, popouts.leave)
      followSessionEnd(frame, { ...running, leave: () => app.exit() })
      around.serve(running, choose)
      window.onClosed(() => {
        stopWatching()
        running.pushTo(undefined)
        page.close()
        popouts?.close()
      })
      if (!(await window.load(() => zoomFrom(settings.get(ZOOM)), inTime(page.shown)))) return
      parts.log.note('the desk is open')
      // What opened last has the keyboard, which belongs to the desk.
      if ((await popouts.reopen()) && !frame.isDestroyed()) frame.focus()
    },
  }
}

/** Makes the pages of the window this large, and keeps it. */
function zoomTo(factor: number, { window, strip, settings }: Zoomed): void {
  window.setZoom(factor)
  strip.lay()
  save(settings, ZOOM, String(factor))
}

interface Zoomed {
  readonly window: DeskWindow
  readonly strip: Strip
  readonly settings: SettingsStore
}

/** Asks in front of the window where to save, beginning where people look for what they saved. */
const saverBeside = (frame: DeskWindow['frame']): Saver =>
  createSaver(
    place => dialog.showSaveDialog(frame, place),
    () => [app.getPath('downloads'), app.getPath('home')],
  )

/** Opens a page in the system’s own browser; a system that has none is no fault of ours. */
const pagesOutside = (log: Log) => (address: string) =>
  void places.openExternal(address).catch(() => log.trouble('a page could not be opened outside'))

/** Resolves once that has, or when it was waited for long enough. */
const inTime = (shown: Promise<void>): Promise<void> =>
  new Promise(go => {
    void shown.then(go)
    steady.after(PATIENCE, go)
  })

/** What tells of a locked screen here: the engine, or on Linux the session's own bus. */
const sessionHere = (log: Log): Session =>
  openSession({
    platform: system.platform,
    env: process.env,
    clock: steady,
    log,
    isToldByEngine: system.platform !== 'linux' && process.versions['electron'] !== undefined,
  })

interface Watching {
  readonly strip: Strip
  readonly touched: () => number
  readonly session: Session
}

/** Follows the hand at the window, and the machine's sleep, its idleness and its going down. */
function watchMachine(window: DeskWindow, running: App, { strip, touched, session }: Watching): () => void {
  watchHand(window, strip.over(running), steady)
  return watchPower(
    {
      onAway: running.suspend,
      onBack: running.resume,
      onUntouched: running.untouched,
      onShutdown: () => app.exit(),
    },
    {
      clock: steady,
      wall: clock.now,
      touched,
      session,
    },
  )
}
