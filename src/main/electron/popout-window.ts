import { WebContentsView, type BaseWindow, type WebContents } from 'electron'
import type { ZoomStep } from '@contract/shared-window-api'
import type { PopoutKind } from '@contract/windows-api'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { readThemeBackground } from './theme-background'
import { confinePage, secureWebPreferences } from './page-confinement'
import { openWindowFrame } from './window-frame'
import type { DeskPage } from './desk-pages'
import { recoverPage, type PageRecovery } from './page-recovery'
import type { WindowSizes } from './window-bounds'
import { computeNextZoom, parseStoredZoom } from './zoom-levels'

export interface PopoutWindow {
  readonly frame: BaseWindow
  readonly contents: WebContents
  /** Loads the page; its IPC connection must be open before. */
  load(): Promise<void>
  zoom(step: ZoomStep): void
}

export interface PopoutWindowParts {
  readonly kind: PopoutKind
  readonly page: DeskPage
  readonly settings: SettingsStore
  readonly preloads: string
  readonly devTools: boolean
  readonly pageRecovery: PageRecovery
}

const sizes: Readonly<Record<PopoutKind, WindowSizes>> = {
  chart: { usual: { width: 960, height: 640 }, least: { width: 480, height: 320 } },
  ladder: { usual: { width: 360, height: 780 }, least: { width: 300, height: 360 } },
}

export function openPopoutWindow({
  kind,
  page,
  settings,
  preloads,
  devTools,
  pageRecovery,
}: PopoutWindowParts): PopoutWindow {
  const settingKey = (what: string): string => `window.${kind}.${what}`
  const frame = openWindowFrame({
    settings,
    settingKey: settingKey('place'),
    sizes: sizes[kind],
    title: 'Perpdesk',
  })
  const view = new WebContentsView({
    // SECURITY: a pop-out has the desk's restrictions and shares no storage with the desk or the sheet.
    webPreferences: {
      ...secureWebPreferences,
      preload: `${preloads}/popout.cjs`,
      partition: kind,
      devTools,
    },
  })
  // Electron draws a view without a page in white.
  view.setBackgroundColor(readThemeBackground(settings))
  const contents = view.webContents
  confinePage(contents, page)
  const fill = (): void => {
    const { width, height } = frame.getContentBounds()
    view.setBounds({ x: 0, y: 0, width, height })
  }
  frame.contentView.addChildView(view)
  fill()
  frame.on('resize', fill)
  // Closing a frame does not close its page, which would continue invisibly.
  frame.on('closed', () => {
    if (!contents.isDestroyed()) contents.close()
  })
  recoverPage(contents, pageRecovery)
  return {
    frame,
    contents,
    async load() {
      const factor = parseStoredZoom(settings.get(settingKey('zoom')))
      // A window closed during its load is no failure.
      await contents.loadURL(page.url).catch((error: unknown) => {
        if (!contents.isDestroyed() && !frame.isDestroyed()) throw error
      })
      if (contents.isDestroyed() || frame.isDestroyed()) return
      contents.setZoomFactor(factor)
      if (frame.isFocused()) contents.focus()
    },
    zoom(step) {
      const factor = computeNextZoom(contents.getZoomFactor(), step, frame.getContentBounds())
      contents.setZoomFactor(factor)
      saveSetting(settings, settingKey('zoom'), String(factor))
    },
  }
}
