import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, BaseWindow, screen } from 'electron'
import type { SettingsStore } from '../ports'
import { saveSetting } from '../save'
import { currentSystem } from '../system'
import { readThemeBackground } from './background'
import { formatWindowBounds, restoreWindowBounds, type WindowSizes } from './window-bounds'

/** The settings, the sizes and the title that a window is opened with. */
export interface WindowFrameParts {
  readonly settings: SettingsStore
  /** Under which name the settings keep where it is. */
  readonly settingKey: string
  readonly sizes: WindowSizes
  readonly title: string
}

/** Opens an empty window where it was left, and remembers where it is whenever it closes. */
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
 * Returns the icon of a desk that runs from its sources on Linux, where no desktop entry names one. `undefined` where
 * the system finds one: Electron refuses a file that is not there.
 */
function iconFromSource(): string | undefined {
  if (currentSystem.platform !== 'linux' || app.isPackaged) return undefined
  const file = join(app.getAppPath(), 'build', 'icon.png')
  return existsSync(file) ? file : undefined
}

/** Whether a person can see a window now: one that is put away shows nothing and is told nothing. */
export const isWindowVisible = (frame: BaseWindow): boolean => frame.isVisible() && !frame.isMinimized()

/** Brings a window to the front, wherever it was. */
export function raiseWindow(frame: BaseWindow): void {
  if (frame.isMinimized()) frame.restore()
  // A window that is shown again counts as moved, and whoever reads a question in it would begin anew.
  if (!frame.isVisible()) frame.show()
  frame.focus()
}

/** Brings a window back whose screen was taken away, where the system itself does not. */
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

/** Where windows may lie, the first screen first. */
function listWorkAreas() {
  const first = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  return [first, ...others].map(({ workArea }) => workArea)
}
