import { App } from './surface/app.mjs'
import { createFocus } from './surface/focus.mjs'
import { Ipc } from './surface/ipc.mjs'
import { createNative } from './surface/native.mjs'
import { createSessions } from './surface/session.mjs'

/**
 * Creates the state of a desk that has not started yet.
 *
 * @param {{ root: string, home: string | undefined, argv: readonly string[], headless: boolean, strict?: boolean, packaged?: boolean, end: (code: number) => void }} given
 * @returns {import('./stage.mjs').Stage}
 */
export function createStage({ root, home, argv, headless, strict = false, packaged = false, end }) {
  /** @type {import('./stage.mjs').Stage['windows']} */
  const windows = new Set()
  /** @type {unknown[]} */
  const failures = []
  let lastId = 0
  return {
    root,
    argv,
    headless,
    strict,
    app: new App(root, home, argv, packaged),
    ipcMain: new Ipc(),
    sessions: createSessions(),
    native: createNative(strict),
    windows,
    focus: createFocus(windows, strict),
    pages: undefined,
    contents: new Map(),
    children: new Set(),
    menu: undefined,
    calls: [],
    failures,
    fail: error => void failures.push(error),
    end,
    nextId: () => ++lastId,
  }
}
