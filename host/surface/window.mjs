import { EventEmitter } from 'node:events'
import { currentStage } from '../stage.mjs'
import { createEvent, guardInstances } from './guard.mjs'
import { View, WebContentsView } from './view.mjs'

/**
 * Electron's `BaseWindow`, without a frame: its content is as large as the window.
 *
 * Main or a test triggers the events that the system sends to a real window (moved, covered, minimised); see
 * `host.windows`.
 */
export class BaseWindow extends EventEmitter {
  contentView = new View()
  #bounds
  #title
  #shown
  #minimized = false
  /**
   * Maximized or full-screen state, with the bounds before it.
   *
   * @type {{ is: 'maximized' | 'full screen', was: import('electron').Rectangle } | undefined}
   */
  #filling
  #destroyed = false
  /** Views that are at least partly visible. @type {Set<WebContentsView>} */
  #seen = new Set()

  static getAllWindows() {
    return [...currentStage().windows]
  }

  static getFocusedWindow() {
    return [...currentStage().windows].find(window => window.isFocused()) ?? null
  }

  /** @param {number} id */
  static fromId(id) {
    return [...currentStage().windows].find(window => window.id === id) ?? null
  }

  /** @param {import('electron').BaseWindowConstructorOptions} [options] */
  constructor(options = {}) {
    super()
    const stage = currentStage()
    if (!stage.app.isReady()) throw new Error('Cannot create BaseWindow before app is ready')
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options
    this.id = stage.nextId()
    this.options = options
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) }
    this.#title = options.title ?? stage.app.getName()
    this.#shown = options.show ?? true
    this.contentView.setBounds({ ...this.#bounds, x: 0, y: 0 })
    this.contentView.changed = () => this.#arrange()
    stage.windows.add(this)
    stage.app.emit('browser-window-created', createEvent(), this)
    if (this.#shown) stage.focus.enter(this)
  }

  /** Views with a page, from the bottom up. */
  get viewsWithPages() {
    return this.contentView.children.filter(view => view instanceof WebContentsView)
  }

  /** Views with a page that are shown now, from the bottom up. */
  get visibleViews() {
    return this.visibleParts.filter(view => view instanceof WebContentsView)
  }

  /** All views that are shown now, from the bottom up. */
  get visibleParts() {
    return this.isVisible() ? this.contentView.children.filter(view => view.getVisible()) : []
  }

  /** Updates for each page whether another one is over it, and its visibility. */
  #arrange() {
    const shown = this.visibleViews
    for (const [at, view] of shown.entries()) view.webContents.inputRules.lie(at < shown.length - 1)
    const seen = new Set(shown.filter((view, at) => !shown.slice(at + 1).some(over => over.covers(view))))
    for (const view of this.#seen) if (!seen.has(view)) view.webContents.sight.see(false)
    for (const view of seen) if (!this.#seen.has(view)) view.webContents.sight.see(true)
    this.#seen = seen
    currentStage().pages?.arrange(this)
  }

  getBounds() {
    return { ...this.#bounds }
  }

  getContentBounds() {
    return this.getBounds()
  }

  getSize() {
    return [this.#bounds.width, this.#bounds.height]
  }

  getContentSize() {
    return this.getSize()
  }

  /** @param {Partial<import('electron').Rectangle>} wanted */
  setBounds(wanted) {
    const { minWidth = 0, minHeight = 0 } = this.options
    const { x, y, width, height } = { ...this.#bounds, ...wanted }
    this.isAt({ x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) })
  }

  /** Sets the bounds, whether main or the user changed them. @param {import('electron').Rectangle} now */
  isAt(now) {
    const was = this.#bounds
    this.#bounds = now
    if (was.width !== now.width || was.height !== now.height)
      this.contentView.setBounds({ ...now, x: 0, y: 0 })
    if (was.width !== now.width || was.height !== now.height) this.emit('resize', createEvent())
    if (was.x !== now.x || was.y !== now.y) this.emit('move', createEvent())
  }

  /** @param {import('electron').Rectangle} wanted */
  setContentBounds(wanted) {
    this.setBounds(wanted)
  }

  /** @param {number} width @param {number} height */
  setSize(width, height) {
    this.setBounds({ width, height })
  }

  /** @param {number} width @param {number} height */
  setContentSize(width, height) {
    this.setBounds({ width, height })
  }

  /** @param {string} title */
  setTitle(title) {
    this.#title = title
  }

  getTitle() {
    return this.#title
  }

  show() {
    const was = this.isVisible()
    this.#shown = true
    this.#minimized = false
    if (!was) this.emit('show', createEvent())
    this.#arrange()
    this.focus()
  }

  showInactive() {
    this.#shown = true
    this.emit('show', createEvent())
    this.#arrange()
  }

  hide() {
    if (!this.#shown) return
    this.#shown = false
    currentStage().focus.leave(this)
    this.emit('hide', createEvent())
    this.#arrange()
  }

  isVisible() {
    return this.#shown && !this.#minimized && !this.#destroyed
  }

  minimize() {
    if (this.#minimized) return
    this.#minimized = true
    currentStage().focus.leave(this)
    this.emit('minimize', createEvent())
    this.#arrange()
  }

  restore() {
    if (!this.#minimized) return
    this.#minimized = false
    this.emit('restore', createEvent())
    this.#arrange()
    this.focus()
  }

  isMinimized() {
    return this.#minimized
  }

  /** Returns the bounds of the window outside the maximized and full-screen states. */
  getNormalBounds() {
    return { ...(this.#filling?.was ?? this.#bounds) }
  }

  maximize() {
    if (this.#filling === undefined) this.#fill('maximized', 'maximize')
  }

  unmaximize() {
    if (this.#filling?.is === 'maximized') this.#unfill('unmaximize')
  }

  isMaximized() {
    return this.#filling?.is === 'maximized'
  }

  /** @param {boolean} wanted */
  setFullScreen(wanted) {
    if (wanted && this.#filling?.is !== 'full screen') this.#fill('full screen', 'enter-full-screen')
    else if (!wanted && this.#filling?.is === 'full screen') this.#unfill('leave-full-screen')
  }

  isFullScreen() {
    return this.#filling?.is === 'full screen'
  }

  /** @param {'maximized' | 'full screen'} is @param {string} eventName */
  #fill(is, eventName) {
    this.#filling = { is, was: this.getNormalBounds() }
    this.isAt(currentStage().native.screen.getPrimaryDisplay().workArea)
    this.emit(eventName, createEvent())
  }

  /** @param {string} eventName */
  #unfill(eventName) {
    const was = this.getNormalBounds()
    this.#filling = undefined
    this.isAt(was)
    this.emit(eventName, createEvent())
  }

  focus() {
    if (this.isVisible()) currentStage().focus.enter(this)
  }

  blur() {
    currentStage().focus.leave(this)
  }

  isFocused() {
    return currentStage().focus.isIn(this)
  }

  isDestroyed() {
    return this.#destroyed
  }

  close() {
    if (this.#destroyed) return
    const event = createEvent()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy() {
    if (this.#destroyed) return
    const stage = currentStage()
    this.#destroyed = true
    stage.focus.leave(this)
    stage.windows.delete(this)
    this.emit('closed')
    stage.app.windowClosed()
  }
}

guardInstances('BaseWindow', BaseWindow)
