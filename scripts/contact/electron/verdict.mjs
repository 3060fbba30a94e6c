/**
 * The outcome of one point: it held, something else happened, or nothing here can show it.
 *
 * @typedef {{ readonly is: 'held' } | { readonly is: 'came', readonly what: string } | { readonly is: 'unseen', readonly why: string }} Found
 *
 * @typedef {object} Point A statement that only a real Electron can prove, and how it is tried.
 * @property {string} name
 * @property {boolean} [ofEngine] True if Chromium itself does it, so that the stand-in proves it too.
 * @property {(sitting: import('./sitting.mjs').Sitting) => Promise<Found>} prove
 *
 * @typedef {{ readonly name: string, readonly is: 'confirmed' | 'refuted' | 'cannot be shown', readonly why?: string }} Verdict
 */

/** Time limit of one point, in milliseconds. */
const TIMEOUT_MS = 40_000
const OF_STAND_IN = 'needs Electron'

/** @type {Found} */
export const held = { is: 'held' }
/** @param {unknown} what @returns {Found} */
export const observed = what => ({ is: 'came', what: typeof what === 'string' ? what : JSON.stringify(what) })
/** @param {string} why @returns {Found} */
export const unprovable = why => ({ is: 'unseen', why })

/**
 * Returns `held` if both values have the same JSON text.
 *
 * @param {unknown} what
 * @param {unknown} expected
 * @returns {Found}
 */
export const expectEqual = (what, expected) =>
  JSON.stringify(what) === JSON.stringify(expected) ? held : observed(what)

/**
 * Derives the verdict of a point. The stand-in refutes like Electron, and confirms only behaviour of the
 * engine.
 *
 * @param {Pick<Point, 'name' | 'ofEngine'>} point
 * @param {Found} found
 * @param {boolean} isStandIn
 * @returns {Verdict}
 */
export function verdictOf({ name, ofEngine = false }, found, isStandIn) {
  if (found.is === 'came') return { name, is: 'refuted', why: found.what }
  if (found.is === 'held' && (ofEngine || !isStandIn)) return { name, is: 'confirmed' }
  return { name, is: 'cannot be shown', why: isStandIn || found.is === 'held' ? OF_STAND_IN : found.why }
}

/**
 * Tries a point. A fault or a timeout counts as another outcome.
 *
 * @param {Point} point
 * @param {import('./sitting.mjs').Sitting} sitting
 * @returns {Promise<Found>}
 */
export async function tryPoint(point, sitting, timeoutMs = TIMEOUT_MS) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise(done => {
    timer = setTimeout(() => done(observed(`no end within ${timeoutMs / 1000} s`)), timeoutMs)
  })
  try {
    return await Promise.race([point.prove(sitting), late])
  } catch (error) {
    return observed(error instanceof Error ? error.message.split('\n')[0] : String(error))
  } finally {
    clearTimeout(timer)
  }
}

/** @param {Verdict} verdict */
export const lineOf = ({ name, is, why }) =>
  `${is.padEnd(15)}  ${name}${why === undefined ? '' : ` (${why})`}`
