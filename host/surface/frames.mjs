import { WebFrameMain } from './frame.mjs'

/**
 * The frames of one page, under the names Chromium gives them.
 *
 * @typedef {ReturnType<typeof createFrames>} Frames
 */
export function createFrames() {
  const top = new WebFrameMain(null)
  /** @type {Map<string, WebFrameMain>} */
  const known = new Map()

  return {
    top,
    /** Begins again with a fresh page: its top frame keeps main's object for it. @param {string} id */
    begin(id) {
      for (const below of top.framesInSubtree.slice(1)) below.detach()
      known.clear()
      known.set(id, top)
    },
    /** @param {string | undefined} id */
    named: id => (id === undefined ? undefined : known.get(id)),
    /** Takes note of a frame and the document it shows. @param {{ id: string, parentId?: string | undefined, url: string, name?: string | undefined }} shown */
    shows({ id, parentId, url, name }) {
      const parent = parentId === undefined ? undefined : (known.get(parentId) ?? top)
      const frame = known.get(id) ?? (parent === undefined ? top : new WebFrameMain(parent))
      known.set(id, frame)
      frame.shows(url)
      frame.name = name ?? frame.name
      return frame
    },
    /** @param {string} id */
    lose(id) {
      known.get(id)?.detach()
      known.delete(id)
    },
    /** The frame at the same place in the page as Playwright's: both list frames in order of arrival. @param {import('playwright-core').Frame} frame @returns {WebFrameMain} */
    like(frame) {
      const parent = frame.parentFrame()
      if (parent === null) return top
      const above = this.like(parent)
      return above.frames[parent.childFrames().indexOf(frame)] ?? new WebFrameMain(above)
    },
  }
}
