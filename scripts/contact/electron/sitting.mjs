import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * @typedef {typeof import('electron')} Electron
 * @typedef {import('electron').WebContents} WebContents
 * @typedef {ReturnType<typeof openSitting>} Sitting
 */

const TIMEOUT_MS = 30_000
const smallOrder = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'MARKET',
  quantity: '0.01',
  reduceOnly: false,
  marginMode: 'CROSS',
}

/** @param {number} ms */
export const pause = ms => new Promise(passed => setTimeout(passed, ms))

/**
 * Polls `check` until it returns a value, and returns that. `what` describes the value in the error.
 *
 * @template T
 * @param {string} what
 * @param {() => T | Promise<T>} check
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, check) {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    const found = await check()
    if (found) return found
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await pause(50)
  }
}

/**
 * Waits for the first line of a program that begins with `mark`, and parses the rest of it as JSON.
 *
 * @param {string} mark
 * @param {import('node:child_process').ChildProcess} program
 * @returns {Promise<any>}
 */
export function firstLineAfter(mark, program) {
  return new Promise((done, failed) => {
    program.once('error', failed)
    program.once('exit', code => failed(new Error(`it ended with code ${code}`)))
    if (program.stdout === null) return
    createInterface({ input: program.stdout }).on('line', line => {
      if (line.startsWith(mark)) done(JSON.parse(line.slice(mark.length)))
    })
  })
}

/**
 * Returns the text of an expression that runs `script` in a page. A timer runs it, so that the page's policy applies.
 *
 * @param {Function} script
 * @param {unknown} given
 */
const wrapPageScript = (script, given) => `new Promise(done => setTimeout(async () => {
  try { done(await (${script.toString()})(${JSON.stringify(given)})) } catch (error) { done('threw ' + error.name) }
}))`

/**
 * Returns the command that starts the same program with another data folder. That program tries no point and keeps
 * running; after `mark` it prints the processes beside its main process.
 *
 * @param {{ readonly mark: string, readonly again: readonly string[] }} options
 * @param {string} home
 */
function describeOtherDesk(options, home) {
  const [program = '', ...args] = options.again
  const contact = JSON.stringify({ ...options, again: [], only: [], fault: undefined, stays: true })
  const env = { ...process.env, PERPDESK_CONTACT: contact, PERPDESK_HOME: home }
  return { program, args, env, mark: options.mark }
}

/**
 * Opens a sitting: it drives the desk from inside the main process, in the same way on Electron and on the stand-in.
 *
 * @param {Electron} electron
 * @param {{ readonly main: string, readonly mark: string, readonly again: readonly string[] }} options `again` starts the same program once more.
 */
export function openSitting(electron, options) {
  const { again } = options
  const { app, BaseWindow, webContents } = electron
  const isStandIn = process.versions.electron === undefined
  /** The stand-in's pages are driven by Playwright. @param {WebContents} contents @returns {Promise<import('playwright-core').Page>} */
  const playwrightPageOf = contents => /** @type {any} */ (contents).page()
  /** @param {string} host */
  const findPage = host =>
    webContents
      .getAllWebContents()
      .find(each => !each.isDestroyed() && each.getURL().startsWith(`app://${host}/`))

  const sitting = {
    electron,
    isStandIn,
    /** Folder of the built main files. */
    built: dirname(options.main),
    versions: { electron: process.versions.electron, chrome: process.versions['chrome'] },
    /** Waits for the page of the desk, of a separate window, or of the sheet. @param {'desk' | 'chart' | 'ladder' | 'sheet'} host */
    page: host => until(`the page of ${host}`, () => findPage(host)),
    pages: () => Promise.all([sitting.page('desk'), sitting.page('ladder'), sitting.page('sheet')]),
    /** @returns {import('electron').BaseWindow} */
    get frame() {
      const frame = BaseWindow.getAllWindows().find(each => each.contentView.children.length > 1)
      if (frame === undefined) throw new Error('the window with both pages is not there')
      return frame
    },
    /**
     * Runs a script in a page as if it were the page's own.
     *
     * @param {WebContents} contents
     * @param {Function} script
     * @param {unknown} [given]
     * @returns {Promise<any>}
     */
    run: async (contents, script, given) =>
      isStandIn
        ? (await playwrightPageOf(contents)).evaluate(wrapPageScript(script, given))
        : contents.executeJavaScript(wrapPageScript(script, given)),
    /** Clicks at a position in pixels of the view. @param {WebContents} contents @param {number} x @param {number} y */
    async click(contents, x, y) {
      const zoom = contents.getZoomFactor()
      if (isStandIn) return (await playwrightPageOf(contents)).mouse.click(x / zoom, y / zoom)
      for (const type of /** @type {const} */ (['mouseMove', 'mouseDown', 'mouseUp']))
        contents.sendInputEvent({ type, x, y, button: 'left', clickCount: type === 'mouseMove' ? 0 : 1 })
    },
    /** @param {WebContents} contents @param {string} keyCode */
    async key(contents, keyCode) {
      if (isStandIn) return (await playwrightPageOf(contents)).keyboard.press(keyCode)
      contents.sendInputEvent({ type: 'keyDown', keyCode })
      if (keyCode.length === 1) contents.sendInputEvent({ type: 'char', keyCode })
      contents.sendInputEvent({ type: 'keyUp', keyCode })
    },
    /** Sends a touch at a position. @param {WebContents} contents @param {number} x @param {number} y */
    async tap(contents, x, y) {
      if (isStandIn) return (await playwrightPageOf(contents)).touchscreen.tap(x, y)
      contents.debugger.attach('1.3')
      try {
        const send = (/** @type {string} */ type, /** @type {object[]} */ touchPoints) =>
          contents.debugger.sendCommand('Input.dispatchTouchEvent', { type, touchPoints })
        await send('touchStart', [{ x, y }])
        await send('touchEnd', [])
      } finally {
        contents.debugger.detach()
      }
    },
    /**
     * Runs `act` and returns the events of these names that the emitter `on` emits meanwhile.
     *
     * @param {{ on(name: string, run: (...args: any[]) => void): unknown, off(name: string, run: (...args: any[]) => void): unknown }} on
     * @param {readonly string[]} names
     * @param {() => Promise<unknown>} act
     * @returns {Promise<readonly { name: string, detail: any }[]>}
     */
    async recordEvents(on, names, act) {
      /** @type {{ name: string, detail: any }[]} */
      const events = []
      const listeners = names.map(
        name =>
          /** @type {const} */ ([
            name,
            (/** @type {any} */ _, /** @type {any} */ detail) => void events.push({ name, detail }),
          ]),
      )
      for (const [name, run] of listeners) on.on(name, run)
      try {
        await act()
        await pause(300)
      } finally {
        for (const [name, run] of listeners) on.off(name, run)
      }
      return events
    },
    /** Calls main over the API of the desk's page. @param {string} channel @param {unknown} [input] */
    call: async (channel, input) =>
      sitting.run(
        await sitting.page('desk'),
        (/** @type {{ to: string, what?: unknown }} */ { to, what }) =>
          /** @type {any} */ (globalThis).desk.invoke(to, what),
        { to: channel, what: input },
      ),
    /**
     * Runs `act` while a question is open on the sheet, and then dismisses the question.
     *
     * @template T
     * @param {() => Promise<T>} act
     * @returns {Promise<T>}
     */
    async duringQuestion(act) {
      const sheet = await sitting.page('sheet')
      await sitting.call('market.watch', { symbol: smallOrder.symbol })
      const planToken = await until(
        'a plan',
        async () => (await sitting.call('orders.plan', smallOrder)).value?.token,
      )
      const answered = sitting.call('orders.submit', { token: planToken })
      await until('the question', () =>
        sitting.run(
          sheet,
          async () => (await /** @type {any} */ (globalThis).consent.invoke('consent.question')).value?.token,
        ),
      )
      try {
        return await act()
      } finally {
        await sitting.key(sheet, 'Escape')
        await answered
      }
    },
    /** Starts the same program once more, and returns its exit code. @returns {Promise<number | null>} */
    again: () =>
      new Promise((done, failed) => {
        const [program = '', ...args] = again
        // If it opens a second desk, that one tries no point.
        const contact = JSON.stringify({ ...options, again: [], only: [], fault: undefined })
        const env = { ...process.env, PERPDESK_CONTACT: contact }
        const child = spawn(program, args, { stdio: 'ignore', env })
        child.once('error', failed).once('close', done)
      }),
    /** @param {string} home */
    another: home => describeOtherDesk(options, home),
    /** Waits until the desk is open and can write, and opens a ladder window beside it. */
    async open() {
      const desk = await sitting.page('desk')
      await until('the door', async () => (await sitting.call('desk.snapshot')).ok)
      await sitting.page('sheet')
      await until('writing to be possible', async () => {
        const { value } = await sitting.call('desk.snapshot')
        return value?.writes?.value.state === 'active'
      })
      await sitting.call('windows.open', { kind: 'ladder' })
      await sitting.page('ladder')
      sitting.frame.focus()
      desk.focus()
    },
    isReady: () => app.isReady(),
  }
  return sitting
}
