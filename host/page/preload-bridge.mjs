import { whyNotJson } from './json-safe.mjs'

/**
 * Opens preload's end of the bridge to the page, which is Electron's `contextBridge`. Values are copied;
 * functions stay here and are called remotely.
 *
 * Runs in preload's world as source text, beside `whyNotJson`. The two ends exchange document events with
 * secret names. A page that does not know the names can neither receive nor send them.
 *
 * @param {string} nonce
 */
export function openPreloadBridge(nonce) {
  // The document's methods are bound now, because a page can later shadow them with named elements.
  const add = document.addEventListener.bind(document)
  const dispatch = document.dispatchEvent.bind(document)
  /** @type {Map<number, Function>} */
  const exposed = new Map()
  let lastExposed = 0

  /** @param {string} kind @param {object} detail */
  const tell = (kind, detail) => void dispatch(new CustomEvent(`${nonce}:${kind}`, { detail }))

  /** Describes `value` for the page. @param {any} value @returns {object} */
  function shapeOf(value) {
    if (typeof value === 'function') {
      exposed.set(++lastExposed, value)
      return { remote: lastExposed }
    }
    if (value === undefined || whyNotJson(value, '') === undefined) return { value }
    if (Array.isArray(value)) return { list: value.map(shapeOf) }
    if (typeof value !== 'object') throw new TypeError('An object could not be cloned.')
    return { members: Object.fromEntries(Object.entries(value).map(([key, held]) => [key, shapeOf(held)])) }
  }

  /** Converts an argument of the page for preload. @param {{ callback?: number, value?: unknown }} packed */
  function argumentOf({ callback, value }) {
    if (callback === undefined) return value
    return (/** @type {unknown[]} */ ...given) => tell('callback', { callback, args: given.map(shapeOf) })
  }

  /** @param {number} id @param {unknown} error */
  const failure = (id, error) => ({ id, error: error instanceof Error ? error.message : String(error) })

  /** @param {{ id: number, ref: number, args: any }} call */
  function run({ id, ref, args }) {
    try {
      const out = exposed.get(ref)?.(...Array.from({ length: args.length }, (_, at) => argumentOf(args[at])))
      if (typeof out?.then !== 'function') return tell('sync', { id, shape: shapeOf(out) })
      out
        .then((/** @type {unknown} */ value) => tell('late', { id, shape: shapeOf(value) }))
        .catch((/** @type {unknown} */ error) => tell('late', failure(id, error)))
    } catch (error) {
      tell('sync', failure(id, error))
    }
  }

  add(
    `${nonce}:call`,
    event => {
      event.stopImmediatePropagation()
      run(/** @type {CustomEvent} */ (event).detail)
    },
    true,
  )

  return {
    /** @param {string} key @param {unknown} api */
    exposeInMainWorld: (key, api) => tell('expose', { key, shape: shapeOf(api) }),
  }
}
