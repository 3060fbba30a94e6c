import { EventEmitter } from 'node:events'
import { currentStage } from '../stage.mjs'
import { WebContents } from './contents.mjs'
import { guardInstances } from './guard.mjs'

/** A rectangle of a window, and the ones that lie in it, the last on top. */
export class View extends EventEmitter {
  /** @type {View[]} */
  children = []
  #bounds = { x: 0, y: 0, width: 0, height: 0 }
  #visible = true
  #background = ''
  /** Whether it is painted on a layer of its own. */
  #layer = false
  /** Runs when what can be seen of this view or a view below it changed. @type {() => void} */
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

  /** Whether all of another view, of the same window, lies under this one. @param {View} other */
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

  /** Gives the view a layer of its own, as in Electron whatever the radius. @param {number} _radius */
  setBackgroundBlur(_radius) {
    this.#layer = true
  }

  /** The colour main gave this view, for whoever draws it: without a layer it lies under every page, and is not seen. */
  get backgroundColor() {
    return this.#layer ? this.#background : ''
  }
}

guardInstances('View', View)

/** A view with a page in it. */
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
