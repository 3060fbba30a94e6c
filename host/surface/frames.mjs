import { WebFrameMain } from './frame.mjs'

/**
 * Creates the frames of one page, by Chromium's frame ids.
 *
 * @typedef {ReturnType<typeof createFrames>} Frames
 */
export function createFrames() {
  const top = new WebFrameMain(null)
  /** @type {Map<string, WebFrameMain>} */
  const known = new Map()

  return {
    top,
    /** Resets the frames for a new page. Main's object of the top frame is kept. @param {string} id */
    begin(id) {
      for (const below of top.framesInSubtree.slice(1)) below.detach()
      known.clear()
      known.set(id, top)
    },
    /** @param {string | undefined} id */
    named: id => (id === undefined ? undefined : known.get(id)),
    /**
     * Adds or updates a frame and its document.
     *
     * @param {{ id: string, parentId?: string | undefined, url: string, name?: string | undefined }} shown
     */
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
    /**
     * Returns the frame for one of Playwright's, by position: both list frames in order of creation.
     *
     * @param {import('playwright-core').Frame} frame
     * @returns {WebFrameMain}
     */
    like(frame) {
      const parent = frame.parentFrame()
      if (parent === null) return top
      const above = this.like(parent)
      return above.frames[parent.childFrames().indexOf(frame)] ?? new WebFrameMain(above)
    },
  }
}
