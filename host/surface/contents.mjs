import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { toApp, toWeb } from '../page/address.mjs'
import { openLivePage } from '../page/live-page.mjs'
import { assertJsonSafe } from '../page/json-safe.mjs'
import { currentStage } from '../stage.mjs'
import { answerInvoke, passSend } from './door.mjs'
import { WebFrameMain } from './frame.mjs'
import { createEvent, guardInstances } from './guard.mjs'
import { Ipc } from './ipc.mjs'

/** A page and everything main may say to it. */
export class WebContents extends EventEmitter {
  ipc = new Ipc()
  mainFrame = new WebFrameMain(null)
  /** What main answered when a link or script wanted a new window. @type {((details: any) => { action: string }) | undefined} */
  #openHandler
  /** @type {Map<string, WebFrameMain>} */
  #frames = new Map()
  /** @type {Promise<import('../page/live-page.mjs').LivePage>} */
  #live
  #destroyed = false
  #zoom = 1
  #settings = { backgroundThrottling: true, webRTC: 'default', ignoreMenuShortcuts: false, muted: false }
  /** Whether another view lies over this one, and what main said to the latest input of each kind. */
  #rules = { covered: false, seen: /** @type {Record<string, boolean>} */ ({}) }
  /** Navigations main or a test asked for itself: those are not asked about. */
  #expected = 0
  #size = { width: 0, height: 0 }

  /** @param {import('electron').WebPreferences} preferences @param {import('./session.mjs').Session} session */
  constructor(preferences, session) {
    super()
    const stage = currentStage()
    this.id = stage.nextId()
    this.session = session
    this.preferences = preferences
    stage.contents.set(this.id, this)
    this.#live = this.#open(stage)
    this.#live.catch(error => stage.fail(error))
    stage.app.emit('web-contents-created', createEvent(), this)
  }

  /** @param {import('../stage.mjs').Stage} stage */
  async #open(stage) {
    const { preload, nodeIntegrationInSubFrames = false } = this.preferences
    const source = preload === undefined ? '' : await readFile(preload, 'utf8')
    const page = await stage.pages.open(this)
    const live = await openLivePage({
      page,
      preload: source,
      subframes: nodeIntegrationInSubFrames,
      hearing: {
        message: (message, from) => this.#hear(message, from),
        navigated: frame => this.#frameNavigated(frame),
        detached: id => this.#frames.get(id)?.detach(),
        opening: opening => this.#windowWanted(opening),
        starting: (id, url) => this.#starting(id, url),
      },
    })
    this.#frames.set(live.topFrame, this.mainFrame)
    this.#follow(page)
    await this.#resize(live)
    return live
  }

  /** @param {import('playwright-core').Page} page */
  #follow(page) {
    page.on('domcontentloaded', () => this.emit('dom-ready', createEvent()))
    page.on('load', () => this.emit('did-finish-load', createEvent()))
    page.on('crash', () =>
      this.emit('render-process-gone', createEvent(), { reason: 'crashed', exitCode: 5 }),
    )
    page.on('close', () => this.#gone())
    page.on('dialog', dialog => {
      currentStage().calls.push({ api: 'page.dialog', args: [dialog.type(), dialog.message()] })
      void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())
    })
  }

  #gone() {
    if (this.#destroyed) return
    this.#destroyed = true
    this.mainFrame.detach()
    currentStage().contents.delete(this.id)
    this.emit('destroyed')
  }

  /** @param {import('../page/live-page.mjs').FromPreload} message @param {{ frameId: string, context: number } | undefined} from */
  #hear(message, from) {
    const frame = from === undefined ? null : (this.#frames.get(from.frameId) ?? null)
    if (message.is === 'input') return this.#input(message.input)
    const origin = { sender: this, senderFrame: frame, frameId: frame?.routingId ?? -1, processId: 1 }
    if (message.is === 'send') return passSend(origin, message)
    if (message.is === 'hello') return void this.#tell({ is: 'rules', rules: this.#rules }, from?.context)
    void answerInvoke(origin, message).then(answer => this.#tell(answer, from?.context))
  }

  /** @param {import('../page/live-page.mjs').ToPreload} message @param {number} [context] */
  async #tell(message, context) {
    const live = await this.#live
    live.tell(message, context)
  }

  /** @param {{ sign: string, key?: object, mouse?: any }} input */
  #input({ sign, key, mouse }) {
    if (mouse?.type === 'mouseDown') currentStage().focus.take(this)
    const event = createEvent()
    this.emit(key === undefined ? 'before-mouse-event' : 'before-input-event', event, key ?? mouse)
    const isNew = (this.#rules.seen[sign] ?? this.#rules.covered) !== event.defaultPrevented
    if (!isNew) return
    this.#rules.seen[sign] = event.defaultPrevented
    void this.#tell({ is: 'rules', rules: this.#rules })
  }

  /** Takes note of whether another view lies over this one: main's earlier answers to input are void then. @param {boolean} covered */
  lieUnder(covered) {
    const hasSay = this.listenerCount('before-input-event') + this.listenerCount('before-mouse-event') > 0
    if ((covered && hasSay) === this.#rules.covered) return
    this.#rules = { covered: covered && hasSay, seen: {} }
    void this.#tell({ is: 'rules', rules: this.#rules })
  }

  /** @param {{ id: string, parentId?: string | undefined, url: string, name?: string | undefined }} shown */
  #frameNavigated({ id, parentId, url, name }) {
    const parent = parentId === undefined ? undefined : (this.#frames.get(parentId) ?? this.mainFrame)
    const frame = this.#frames.get(id) ?? (parent === undefined ? this.mainFrame : new WebFrameMain(parent))
    this.#frames.set(id, frame)
    frame.shows(url)
    frame.name = name ?? frame.name
    if (frame === this.mainFrame && url !== 'about:blank')
      this.emit('did-navigate', createEvent(), toApp(url), 200, '')
  }

  /** @param {string} frameId @param {string} url */
  #starting(frameId, url) {
    const frame = this.#frames.get(frameId) ?? null
    const isMainFrame = frame === this.mainFrame
    this.emit(
      'did-start-navigation',
      createEvent({ url: toApp(url), isSameDocument: false, isMainFrame, frame, initiator: null }),
      toApp(url),
      false,
      isMainFrame,
    )
  }

  /** @param {{ url: string, windowName: string, windowFeatures: readonly string[] }} opening */
  #windowWanted({ url, windowName, windowFeatures }) {
    const details = {
      url: toApp(url),
      frameName: windowName,
      features: windowFeatures.join(','),
      disposition: 'new-window',
    }
    const answer = this.#openHandler?.(details) ?? { action: 'deny' }
    currentStage().calls.push({ api: 'window.open', args: [details.url, answer.action] })
  }

  /** Whether main lets the page go there. @param {string} webUrl @param {WebFrameMain | undefined} frame */
  allowsNavigation(webUrl, frame = this.mainFrame) {
    const isMainFrame = frame === this.mainFrame
    if (isMainFrame && this.#expected > 0) {
      this.#expected--
      return true
    }
    const url = toApp(webUrl)
    const details = { url, isSameDocument: false, isMainFrame, frame, initiator: frame }
    const any = createEvent(details)
    this.emit('will-frame-navigate', any)
    if (any.defaultPrevented || !isMainFrame) return !any.defaultPrevented
    const top = createEvent(details)
    this.emit('will-navigate', top, url, false, true)
    return !top.defaultPrevented
  }

  /** Lets the next navigation of the top frame pass without asking main, as one that main started does. */
  expectNavigation() {
    this.#expected = 1
  }

  /** The frame main knows under Chromium's id, or the one that shows `webUrl`. @param {string} name @param {string} webUrl */
  frameNamed(name, webUrl) {
    const below = this.mainFrame.framesInSubtree.slice(1)
    return (
      below.find(frame => frame.name === name && name !== '') ??
      below.find(frame => frame.url === toApp(webUrl)) ??
      below[0]
    )
  }

  /** @param {string} url */
  async loadURL(url) {
    const { page } = await this.#live
    this.expectNavigation()
    try {
      await page.goto(toWeb(url))
    } catch (error) {
      const [code = 'ERR_FAILED'] = /ERR_\w+/.exec(String(error)) ?? []
      this.emit('did-fail-load', createEvent(), -2, code, url, true)
      throw Object.assign(new Error(`${code} (-2) loading '${url}'`), { code, errno: -2, url })
    } finally {
      this.#expected = 0
    }
  }

  async #reload() {
    const { page } = await this.#live
    this.expectNavigation()
    await page.reload()
  }

  reload() {
    this.#reload().catch(error => currentStage().fail(error))
  }

  /** @param {string} channel @param {unknown[]} args */
  send(channel, ...args) {
    assertJsonSafe(channel, args)
    void this.#tell({ is: 'push', channel, args: args.map(value => (value === undefined ? {} : { value })) })
  }

  getURL() {
    return this.mainFrame.url
  }

  isDestroyed() {
    return this.#destroyed
  }

  close() {
    void this.#live.then(({ page }) => page.close())
  }

  focus() {
    currentStage().focus.take(this)
  }

  isFocused() {
    return currentStage().focus.isOn(this)
  }

  /** @param {(details: any) => { action: string }} ask */
  setWindowOpenHandler(ask) {
    this.#openHandler = ask
  }

  /** @param {number} factor */
  setZoomFactor(factor) {
    this.#zoom = factor
    void this.#live.then(live => this.#resize(live))
  }

  getZoomFactor() {
    return this.#zoom
  }

  /** Lays the page out at the size of its view. @param {{ width: number, height: number }} size */
  fill(size) {
    this.#size = size
    return this.#live.then(live => this.#resize(live))
  }

  /** @param {import('../page/live-page.mjs').LivePage} live */
  async #resize({ cdp }) {
    const { width, height } = this.#size
    if (width <= 0 || height <= 0) return
    await cdp.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / this.#zoom),
      height: Math.round(height / this.#zoom),
      deviceScaleFactor: this.#zoom,
      mobile: false,
    })
  }

  /** The page as Playwright drives it, once it is open. */
  async page() {
    return (await this.#live).page
  }

  /** @param {boolean} allowed */
  setBackgroundThrottling(allowed) {
    this.#settings.backgroundThrottling = allowed
  }

  getBackgroundThrottling() {
    return this.#settings.backgroundThrottling
  }

  /** @param {string} policy */
  setWebRTCIPHandlingPolicy(policy) {
    this.#settings.webRTC = policy
  }

  getWebRTCIPHandlingPolicy() {
    return this.#settings.webRTC
  }

  /** @param {boolean} ignore */
  setIgnoreMenuShortcuts(ignore) {
    this.#settings.ignoreMenuShortcuts = ignore
  }

  openDevTools() {
    currentStage().calls.push({ api: 'webContents.openDevTools', args: [this.id] })
  }

  isDevToolsOpened() {
    return false
  }
}

guardInstances('webContents', WebContents)
