/**
 * Stand-in for the `electron` module on the Chromium host, with the part of Electron that the desk uses.
 *
 * It can be imported anywhere. Its use needs a running desk. A part that is missing throws an error that
 * names it.
 */
import { createAbsentPart, guardObject, onStage } from './surface/guard.mjs'
import { utilityProcess as utility } from './surface/utility.mjs'
import { currentStage } from './stage.mjs'

export { BaseWindow } from './surface/window.mjs'
export { Menu, MenuItem } from './surface/menu.mjs'
export { Notification, Tray } from './surface/native.mjs'
export { View, WebContentsView } from './surface/view.mjs'

export const app = onStage('app', stage => stage.app)
export const ipcMain = onStage('ipcMain', stage => stage.ipcMain)
export const protocol = onStage('protocol', stage => stage.sessions.defaultSession.protocol)
export const session = onStage('session', stage => stage.sessions)
export const dialog = onStage('dialog', stage => stage.native.dialog)
export const shell = onStage('shell', stage => stage.native.shell)
export const clipboard = onStage('clipboard', stage => stage.native.clipboard)
export const nativeTheme = onStage('nativeTheme', stage => stage.native.nativeTheme)
export const powerMonitor = onStage('powerMonitor', stage => stage.native.powerMonitor)
export const powerSaveBlocker = onStage('powerSaveBlocker', stage => stage.native.powerSaveBlocker)
export const screen = onStage('screen', stage => stage.native.screen)
export const utilityProcess = guardObject('utilityProcess', utility)

/** Electron's access to all pages. */
export const webContents = guardObject('webContents', {
  getAllWebContents: () => [...currentStage().contents.values()],
  /** @param {number} id @returns {import('./surface/contents.mjs').WebContents | undefined} */
  fromId: id => currentStage().contents.get(id),
  getFocusedWebContents: () => [...currentStage().contents.values()].find(held => held.isFocused()) ?? null,
})

/** Images are only handed to the system, which the stand-in lacks, so each keeps its source unchanged. */
export const nativeImage = guardObject('nativeImage', {
  /** @param {string} path */
  createFromPath: path => ({ path, isEmpty: () => false }),
  /** @param {Buffer} picture @param {object} [options] */
  createFromBuffer: (picture, options) => ({ picture, options, isEmpty: () => picture.length === 0 }),
  createEmpty: () => ({ isEmpty: () => true }),
})

export const BrowserWindow = createAbsentPart('BrowserWindow')
export const autoUpdater = createAbsentPart('autoUpdater')
export const contentTracing = createAbsentPart('contentTracing')
export const crashReporter = createAbsentPart('crashReporter')
export const desktopCapturer = createAbsentPart('desktopCapturer')
export const globalShortcut = createAbsentPart('globalShortcut')
export const MessageChannelMain = createAbsentPart('MessageChannelMain')
export const net = createAbsentPart('net')
export const safeStorage = createAbsentPart('safeStorage')
export const systemPreferences = createAbsentPart('systemPreferences')
export const webFrameMain = createAbsentPart('webFrameMain')
