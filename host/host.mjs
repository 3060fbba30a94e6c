import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isPackage, programIn } from './archive.mjs'
import { CannotStart, EXIT } from './cannot-start.mjs'
import { openBrowser } from './chromium.mjs'
import { installElectronStandIn } from './electron-name.mjs'
import * as electron from './electron-shim.mjs'
import { createPages } from './pages.mjs'
import { photograph } from './picture.mjs'
import { createStage } from './fresh-stage.mjs'
import { lowerStage, raiseStage } from './stage.mjs'
import { applySurroundings } from './surroundings.mjs'

/**
 * @typedef {Awaited<ReturnType<typeof startHost>>} Host
 * @typedef {import('./stage.mjs').Stage} Stage
 *
 * @typedef {object} Wanted
 * @property {string} [root] Folder of package.json, or of a package. Default: the current folder.
 * @property {string} [main] Main's file. Default: the one in package.json.
 * @property {boolean} [headless] True without a screen. Default: true.
 * @property {string} [home] Data folder.
 * @property {boolean} [temporary] True if the data folder exists for this run only. Default: true without
 *   `home`.
 * @property {readonly string[]} [args] Arguments after the application on the command line.
 * @property {Readonly<Record<string, string | undefined>>} [env] Environment variables while the desk runs.
 * @property {boolean} [byHand] True if a user's hands operate it. Without, it is as strict as Electron (see
 *   README.md). Default: true with a screen.
 * @property {boolean} [packaged] Value of `app.isPackaged`. Default: true for a package.
 * @property {(sentence: string) => void} [printStatus] Prints a message for the user.
 */

/**
 * Limit for the load of main's module, in milliseconds. A top-level await of `app.whenReady()` never ends.
 */
const LOAD_TIMEOUT_MS = 20_000
/** Time for which a test waits until a page shows a host, in milliseconds. */
const PAGE_TIMEOUT_MS = 60_000
const SIZE = { width: 1440, height: 900 }

let desks = 0

/** @param {string} root */
function mainOf(root) {
  return resolve(root, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).main)
}

/**
 * Returns the program in a folder with its main. Throws if main is missing.
 *
 * @param {string} folder
 * @param {string | undefined} named
 */
function findProgram(folder, named) {
  const program = programIn(folder)
  const main = named ?? mainOf(program.root)
  if (existsSync(main)) return { ...program, main }
  program.putAway()
  throw new CannotStart(EXIT.missing, `There is no built application at ${main}: build it first.`)
}

/**
 * Loads new instances of main's modules: their URLs get a mark that no earlier desk had.
 *
 * @param {string} main
 */
async function load(main) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, reject) => {
    const sentence = 'Main did not finish loading: a top-level await of app.whenReady() never ends.'
    timer = setTimeout(() => reject(new Error(sentence)), LOAD_TIMEOUT_MS)
  })
  const url = pathToFileURL(main)
  url.search = `desk=${++desks}`
  await Promise.race([import(url.href), late])
  clearTimeout(timer)
}

/**
 * Opens Chromium after main has loaded. Returns `undefined` if main has already quit.
 *
 * @param {Stage} stage
 * @param {{ headless: boolean, devServer: string | undefined, printStatus: (sentence: string) => void }} given
 */
async function openChromium(stage, { headless, devServer, printStatus }) {
  if (stage.app.hasEnded) return undefined
  const browser = await openBrowser({
    name: stage.app.getName(),
    folder: stage.app.getPath('sessionData'),
    headless,
    switches: stage.app.commandLine.all,
    devServer,
    size: SIZE,
    printStatus,
  })
  stage.pages = createPages(browser, { devServer, fail: stage.fail })
  browser.context.on('close', () => stage.app.exit(1))
  if (!stage.app.hasEnded) stage.app.becomeReady()
  return browser
}

/** @param {Stage} stage @param {string} host @returns {Promise<import('playwright-core').Page>} */
async function pageShowing(stage, host) {
  const until = Date.now() + PAGE_TIMEOUT_MS
  for (;;) {
    const shown = [...stage.contents.values()].find(contents =>
      contents.mainFrame.origin.endsWith(`://${host}`),
    )
    if (shown !== undefined && !shown.isCrashed()) return shown.page()
    if (stage.app.hasEnded || Date.now() > until) throw new Error(`No page showed ${host}.`)
    await new Promise(go => setTimeout(go, 10))
  }
}

/**
 * Runs a built main process in this process, on the system's Chromium.
 *
 * Only one desk runs at a time; the next may start when it has ended. `closed` resolves with Electron's exit
 * code after every process and page of the desk is gone.
 *
 * @param {Wanted} [wanted]
 */
export async function startHost(wanted = {}) {
  const {
    root: folder = process.cwd(),
    main: named,
    headless = true,
    args = [],
    env = {},
    byHand = !headless,
    packaged = isPackage(folder),
    printStatus = console.error,
  } = wanted
  const { temporary = wanted.home === undefined } = wanted
  const { root, resources, putAway, main } = findProgram(folder, named)
  installElectronStandIn()
  const home = temporary ? await mkdtemp(join(tmpdir(), 'perpdesk-home-')) : wanted.home
  // A package is its own executable, so its command line names no folder.
  const argv = [process.execPath, ...(resources === undefined ? [root] : []), ...args]
  /** @type {(code: number) => void} */
  let finish = () => undefined
  /** @type {Promise<number>} */
  const decided = new Promise(done => (finish = done))
  const stage = createStage({
    root,
    home,
    argv,
    headless,
    strict: !byHand,
    packaged,
    end: code => finish(code),
  })
  raiseStage(stage)
  const restore = applySurroundings(
    { ...(home === undefined ? {} : { PERPDESK_HOME: home }), ...env },
    argv,
    resources,
  )
  const { PERPDESK_DEVELOPING: developing, ELECTRON_RENDERER_URL: served } = process.env
  const devServer = developing === 'hot reload' ? served : undefined
  const opened = load(main).then(() => openChromium(stage, { headless, devServer, printStatus }))

  const closed = decided.then(async code => {
    await Promise.all([...stage.children].map(child => child.end()))
    stage.pages?.close()
    await opened.then(browser => browser?.close()).catch(() => 'it never opened')
    stage.app.releaseSingleInstanceLock()
    lowerStage(stage)
    restore()
    putAway()
    if (temporary && home !== undefined) await rm(home, { recursive: true, force: true, maxRetries: 5 })
    return code
  })
  opened.catch(() => finish(1))
  const browser = await opened.catch(async error => {
    await closed
    throw error
  })

  return {
    electron,
    chromium: browser?.version,
    calls: stage.calls,
    failures: stage.failures,
    windows: stage.windows,
    contents: stage.contents,
    /** The stand-in's system functions, which a test can set and read. */
    native: stage.native,
    /** Returns the page of `app://<host>/` once it is shown. @param {string} host */
    page: host => pageShowing(stage, host),
    /**
     * Returns a PNG of a window as a user sees it; by default of the first one.
     *
     * @param {import('./surface/window.mjs').BaseWindow} [window]
     */
    screenshot: window => photograph(window ?? [...stage.windows][0]),
    /** Asks the desk to quit, as its user does. If main prevents it, `closed` stays pending. */
    quit() {
      stage.app.quit()
      return closed
    },
    /** Ends the desk without asking main. @param {number} [code] */
    stop(code) {
      stage.app.exit(code)
      return closed
    },
    closed,
  }
}
