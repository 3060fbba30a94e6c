import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { toApp, toWeb } from '../page/address.mjs'
import { askAbout } from '../page/automation.mjs'
import { assertJsonSafe } from '../page/json-safe.mjs'
import { openLivePage } from '../page/live-page.mjs'
import { createSight } from '../page/sight.mjs'
import { currentStage } from '../stage.mjs'
import { answerInvoke, passSend } from './door.mjs'
import { createFrames } from './frames.mjs'
import { createEvent, guardInstances } from './guard.mjs'
import { createInputRules } from './input-rules.mjs'
import { followInput, tellInput } from './inputs.mjs'
import { Ipc } from './ipc.mjs'
import { failureOf } from './load-failure.mjs'
import { createNavigation } from './navigation.mjs'
import { followPage } from './page-news.mjs'

/** @typedef {import('../page/live-page.mjs').LivePage} LivePage */

/** Electron's `WebContents`: a page and main's operations on it. */
export class WebContents extends EventEmitter {
  ipc = new Ipc()
  frames = createFrames()
  navigation = createNavigation(this)
  inputRules = createInputRules(this, rules => this.#tell({ is: 'rules', rules }))
  #stage = currentStage()
  /** @type {Promise<LivePage> | undefined} */
  #opened
  #destroyed = false
  #crashed = false
  #zoom = 1
  #size = { width: 0, height: 0 }
  /** Colour of the view, visible until the page is drawn. Electron's default is white. */
  background = '#ffffff'
  /** Value of `background` when the last load began; `undefined` before the first load. @type {string | undefined} */
  loadedOver
  #settings = { webRTCIPHandlingPolicy: 'default', ignoreMenuShortcuts: false }

  /** @param {import('electron').WebPreferences} preferences @param {import('./session.mjs').Session} session */
  constructor(preferences, session) {
    super()
    this.id = this.#stage.nextId()
    this.session = session
    this.preferences = preferences
    this.sight = createSight(preferences.backgroundThrottling ?? true, this.#fail)
    this.#stage.contents.set(this.id, this)
    this.#stage.app.emit('web-contents-created', createEvent(), this)
  }

  /** Opens the page on first use, as Electron does. */
  get #live() {
    return (this.#opened ??= this.#open())
  }

  /**
   * Runs `act` with the page, if one was opened. Only `#open` reports a failure to open it.
   *
   * @param {(live: LivePage) => unknown} act
   */
  #withPage(act) {
    void this.#opened?.then(act, () => undefined)
  }

  /** @param {unknown} error */
  #fail = error => void (this.#hasEnded || this.#stage.fail(error))

  #open() {
    const live = this.#openPage()
    live.catch(this.#fail)
    return live
  }

  async #openPage() {
    const { preload, nodeIntegrationInSubFrames = false } = this.preferences
    const source = preload === undefined ? '' : await readFile(preload, 'utf8')
    const { pages } = this.#stage
    if (pages === undefined) throw new Error('Cannot create a page before app is ready')
    const page = await pages.open(this)
    const isInputWatched = !this.#stage.strict
    if (!isInputWatched)
      askAbout(page, { ask: input => this.#follow(input), tell: event => tellInput(this, event) })
    const live = await openLivePage({
      page,
      preload: source,
      watches: isInputWatched,
      subframes: nodeIntegrationInSubFrames,
      hearing: {
        message: (message, from) => this.#hear(message, from),
        navigated: frame => this.#shows(frame),
        detached: id => this.frames.lose(id),
        opening: wanted => pages.isOwnOpening(wanted.url) || this.navigation.asksForWindow(wanted),
        starting: (id, url) => this.navigation.starts(url, this.frames.named(id) ?? null),
      },
    })
    this.frames.begin(live.topFrame)
    if (!isInputWatched) await this.sight.rule(page, live.cdp)
    followPage(this, page, { gone: () => this.#gone(), crashed: () => (this.#crashed = true) })
    await this.#lay(live)
    return live
  }

  get #hasEnded() {
    return this.#stage.app.hasEnded
  }

  #gone() {
    if (this.#destroyed || this.#crashed) return
    this.#destroyed = true
    this.mainFrame.detach()
    this.#stage.contents.delete(this.id)
    this.emit('destroyed')
  }

  /** @param {import('../page/live-page.mjs').FromPreload} message @param {{ frameId: string, context: number } | undefined} from */
  #hear(message, from) {
    if (message.is === 'hello') return this.#tell({ is: 'rules', rules: this.inputRules.now }, from?.context)
    if (message.is === 'input') return void this.#follow(message.input)
    const senderFrame = this.frames.named(from?.frameId) ?? null
    const origin = { sender: this, senderFrame, frameId: senderFrame?.routingId ?? -1, processId: 1 }
    if (message.is === 'send') return passSend(origin, message)
    void answerInvoke(origin, message).then(answer => this.#tell(answer, from?.context))
  }

  /** @param {Partial<import('../page/live-page.mjs').SeenInput>} input @returns {boolean} */
  #follow(input) {
    const menu = this.#settings.ignoreMenuShortcuts ? undefined : this.#stage.menu
    return followInput(this, { zoom: this.#zoom, menu }, input)
  }

  /** @param {import('../page/live-page.mjs').ToPreload} message @param {number} [context] */
  #tell(message, context) {
    this.#withPage(live => live.tell(message, context))
  }

  /** @param {{ id: string, parentId?: string | undefined, url: string, name?: string | undefined }} shown */
  #shows(shown) {
    const frame = this.frames.shows(shown)
    if (frame !== this.mainFrame || shown.url === 'about:blank') return
    this.#takeZoom(this.session.zooms.get(this.#host) ?? this.#zoom)
    this.emit('did-navigate', createEvent(), toApp(shown.url), 200, '')
  }

  get mainFrame() {
    return this.frames.top
  }

  /** Returns the page. A crashed one is replaced by a new one, as by a reload in Electron. */
  async #usable() {
    if (!this.#crashed) return this.#live
    const { page: broken } = await this.#live
    this.#opened = this.#open()
    const live = await this.#opened
    await broken.close()
    this.#crashed = false
    return live
  }

  /** @param {string} url */
  async loadURL(url) {
    this.loadedOver = this.background
    try {
      const { page } = await this.#usable()
      await page.goto(toWeb(url))
    } catch (error) {
      // After the application has exited, main runs no code and receives no failure.
      if (this.#hasEnded) return new Promise(() => undefined)
      if (this.#destroyed) throw new Error('Object has been destroyed', { cause: error })
      const failure = failureOf(error, url)
      this.emit(
        'did-fail-load',
        createEvent(),
        failure.errno,
        failure.code,
        url,
        true,
        1,
        this.mainFrame.routingId,
      )
      throw failure
    }
  }

  reload() {
    const url = this.getURL()
    const reloaded = this.#crashed ? this.loadURL(url) : this.#live.then(({ page }) => page.reload())
    reloaded.catch(this.#fail)
  }

  /** Crashes the page's renderer. */
  forcefullyCrashRenderer() {
    // Chromium sends no response, because the renderer that would send it is gone.
    void this.#live.then(({ cdp }) => cdp.send('Page.crash').catch(() => 'as asked'))
  }

  isCrashed() {
    return this.#crashed
  }

  /** @param {string} channel @param {unknown[]} args */
  send(channel, ...args) {
    assertJsonSafe(channel, args)
    this.#tell({ is: 'push', channel, args: args.map(value => (value === undefined ? {} : { value })) })
  }

  getURL() {
    return this.mainFrame.url === 'about:blank' ? '' : this.mainFrame.url
  }

  isDestroyed() {
    return this.#destroyed
  }

  close() {
    if (this.#opened === undefined) this.#gone()
    else this.#withPage(({ page }) => page.close())
  }

  focus() {
    this.#stage.focus.take(this)
  }

  isFocused() {
    return this.#stage.focus.isOn(this)
  }

  /** @param {(details: any) => { action: string }} answer */
  setWindowOpenHandler(answer) {
    this.navigation.answerOpeningsWith(answer)
  }

  /** @param {number} factor */
  setZoomFactor(factor) {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.#takeZoom(factor)
    if (this.#host === '') return
    this.session.zooms.set(this.#host, factor)
    for (const other of this.#stage.contents.values())
      if (other.session === this.session && other.#host === this.#host) other.#takeZoom(factor)
  }

  /** Host of the displayed page, for which Chromium stores a zoom; empty before the first load. */
  get #host() {
    return this.mainFrame.origin.split('://')[1] ?? ''
  }

  /** @param {number} factor */
  #takeZoom(factor) {
    if (factor === this.#zoom) return
    this.#zoom = factor
    this.#withPage(live => this.#lay(live))
  }

  getZoomFactor() {
    return this.#zoom
  }

  /** Lays the page out at the size of its view. @param {{ width: number, height: number }} size */
  fill(size) {
    this.#size = size
    this.#withPage(live => this.#lay(live))
  }

  /** @param {LivePage} live */
  async #lay(live) {
    // With a display the page's own window determines its size; only a zoom must be emulated.
    const isFree = !this.#stage.headless && this.#zoom === 1
    if (this.#destroyed) return
    await live.lay(this.#size, this.#zoom, isFree).catch(error => {
      // A page closed in the meantime needs no layout.
      if (!this.#destroyed && !live.page.isClosed()) throw error
    })
  }

  /** Returns Playwright's page, once it is open. */
  async page() {
    return (await this.#live).page
  }

  /** @param {number} worldId @param {readonly { code: string }[]} scripts */
  async executeJavaScriptInIsolatedWorld(worldId, scripts) {
    return (await this.#live).runApart(worldId, scripts)
  }

  /** Ignores main's styles: this Chromium cannot insert them, and its pages cannot move a window anyway. */
  insertCSS() {
    return Promise.resolve('')
  }

  /** Returns a PNG of the page as drawn now, in the size of its view. */
  async photograph() {
    return (await this.#live).photograph()
  }

  /** @param {boolean} allowed */
  setBackgroundThrottling(allowed) {
    this.sight.throttle(allowed)
  }

  getBackgroundThrottling() {
    return this.sight.isThrottled
  }

  /** @param {string} policy */
  setWebRTCIPHandlingPolicy(policy) {
    this.#settings.webRTCIPHandlingPolicy = policy
  }
  getWebRTCIPHandlingPolicy() {
    return this.#settings.webRTCIPHandlingPolicy
  }
  /** @param {boolean} ignore */
  setIgnoreMenuShortcuts(ignore) {
    this.#settings.ignoreMenuShortcuts = ignore
  }
  getUserAgent() {
    return 'Chromium'
  }
  openDevTools() {
    this.#stage.calls.push({ api: 'webContents.openDevTools', args: [this.id] })
  }
  isDevToolsOpened() {
    return false
  }
}

guardInstances('webContents', WebContents)
