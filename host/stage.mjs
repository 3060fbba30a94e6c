/**
 * The one desk that is running in this process: everything Electron would keep as process-wide state.
 *
 * It hangs on a global symbol, so that main finds it through whichever copy of the shim it loaded, and it
 * is made afresh for each start, so that several desks can run one after another in one process.
 *
 * @typedef {{ readonly api: string, readonly args: readonly unknown[] }} Call
 *
 * @typedef {object} Stage
 * @property {string} root The folder that holds the application's package.json.
 * @property {readonly string[]} argv What a second instance hands to the first.
 * @property {boolean} headless
 * @property {boolean} strict Whether it is as strict as a test needs it; see README.md.
 * @property {import('./surface/app.mjs').App} app
 * @property {import('./surface/ipc.mjs').Ipc} ipcMain
 * @property {import('./surface/session.mjs').Sessions} sessions
 * @property {import('./surface/native.mjs').Native} native
 * @property {Set<import('./surface/window.mjs').BaseWindow>} windows
 * @property {import('./surface/focus.mjs').Focus} focus
 * @property {import('./pages.mjs').Pages | undefined} pages Chromium's, once it runs.
 * @property {Map<number, import('./surface/contents.mjs').WebContents>} contents
 * @property {Set<import('./surface/utility.mjs').UtilityProcess>} children
 * @property {import('./surface/menu.mjs').Menu | undefined} menu The application's menu.
 * @property {Call[]} calls What main asked of the world outside its windows, in order.
 * @property {(code: number) => void} end Ends the desk: what stands in for leaving the process.
 * @property {unknown[]} failures Errors nobody waited for.
 * @property {(error: unknown) => void} fail Takes one.
 * @property {() => number} nextId
 */

const KEY = Symbol.for('perpdesk.host.stage')

const home = /** @type {{ [KEY]?: Stage }} */ (globalThis)

/** The desk that is running. Outside one, Electron's surface can be imported but not used. @returns {Stage} */
export function currentStage() {
  const stage = home[KEY]
  if (stage === undefined)
    throw new Error('Electron is used outside a running desk: start one with startHost.')
  return stage
}

/** The desk that is running, or nothing. */
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

/** Writes down what main asked of the world outside. @param {string} api @param {unknown[]} args */
export function record(api, ...args) {
  currentStage().calls.push({ api, args })
}
