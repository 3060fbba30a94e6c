import { originOf, toApp } from '../page/address.mjs'
import { guardInstances } from './guard.mjs'

let lastNode = 0

/** Electron's `WebFrameMain`: a frame of a page. The object stays the same while the frame exists. */
export class WebFrameMain {
  /** @type {WebFrameMain[]} */
  frames = []
  name = ''
  processId = 1
  osProcessId = 0
  frameTreeNodeId = ++lastNode
  routingId = this.frameTreeNodeId
  detached = false
  #url = 'about:blank'

  /** @param {WebFrameMain | null} parent */
  constructor(parent) {
    this.parent = parent
    parent?.frames.push(this)
  }

  /** @returns {WebFrameMain} */
  get top() {
    return this.parent === null ? this : this.parent.top
  }

  get url() {
    return toApp(this.#url)
  }

  get origin() {
    return originOf(this.#url)
  }

  /** @returns {WebFrameMain[]} */
  get framesInSubtree() {
    return [this, ...this.frames.flatMap(frame => frame.framesInSubtree)]
  }

  isDestroyed() {
    return this.detached
  }

  /** Sets the address of the frame's document. @param {string} webUrl */
  shows(webUrl) {
    this.#url = webUrl
  }

  /** Removes the frame from its page. */
  detach() {
    this.detached = true
    const siblings = this.parent?.frames ?? []
    const at = siblings.indexOf(this)
    if (at >= 0) siblings.splice(at, 1)
  }
}

guardInstances('WebFrameMain', WebFrameMain)
