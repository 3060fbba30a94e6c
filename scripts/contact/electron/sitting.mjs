import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * @typedef {typeof import('electron')} Electron
 * @typedef {import('electron').WebContents} WebContents
 * @typedef {ReturnType<typeof openSitting>} Sitting
 */

const PATIENCE = 30_000
const small = {
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

/** Looks until something is there, and gives it. @template T @param {string} what @param {() => T | Promise<T>} look @returns {Promise<NonNullable<T>>} */
export async function until(what, look) {
  const end = Date.now() + PATIENCE
  for (;;) {
    const there = await look()
    if (there) return there
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
    await pause(50)
  }
}

/** Waits for the first line that a program writes after a mark, and reads it. @param {string} mark @param {import('node:child_process').ChildProcess} program @returns {Promise<any>} */
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

/** What a page's own script would get, as text: from a timer, so that the page's policy applies. @param {Function} script @param {unknown} given */
const asPage = (script, given) => `new Promise(done => setTimeout(async () => {
  try { done(await (${script.toString()})(${JSON.stringify(given)})) } catch (error) { done('threw ' + error.name) }
}))`

/**
 * Starts the same program with another data folder. It tries no point and keeps running; after `mark` it prints the
 * processes beside its main process.
 *
 * @param {{ readonly mark: string, readonly again: readonly string[] }} asked
 * @param {string} home
 */
function anotherDesk(asked, home) {
  const [program = '', ...args] = asked.again
  const contact = JSON.stringify({ ...asked, again: [], only: [], fault: undefined, stays: true })
  const env = { ...process.env, PERPDESK_CONTACT: contact, PERPDESK_HOME: home }
  return { program, args, env, mark: asked.mark }
}

/**
 * The desk from inside of main, with hands: the same on Electron and on the stand-in.
 *
 * @param {Electron} electron
 * @param {{ readonly main: string, readonly mark: string, readonly again: readonly string[] }} asked `again` starts the same program once more.
 */
export function openSitting(electron, asked) {
  const { again } = asked
  const { app, BaseWindow, webContents } = electron
  const isStandIn = process.versions.electron === undefined
  /** The stand-in's pages are driven by Playwright. @param {WebContents} contents @returns {Promise<import('playwright-core').Page>} */
  const driven = contents => /** @type {any} */ (contents).page()
  /** @param {string} host */
  const named = host =>
    webContents
      .getAllWebContents()
      .find(each => !each.isDestroyed() && each.getURL().startsWith(`app://${host}/`))

  const sitting = {
    electron,
    isStandIn,
    /** The folder of main's own files. */
    built: dirname(asked.main),
    versions: { electron: process.versions.electron, chrome: process.versions['chrome'] },
    /** The desk's page, that of a window beside, or the sheet's. @param {'desk' | 'chart' | 'ladder' | 'sheet'} host */
    page: host => until(`the page of ${host}`, () => named(host)),
    pages: () => Promise.all([sitting.page('desk'), sitting.page('ladder'), sitting.page('sheet')]),
    /** @returns {import('electron').BaseWindow} */
    get frame() {
      const frame = BaseWindow.getAllWindows().find(each => each.contentView.children.length > 1)
      if (frame === undefined) throw new Error('the window with both pages is not there')
      return frame
    },
    /** Has a page run a script as its own. @param {WebContents} contents @param {Function} script @param {unknown} [given] @returns {Promise<any>} */
    run: async (contents, script, given) =>
      isStandIn
        ? (await driven(contents)).evaluate(asPage(script, given))
        : contents.executeJavaScript(asPage(script, given)),
    /** Presses and lets go, at a place in pixels of the view. @param {WebContents} contents @param {number} x @param {number} y */
    async click(contents, x, y) {
      const zoom = contents.getZoomFactor()
      if (isStandIn) return (await driven(contents)).mouse.click(x / zoom, y / zoom)
      for (const type of /** @type {const} */ (['mouseMove', 'mouseDown', 'mouseUp']))
        contents.sendInputEvent({ type, x, y, button: 'left', clickCount: type === 'mouseMove' ? 0 : 1 })
    },
    /** @param {WebContents} contents @param {string} keyCode */
    async key(contents, keyCode) {
      if (isStandIn) return (await driven(contents)).keyboard.press(keyCode)
      contents.sendInputEvent({ type: 'keyDown', keyCode })
      if (keyCode.length === 1) contents.sendInputEvent({ type: 'char', keyCode })
      contents.sendInputEvent({ type: 'keyUp', keyCode })
    },
    /** Taps as a finger does. @param {WebContents} contents @param {number} x @param {number} y */
    async tap(contents, x, y) {
      if (isStandIn) return (await driven(contents)).touchscreen.tap(x, y)
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
    /** What is heard of some events while something is done. @param {{ on(name: string, run: (...told: any[]) => void): unknown, off(name: string, run: (...told: any[]) => void): unknown }} on @param {readonly string[]} names @param {() => Promise<unknown>} act @returns {Promise<readonly { name: string, told: any }[]>} */
    async hearing(on, names, act) {
      /** @type {{ name: string, told: any }[]} */
      const heard = []
      const listeners = names.map(
        name =>
          /** @type {const} */ ([
            name,
            (/** @type {any} */ _, /** @type {any} */ told) => void heard.push({ name, told }),
          ]),
      )
      for (const [name, run] of listeners) on.on(name, run)
      try {
        await act()
        await pause(300)
      } finally {
        for (const [name, run] of listeners) on.off(name, run)
      }
      return heard
    },
    /** Says something at the door of the desk's page. @param {string} channel @param {unknown} [input] */
    call: async (channel, input) =>
      sitting.run(
        await sitting.page('desk'),
        (/** @type {{ to: string, what?: unknown }} */ { to, what }) =>
          /** @type {any} */ (globalThis).desk.invoke(to, what),
        { to: channel, what: input },
      ),
    /** Does something while a question is open on the sheet, and leaves it. @template T @param {() => Promise<T>} act @returns {Promise<T>} */
    async asking(act) {
      const sheet = await sitting.page('sheet')
      await sitting.call('market.watch', { symbol: small.symbol })
      const token = await until('a plan', async () => (await sitting.call('orders.plan', small)).value?.token)
      const answered = sitting.call('orders.submit', { token })
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
    /** Starts the same program once more, and says with what it ended. @returns {Promise<number | null>} */
    again: () =>
      new Promise((done, failed) => {
        const [program = '', ...args] = again
        // Should it come to be a second desk, that one tries nothing.
        const contact = JSON.stringify({ ...asked, again: [], only: [], fault: undefined })
        const env = { ...process.env, PERPDESK_CONTACT: contact }
        const child = spawn(program, args, { stdio: 'ignore', env })
        child.once('error', failed).once('close', done)
      }),
    /** @param {string} home */
    another: home => anotherDesk(asked, home),
    /** Waits until the desk is open, with a window beside it. */
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
