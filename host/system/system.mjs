/**
 * Platform and user of this process. The host and the scripts read them only here.
 *
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {number | undefined} uid User id; `undefined` on Windows.
 * @property {boolean} isRoot True for root on Linux, for whom Chromium has no sandbox.
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
