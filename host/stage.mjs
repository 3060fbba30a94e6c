/**
 * State of the one desk that runs in this process: everything that Electron keeps as process-wide state.
 *
 * It is stored under a global symbol, so that every copy of the shim finds it. Each start creates a new one,
 * so that several desks can run one after another in one process.
 *
 * @typedef {{ readonly api: string, readonly args: readonly unknown[] }} Call
 *
 * @typedef {object} Stage
 * @property {string} root Folder of the application's package.json.
 * @property {readonly string[]} argv Command line that a second instance passes to the first.
 * @property {boolean} headless
 * @property {boolean} strict True if it is as strict as a test needs it; see README.md.
 * @property {import('./surface/app.mjs').App} app
 * @property {import('./surface/ipc.mjs').Ipc} ipcMain
 * @property {import('./surface/session.mjs').Sessions} sessions
 * @property {import('./surface/native.mjs').Native} native
 * @property {Set<import('./surface/window.mjs').BaseWindow>} windows
 * @property {import('./surface/focus.mjs').Focus} focus
 * @property {import('./pages.mjs').Pages | undefined} pages Chromium's pages; `undefined` before it runs.
 * @property {Map<number, import('./surface/contents.mjs').WebContents>} contents
 * @property {Set<import('./surface/utility.mjs').UtilityProcess>} children
 * @property {import('./surface/menu.mjs').Menu | undefined} menu The application's menu.
 * @property {Call[]} calls Main's calls to the system, in order.
 * @property {(code: number) => void} end Ends the desk, in place of an exit of the process.
 * @property {unknown[]} failures Errors that no caller receives.
 * @property {(error: unknown) => void} fail Adds an error to `failures`.
 * @property {() => number} nextId
 */

const KEY = Symbol.for('perpdesk.host.stage')

const home = /** @type {{ [KEY]?: Stage }} */ (globalThis)

/**
 * Returns the running desk. Throws without one, because Electron's API then cannot be used.
 *
 * @returns {Stage}
 */
export function currentStage() {
  const stage = home[KEY]
  if (stage === undefined)
    throw new Error('Electron is used outside a running desk: start one with startHost.')
  return stage
}

/** Returns the running desk, if any. */
export function stageIfAny() {
  return home[KEY]
}

/** Makes `stage` the running desk. @param {Stage} stage */
export function raiseStage(stage) {
  if (home[KEY] !== undefined) throw new Error('A desk is already running in this process: end it first.')
  home[KEY] = stage
}

/** Clears the stage for the next desk. @param {Stage} stage */
export function lowerStage(stage) {
  if (home[KEY] === stage) delete home[KEY]
}

/** Records a call of main to the system. @param {string} api @param {unknown[]} args */
export function record(api, ...args) {
  currentStage().calls.push({ api, args })
}
