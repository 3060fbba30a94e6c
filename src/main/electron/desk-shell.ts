import { join } from 'node:path'
import { app, dialog, Notification, screen, shell as places } from 'electron'
import { deskApi, type DeskApi } from '@contract/desk-api'
import type { ZoomStep } from '@contract/shared-window-api'
import { consentApi } from '@contract/consent-api'
import { deskInputRules, consentInputRules } from '@contract/desk-input-rules'
import type { PopoutKind, WindowCommand } from '@contract/windows-api'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { DesktopApp, DesktopAppParts } from '../app'
import { systemClock, monotonicClock } from '../clock'
import { createPageMessages } from '../screen/page-messages'
import type { LogPort, FileSaverPort, SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { currentSystem } from '../system'
import { PREFERENCES_SETTING } from '../calls/screen-calls'
import { watchDeskInput } from './input-watcher'
import { confirmBeforeQuit } from './quit-confirmation'
import { createPopoutWindows, type PopoutWindows } from './popout-windows'
import { openConsentSurface, type ConsentSurface } from './consent-surface'
import { allowCopyAfterPress } from './clipboard-guard'
import { raiseWindow } from './window-frame'
import type { ReportIncident } from './incidents'
import { openIpcConnection, type IpcConnection } from './ipc'
import { forwardPageUpdates } from './page-update-forwarder'
import { createLockNotice, createAlertNotice } from './system-notices'
import { createSystemNotifier } from './system-notifications'
import type { DeskPages } from './desk-pages'
import { watchMachinePower } from './power-monitor'
import { createPageRecovery } from './page-recovery'
import { createSheetSystemServices } from './sheet-system-services'
import { createFileSaver, withoutDialogInQuestion } from './file-saver'
import { openSessionMonitor, type SessionMonitor } from './session-bus'
import { handleSessionEnd } from './windows-session-end'
import { openSealedSheet } from './sealed-sheet'
import { createPageReloaders, type LanguageService } from './language-service'
import type { ArmedStrip } from './armed-strip'
import { openWindowStrip } from './window-strip'
import { openMenuAndTray } from './menu-and-tray'
import { watchLastInput } from './input-activity'
import { openDeskWindow, type DeskWindow } from './desk-window'
import { computeNextZoom, parseStoredZoom } from './zoom-levels'

export interface DeskShell {
  readonly surface: ConsentSurface
  readonly saver: FileSaverPort
  readonly systemServices: Required<
    Pick<
      DesktopAppParts,
      | 'announce'
      | 'announceLock'
      | 'notifications'
      | 'zoom'
      | 'popout'
      | 'applyPreferences'
      | 'showFile'
      | 'openPage'
      | 'getLockSource'
      | 'isScreenLockHeard'
    >
  >
  connectApp(desk: DesktopApp): Promise<void>
  raise(): void
  onClosed(run: () => void): void
}

export interface DeskShellParts {
  readonly pages: DeskPages
  readonly built: string
  readonly settings: SettingsStore
  readonly languageService: LanguageService
  readonly log: LogPort
  readonly incident: ReportIncident
  readonly isDevelopment: boolean
}

/** Time in milliseconds to wait for the desk's first frame; a failed page never draws one. */
const FIRST_FRAME_TIMEOUT_MS = 2_000

const ZOOM_SETTING = 'window.zoom'

export function openDeskShell(parts: DeskShellParts): DeskShell {
  // Before any page exists, so that input on the first one counts.
  const touched = watchLastInput(app, monotonicClock.now)
  const { pages, settings, languageService, isDevelopment: devTools } = parts
  const preloads = join(parts.built, '../preload')
  const pageRecovery = createPageRecovery(parts.log, monotonicClock)
  const window = openDeskWindow({ pages, settings, preloads, devTools, pageRecovery })
  const { frame, desk, sheet } = window
  let popouts: PopoutWindows | undefined
  const strip = openWindowStrip(window, pages.strip, settings)
  const sealed = openSealedSheet({
    frame,
    desk,
    view: sheet,
    clock: monotonicClock,
    pages: () => [desk, ...(popouts?.pages() ?? [])],
    screens: () => screen.getAllDisplays().map(({ bounds }) => bounds),
    pageRecovery,
    above: strip.coveredHeight,
    onSwitchedAway: run => void app.on('did-resign-active', run),
  })
  const saver = createWindowSaver(frame)
  const surface = openConsentSurface(sealed, monotonicClock, createSheetSystemServices(saver))
  const zoom = (step: ZoomStep): Result<undefined> => {
    // SECURITY: no layout changes while a user reads a question.
    if (surface.isAsking()) return err([createRefusal('CONSENT_OPEN')])
    const factor = computeNextZoom(desk.getZoomFactor(), step, frame.getContentBounds())
    applyZoom(factor, { window, strip, settings })
    return ok(undefined)
  }
  const popout = (kind: PopoutKind): Result<undefined> => {
    // SECURITY: no window takes the keys of a user who reads a question or types into it.
    if (surface.isAsking()) return err([createRefusal('CONSENT_OPEN')])
    void popouts?.open(kind)
    return ok(undefined)
  }
  const menuAndTray = openMenuAndTray({
    window,
    popout,
    zoom,
    devTools,
    focusedPopout: () => popouts?.focused(),
  })
  menuAndTray.applyPreferences(settings.get(PREFERENCES_SETTING))
  const raiseDesk = (): void => raiseWindow(frame)
  const { notify, ...notifications } = createSystemNotifier(Notification, parts.log)
  const session = openSystemSession(parts.log)
  return {
    surface,
    saver: withoutDialogInQuestion(saver, surface.isAsking),
    raise: raiseDesk,
    onClosed: window.onClosed,
    systemServices: {
      zoom,
      popout,
      showFile: path => places.showItemInFolder(path),
      openPage: createPageOpener(parts.log),
      getLockSource: session.describeSource,
      isScreenLockHeard: session.isHeard,
      notifications,
      applyPreferences(preferences) {
        menuAndTray.applyPreferences(preferences)
        popouts?.applyPreferences(preferences)
        languageService.applyPreferences(preferences)
      },
      announce(alert, isPrivate, market) {
        const notice = createAlertNotice(alert, isPrivate, market)
        if (notice.isLoud || !frame.isFocused()) notify(notice, raiseDesk)
      },
      // Shown also over the desk's own window, because the lock means that the user is away.
      announceLock: (stays, isPrivate) => notify(createLockNotice(stays, isPrivate), raiseDesk),
    },
    async connectApp(running) {
      const common = {
        now: monotonicClock.now,
        onIncident: parts.incident,
        onStranger: (channel: string) => parts.log.trouble('a stranger’s call was refused', { channel }),
      }
      const page = createPageMessages({
        clock: monotonicClock,
        isSeen: () => frame.isVisible() && !frame.isMinimized(),
        onMarket: running.setMarketVisible,
        push: () => door.push,
      })
      for (const seen of ['show', 'restore'] as const) frame.on(seen as 'show', page.flush)
      const door: IpcConnection<DeskApi> = openIpcConnection<DeskApi>({
        ...common,
        contents: desk,
        origin: pages.desk.origin,
        contract: deskApi,
        inputs: deskInputRules,
        handlers: page.wrapHandlers(
          allowCopyAfterPress(running.handlers, {
            page: desk,
            isAsking: surface.isAsking,
            now: monotonicClock.now,
          }),
        ),
      })
      const { push } = openIpcConnection({
        ...common,
        contents: sheet.webContents,
        origin: pages.sheet.origin,
        contract: consentApi,
        inputs: consentInputRules,
        handlers: surface.handlers,
      })
      surface.setPushers(push)
      strip.connectApp(running, common)
      const choose = (chosen: WindowCommand): void => door.push.windows.chosen(chosen)
      running.links.onColourChange(() => door.push.links.changed(running.links.getColourMarkets()))
      popouts = createPopoutWindows({
        ...{ pages, preloads, settings, devTools, pageRecovery, raiseDesk, choose },
        links: running.links,
        door: common,
        handlers: running.handlers,
        isAsking: surface.isAsking,
        watch: running.watchInPopout,
      })
      languageService.onChanged(
        menuAndTray.updateLanguage,
        ...createPageReloaders(desk, sheet.webContents, popouts, surface.isAsking),
      )
      running.pushTo(
        forwardPageUpdates(page.messages, window, { menuAndTray, popouts, languageService, strip }),
      )
      const stopWatching = watchMachineAndInput(window, running, { strip, touched, session })
      confirmBeforeQuit(frame, running.describeLeaving, popouts.markQuitting)
      handleSessionEnd(frame, { ...running, quitApp: () => app.exit() })
      menuAndTray.connectDesk(running, choose)
      window.onClosed(() => {
        stopWatching()
        running.pushTo(undefined)
        page.close()
        popouts?.close()
      })
      if (
        !(await window.load(
          () => parseStoredZoom(settings.get(ZOOM_SETTING)),
          withFrameTimeout(page.displayed),
        ))
      )
        return
      parts.log.note('the desk is open')
      // The last opened window has the keyboard, which belongs to the desk.
      if ((await popouts.reopen()) && !frame.isDestroyed()) frame.focus()
    },
  }
}

function applyZoom(factor: number, { window, strip, settings }: ZoomTargets): void {
  window.setZoom(factor)
  strip.reposition()
  saveSetting(settings, ZOOM_SETTING, String(factor))
}

interface ZoomTargets {
  readonly window: DeskWindow
  readonly strip: ArmedStrip
  readonly settings: SettingsStore
}

const createWindowSaver = (frame: DeskWindow['frame']): FileSaverPort =>
  createFileSaver(
    place => dialog.showSaveDialog(frame, place),
    () => [app.getPath('downloads'), app.getPath('home')],
  )

/** Opens a page in the system browser; a missing browser is only logged. */
const createPageOpener = (log: LogPort) => (address: string) =>
  void places.openExternal(address).catch(() => log.trouble('a page could not be opened outside'))

const withFrameTimeout = (shown: Promise<void>): Promise<void> =>
  new Promise(go => {
    void shown.then(go)
    monotonicClock.after(FIRST_FRAME_TIMEOUT_MS, go)
  })

const openSystemSession = (log: LogPort): SessionMonitor =>
  openSessionMonitor({
    platform: currentSystem.platform,
    env: process.env,
    clock: monotonicClock,
    log,
    isReportedByEngine: currentSystem.platform !== 'linux' && process.versions['electron'] !== undefined,
  })

interface MachineWatchParts {
  readonly strip: ArmedStrip
  readonly touched: () => number
  readonly session: SessionMonitor
}

function watchMachineAndInput(
  window: DeskWindow,
  running: DesktopApp,
  { strip, touched: lastInputAt, session }: MachineWatchParts,
): () => void {
  watchDeskInput(window, strip.guardInput(running), monotonicClock)
  return watchMachinePower(
    {
      onAway: running.suspend,
      onBack: running.resume,
      onIdleTime: running.reportIdleTime,
      onShutdown: () => app.exit(),
    },
    {
      monotonicClock: monotonicClock,
      wallNow: systemClock.now,
      lastInputAt,
      session,
    },
  )
}
