import { View, WebContentsView, type BaseWindow, type WebContents } from 'electron'
import { armedPlaces } from '@core/envelope/mandate'
import type { SettingsStore } from '../main-ports'
import { readThemeBackground } from './theme-background'
import { confinePage, secureWebPreferences } from './page-confinement'
import { openWindowFrame } from './window-frame'
import { recoverPage, type PageRecovery } from './page-recovery'
import type { DeskPages } from './desk-pages'
import { deskWindowSizes } from './window-bounds'
import { computeMaxZoom } from './zoom-levels'

export interface DeskWindow {
  readonly frame: BaseWindow
  readonly desk: WebContents
  readonly sheet: WebContentsView
  readonly strip: WebContentsView
  /** Views for the border around the window and the frames around clickable areas while a mandate is armed. */
  readonly border: readonly View[]
  /**
   * Loads both pages at the stored zoom, the sheet's after `shown`. Returns false if the window was closed in the
   * meantime.
   */
  load(zoom: () => number, shown: Promise<void>): Promise<boolean>
  setZoom(factor: number): void
  onClosed(run: () => void): void
}

export interface DeskWindowParts {
  readonly pages: DeskPages
  readonly settings: SettingsStore
  readonly preloads: string
  /** True if the desk's page may be inspected; never in a packaged start. */
  readonly devTools: boolean
  readonly pageRecovery: PageRecovery
}

const BOUNDS_SETTING = 'window.place'

/** Three sides of the window and four of each area in which a click can be armed. */
const BORDER_VIEW_COUNT = 3 + 4 * armedPlaces.length

/**
 * Opens the window. Its views are siblings: the strip is above the desk's page and the sheet above both, never inside
 * it.
 */
export function openDeskWindow({
  pages,
  settings,
  preloads,
  devTools,
  pageRecovery,
}: DeskWindowParts): DeskWindow {
  const frame = openWindowFrame({
    settings,
    settingKey: BOUNDS_SETTING,
    sizes: deskWindowSizes,
    title: 'Perpdesk',
  })
  const deskView = new WebContentsView({
    // Loading a page does not take the focus; main sets it explicitly.
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
    // SECURITY: the same holds for the strip, which describes the armed mandate.
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
    // A smaller window allows less zoom.
    const maxZoom = computeMaxZoom(frame.getContentBounds())
    if (desk.getZoomFactor() > maxZoom) setZoom(maxZoom)
  })
  frame.on('closed', () => closePages([desk, sheet.webContents, strip.webContents]))
  recoverPage(desk, pageRecovery)

  return {
    frame,
    desk,
    sheet,
    strip,
    border,
    async load(zoom, shown) {
      // A window closed during its load is no failure.
      const isOpen = (): boolean => !frame.isDestroyed() && !desk.isDestroyed()
      const loadPage = async (page: WebContents, url: string): Promise<boolean> => {
        if (!isOpen()) return false
        await page.loadURL(url).catch((error: unknown) => {
          if (isOpen()) throw error
        })
        // Every load of a new run resets the zoom.
        if (isOpen()) page.setZoomFactor(Math.min(zoom(), computeMaxZoom(frame.getContentBounds())))
        return isOpen()
      }
      if (await loadPage(desk, pages.desk.url)) desk.focus()
      // No question opens before the desk shows something, so the sheet loads after that and does not slow the start.
      await shown
      return loadPage(sheet.webContents, pages.sheet.url)
    },
    setZoom,
    onClosed: run => frame.once('closed', run),
  }
}

function createBorderView(): View {
  const side = new View()
  // SECURITY: a view without its own layer is painted below every page and would be invisible. A blur of zero creates a
  // layer.
  side.setBackgroundBlur(0)
  return side
}

/** Closing a frame does not close its pages, which would continue invisibly. */
function closePages(pages: readonly WebContents[]): void {
  for (const page of pages) if (!page.isDestroyed()) page.close()
}
