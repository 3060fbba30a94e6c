import { View, WebContentsView, type BaseWindow, type WebContents, type WebPreferences } from 'electron'
import { armedPlaces } from '@core/envelope/envelope'
import type { SettingsStore } from '../ports'
import { readThemeBackground } from './background'
import { confinePage } from './confine'
import { openWindowFrame } from './frame'
import { recoverPage, type PageRecovery } from './reviving'
import type { DeskPages } from './pages'
import { deskWindowSizes } from './window-bounds'
import { computeMaxZoom } from './zoom'

/** The one window: a frame, the desk's page filling it, and over that the strip of what is armed and the sealed sheet. */
export interface DeskWindow {
  readonly frame: BaseWindow
  readonly desk: WebContents
  readonly sheet: WebContentsView
  readonly strip: WebContentsView
  /** What lies round the rest of the window while the strip does, and round what can be clicked meanwhile. */
  readonly border: readonly View[]
  /**
   * Loads both pages as large as they are kept, the sheet's once the desk has been shown; false where the window was
   * left meanwhile.
   */
  load(zoom: () => number, shown: Promise<void>): Promise<boolean>
  setZoom(factor: number): void
  /** Runs once when the window is gone. */
  onClosed(run: () => void): void
}

export interface DeskWindowParts {
  readonly pages: DeskPages
  readonly settings: SettingsStore
  /** The folder of built preloads. */
  readonly preloads: string
  /** Whether the desk's page may be inspected; never in a packaged start. */
  readonly devTools: boolean
  readonly reviving: PageRecovery
}

/** What every page of this desk runs under. Nobody loosens it: it is frozen, and the one factory is here. */
// SECURITY: the page's world is apart from the preload's, sandboxed, without Node, webviews or dialogs.
export const secureWebPreferences: Readonly<WebPreferences> = Object.freeze({
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  spellcheck: false,
  disableDialogs: true,
  navigateOnDragDrop: false,
  enableDeprecatedPaste: false,
  // An alarm sounds whether or not the page was touched before it.
  autoplayPolicy: 'no-user-gesture-required',
})

const BOUNDS_SETTING = 'window.place'

/** Three sides of the window, and four of each place at which a click can be armed. */
const BORDER_VIEW_COUNT = 3 + 4 * armedPlaces.length

/** Opens the window. Its views are siblings: the strip lies over the desk's page, and the sheet over both, never in it. */
export function openDeskWindow({ pages, settings, preloads, devTools, reviving }: DeskWindowParts): DeskWindow {
  const frame = openWindowFrame({ settings, settingKey: BOUNDS_SETTING, sizes: deskWindowSizes, title: 'Perpdesk' })
  const deskView = new WebContentsView({
    // A page that loads takes the focus from nobody: it is given by name.
    webPreferences: {
      ...secureWebPreferences,
      preload: `${preloads}/index.cjs`,
      focusOnNavigation: false,
      devTools,
    },
  })
  const sheet = new WebContentsView({
    // SECURITY: the sheet shares no storage with the desk and cannot be inspected, in any start.
    webPreferences: {
      ...secureWebPreferences,
      preload: `${preloads}/consent.cjs`,
      partition: 'sheet',
      focusOnNavigation: false,
      devTools: false,
    },
  })
  const strip = new WebContentsView({
    // SECURITY: nor does the strip: what is armed is told by a page that the desk's cannot reach.
    webPreferences: {
      ...secureWebPreferences,
      preload: `${preloads}/strip.cjs`,
      partition: 'strip',
      focusOnNavigation: false,
      devTools: false,
    },
  })
  // Electron draws a view without a page in white.
  for (const view of [deskView, sheet]) view.setBackgroundColor(readThemeBackground(settings))
  const border = Array.from({ length: BORDER_VIEW_COUNT }, createBorderView)
  const desk = deskView.webContents
  confinePage(desk, pages.desk)
  confinePage(sheet.webContents, pages.sheet)
  confinePage(strip.webContents, pages.strip)

  const fill = (): void => {
    const { width, height } = frame.getContentBounds()
    deskView.setBounds({ x: 0, y: 0, width, height })
  }
  sheet.setVisible(false)
  frame.contentView.addChildView(deskView)
  frame.contentView.addChildView(sheet)
  const setZoom = (factor: number): void => {
    desk.setZoomFactor(factor)
    sheet.webContents.setZoomFactor(factor)
  }
  fill()
  frame.on('resize', () => {
    fill()
    // A window that was made smaller has room for less.
    const most = computeMaxZoom(frame.getContentBounds())
    if (desk.getZoomFactor() > most) setZoom(most)
  })
  frame.on('closed', () => closePages([desk, sheet.webContents, strip.webContents]))
  recoverPage(desk, reviving)

  return {
    frame,
    desk,
    sheet,
    strip,
    border,
    async load(zoom, shown) {
      // A window that is closed while its pages load was left, and did not fail.
      const isThere = (): boolean => !frame.isDestroyed() && !desk.isDestroyed()
      const loaded = async (page: WebContents, url: string): Promise<boolean> => {
        if (!isThere()) return false
        await page.loadURL(url).catch((error: unknown) => {
          if (isThere()) throw error
        })
        // Pages forget their size with every load of another run.
        if (isThere()) page.setZoomFactor(Math.min(zoom(), computeMaxZoom(frame.getContentBounds())))
        return isThere()
      }
      if (await loaded(desk, pages.desk.url)) desk.focus()
      // Nothing is asked before the desk shows something, so that the sheet takes nothing of the machine until then.
      await shown
      return loaded(sheet.webContents, pages.sheet.url)
    },
    setZoom,
    onClosed: run => frame.once('closed', run),
  }
}

/** A side of a border, which has no page. */
function createBorderView(): View {
  const side = new View()
  // SECURITY: what has no layer of its own is painted under every page, whatever lies above what: nobody would see it. This gives it one, and blurs nothing.
  side.setBackgroundBlur(0)
  return side
}

/** A frame does not close the pages in it; they would live on unseen. */
function closePages(pages: readonly WebContents[]): void {
  for (const page of pages) if (!page.isDestroyed()) page.close()
}
