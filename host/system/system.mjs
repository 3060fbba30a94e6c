/**
 * Which system this is, and for whom: the only place in the host and in the scripts that asks.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {number | undefined} uid The person's own number; Windows has none.
 * @property {boolean} isRoot Whether this is Linux's root, for whom Chromium has no sandbox.
 */

/** @type {System} */
export const system = {
  get platform() {
    return process.platform
  },
  get uid() {
    return process.getuid?.()
  },
  get isRoot() {
    return process.platform === 'linux' && process.getuid?.() === 0
  },
}
