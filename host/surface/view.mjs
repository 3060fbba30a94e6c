import { EventEmitter } from 'node:events'
import { currentStage } from '../stage.mjs'
import { WebContents } from './contents.mjs'
import { guardInstances } from './guard.mjs'

/** Electron's `View`: a rectangle of a window with its children, the last on top. */
export class View extends EventEmitter {
  /** @type {View[]} */
  children = []
  #bounds = { x: 0, y: 0, width: 0, height: 0 }
  #visible = true
  #background = ''
  /** True if the view is painted on a separate layer. */
  #layer = false
  /** Called when the visible part of this view or of a child changes. @type {() => void} */
  changed = () => undefined

  /** @param {View} view @param {number} [index] */
  addChildView(view, index) {
    this.children = this.children.filter(child => child !== view)
    this.children.splice(index ?? this.children.length, 0, view)
    view.changed = () => this.changed()
    this.changed()
  }

  /** @param {View} view */
  removeChildView(view) {
    if (!this.children.includes(view)) return
    this.children = this.children.filter(child => child !== view)
    this.changed()
    view.changed = () => undefined
  }

  /** @param {import('electron').Rectangle} bounds */
  setBounds(bounds) {
    this.#bounds = { ...bounds }
    this.emit('bounds-changed')
    this.changed()
  }

  getBounds() {
    return { ...this.#bounds }
  }

  /** Returns true if this view covers all of another view of the same window. @param {View} other */
  covers(other) {
    const [own, under] = [this.#bounds, other.getBounds()]
    return (
      own.x <= under.x &&
      own.y <= under.y &&
      own.x + own.width >= under.x + under.width &&
      own.y + own.height >= under.y + under.height
    )
  }

  /** @param {boolean} visible */
  setVisible(visible) {
    this.#visible = visible
    this.changed()
  }

  getVisible() {
    return this.#visible
  }

  /** @param {string} color */
  setBackgroundColor(color) {
    this.#background = color
  }

  /** Gives the view a separate layer, as in Electron with any radius. @param {number} _radius */
  setBackgroundBlur(_radius) {
    this.#layer = true
  }

  /** Background colour for drawing. Empty without a layer, because the colour is then under every page. */
  get backgroundColor() {
    return this.#layer ? this.#background : ''
  }
}

guardInstances('View', View)

/** Electron's `WebContentsView`: a view with a page. */
export class WebContentsView extends View {
  #contents

  /** @param {{ webPreferences?: import('electron').WebPreferences }} [options] */
  constructor({ webPreferences = {} } = {}) {
    super()
    const { sessions } = currentStage()
    const { partition, session } = webPreferences
    const own = partition === undefined ? sessions.defaultSession : sessions.fromPartition(partition)
    this.#contents = new WebContents(webPreferences, /** @type {any} */ (session) ?? own)
  }

  get webContents() {
    return this.#contents
  }

  /** @override @param {string} color */
  setBackgroundColor(color) {
    this.#contents.background = color
    super.setBackgroundColor(color)
  }

  /** @override @param {import('electron').Rectangle} bounds */
  setBounds(bounds) {
    this.#contents.fill(bounds)
    super.setBounds(bounds)
  }
}
