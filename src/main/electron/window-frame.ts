import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, BaseWindow, screen } from 'electron'
import type { SettingsStore } from '../main-ports'
import { saveSetting } from '../save-setting'
import { currentSystem } from '../system'
import { readThemeBackground } from './theme-background'
import { formatWindowBounds, restoreWindowBounds, type WindowSizes } from './window-bounds'

export interface WindowFrameParts {
  readonly settings: SettingsStore
  readonly settingKey: string
  readonly sizes: WindowSizes
  readonly title: string
}

export function openWindowFrame({ settings, settingKey, sizes, title }: WindowFrameParts): BaseWindow {
  const { area, fills } = restoreWindowBounds(settings.get(settingKey), listWorkAreas(), sizes)
  const icon = iconFromSource()
  const frame = new BaseWindow({
    ...area,
    minWidth: sizes.least.width,
    minHeight: sizes.least.height,
    title,
    ...(icon !== undefined && { icon }),
    backgroundColor: readThemeBackground(settings),
    show: true,
  })
  if (fills === 'maximized') frame.maximize()
  if (fills === 'full screen') frame.setFullScreen(true)
  frame.on('close', () => saveSetting(settings, settingKey, describeBounds(frame)))
  keepReachable(frame, sizes)
  return frame
}

/**
 * Returns the icon when the desk runs from its sources on Linux, where no desktop entry provides one. `undefined`
 * elsewhere; Electron fails on a missing file.
 */
function iconFromSource(): string | undefined {
  if (currentSystem.platform !== 'linux' || app.isPackaged) return undefined
  const file = join(app.getAppPath(), 'build', 'icon.png')
  return existsSync(file) ? file : undefined
}

/** Returns true if the window is on screen. A hidden window shows nothing and receives nothing. */
export const isWindowVisible = (frame: BaseWindow): boolean => frame.isVisible() && !frame.isMinimized()

export function raiseWindow(frame: BaseWindow): void {
  if (frame.isMinimized()) frame.restore()
  // A window that is shown again counts as moved, so a question in it would restart its delay.
  if (!frame.isVisible()) frame.show()
  frame.focus()
}

/** Moves a window back if its screen was removed and the system does not move it. */
function keepReachable(frame: BaseWindow, sizes: WindowSizes): void {
  const moveIfUnreachable = (): void => {
    const { area } = restoreWindowBounds(formatWindowBounds(frame.getBounds()), listWorkAreas(), sizes)
    const [first] = listWorkAreas()
    if (area.x === undefined) frame.setBounds({ ...area, x: first?.x ?? 0, y: first?.y ?? 0 })
  }
  screen.on('display-removed', moveIfUnreachable)
  frame.once('closed', () => screen.removeListener('display-removed', moveIfUnreachable))
}

function describeBounds(frame: BaseWindow): string {
  const fills = frame.isFullScreen() ? 'full screen' : frame.isMaximized() ? 'maximized' : undefined
  return formatWindowBounds(frame.getNormalBounds(), fills)
}

function listWorkAreas() {
  const first = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  return [first, ...others].map(({ workArea }) => workArea)
}
