import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser } from './chromium.mjs'
import { takeElectronName } from './electron-name.mjs'
import * as electron from './electron-shim.mjs'
import { createPages } from './pages.mjs'
import { photograph } from './picture.mjs'
import { lowerStage, raiseStage } from './stage.mjs'
import { App } from './surface/app.mjs'
import { createFocus } from './surface/focus.mjs'
import { Ipc } from './surface/ipc.mjs'
import { createNative } from './surface/native.mjs'
import { createSessions } from './surface/session.mjs'

/** @typedef {Awaited<ReturnType<typeof startHost>>} Host */

let desks = 0

/** @param {string} root */
function mainOf(root) {
  return resolve(root, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).main)
}

/**
 * Sets this process's surroundings as main expects them, and says how to set them back.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {readonly string[]} argv
 */
function surround(env, argv) {
  const before = {
    argv: process.argv,
    env: Object.keys(env).map(name => /** @type {const} */ ([name, process.env[name]])),
  }
  /** @param {readonly (readonly [string, string | undefined])[]} values */
  const set = values => {
    for (const [name, value] of values) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  set(Object.entries(env))
  process.argv = [...argv]
  return () => {
    set(before.env)
    process.argv = before.argv
  }
}

/**
 * Runs a built main process on the system's Chromium, in this process.
 *
 * One desk at a time; when it has ended the next may start. `closed` resolves with the exit code Electron
 * would have left with.
 *
 * @param {object} [wanted]
 * @param {string} [wanted.root] The folder of package.json; the current one unless said.
 * @param {string} [wanted.main] Main's file; what package.json names unless said.
 * @param {boolean} [wanted.headless]
 * @param {string} [wanted.home] The data folder.
 * @param {boolean} [wanted.temporary] Whether the data folder is made for this run and gone afterwards: so it is unless `home` names one.
 * @param {readonly string[]} [wanted.args] What follows the application on the command line.
 * @param {Readonly<Record<string, string | undefined>>} [wanted.env] Set while the desk runs.
 * @param {(sentence: string) => void} [wanted.say] Where sentences for the person go.
 */
export async function startHost({
  root = process.cwd(),
  main = mainOf(root),
  headless = true,
  home,
  temporary = home === undefined,
  args = [],
  env = {},
  say = console.error,
} = {}) {
  if (!existsSync(main)) throw new Error(`There is no built application at ${main}: build it first.`)
  takeElectronName()
  const ownHome = temporary ? await mkdtemp(join(tmpdir(), 'perpdesk-home-')) : home
  const argv = [process.execPath, root, ...args]
  const restore = surround({ ...(ownHome === undefined ? {} : { PERPDESK_HOME: ownHome }), ...env }, argv)
  const devServer = process.env['ELECTRON_RENDERER_URL']
  /** @type {unknown[]} */
  const failures = []
  let lastId = 0
  /** @type {(code: number) => void} */
  let finish = () => undefined
  /** @type {Promise<number>} */
  const ending = new Promise(done => (finish = done))
  const windows = new Set()
  /** @type {import('./stage.mjs').Stage} */
  const stage = {
    root,
    argv,
    headless,
    app: new App(root, ownHome),
    ipcMain: new Ipc(),
    sessions: createSessions(),
    native: createNative(),
    windows,
    focus: createFocus(windows),
    pages: /** @type {any} */ (undefined),
    contents: new Map(),
    children: new Set(),
    menu: undefined,
    calls: [],
    end: code => finish(code),
    fail: error => void failures.push(error),
    nextId: () => ++lastId,
  }
  raiseStage(stage)
  /** @type {import('./chromium.mjs').Browser | undefined} */
  let browser

  const closed = ending.then(async code => {
    await Promise.allSettled([...stage.children].map(child => child.end()))
    await browser?.close()
    stage.app.releaseSingleInstanceLock()
    lowerStage(stage)
    restore()
    if (temporary && ownHome !== undefined) await rm(ownHome, { recursive: true, force: true, maxRetries: 5 })
    return code
  })

  try {
    await import(`${pathToFileURL(main).href}?desk=${++desks}`)
    const isOver = await Promise.race([ending.then(() => true), new Promise(go => setImmediate(go, false))])
    if (!isOver) {
      browser = await openBrowser({
        folder: join(stage.app.getPath('userData'), 'Chromium'),
        headless,
        switches: stage.app.commandLine.all,
        devServer,
        size: { width: 1440, height: 900 },
        say,
      })
      stage.pages = createPages(browser, { devServer, fail: stage.fail })
      stage.app.becomeReady()
    }
  } catch (error) {
    stage.end(1)
    await closed
    throw error
  }

  /** The page that shows `app://<host>/…`, once it does. @param {string} host @returns {Promise<import('playwright-core').Page>} */
  const page = host => pageShowing(stage, host)
  return {
    electron,
    /** What Electron would keep process-wide, for tests that play the system's part. */
    native: stage.native,
    calls: stage.calls,
    failures,
    windows,
    contents: stage.contents,
    chromium: browser?.version,
    page,
    /** One picture of a window, as a person sees it. @param {import('./surface/window.mjs').BaseWindow} [window] */
    screenshot: window => photograph(window ?? [...stage.windows][0]),
    /** Ends the desk as the person does. */
    quit: () => {
      stage.app.quit()
      return closed
    },
    /** Ends the desk whatever main says. @param {number} [code] */
    stop: code => {
      stage.app.exit(code)
      return closed
    },
    closed,
  }
}

const PATIENCE = 15_000

/** @param {import('./stage.mjs').Stage} stage @param {string} host */
async function pageShowing(stage, host) {
  const until = Date.now() + PATIENCE
  for (;;) {
    const shown = [...stage.contents.values()].find(contents =>
      new RegExp(`^\\w+://${host}(/|$)`).test(contents.getURL()),
    )
    if (shown !== undefined) return shown.page()
    if (Date.now() > until) throw new Error(`No page showed ${host} within ${PATIENCE / 1000} s.`)
    await new Promise(go => setTimeout(go, 10))
  }
}
