/**
 * @typedef {import('./live-page.mjs').SeenInput} SeenInput
 * @typedef {ReadonlySet<string>} Modifiers As Playwright names them.
 */

/** @param {Modifiers} held */
const flags = held => ({
  shift: held.has('Shift'),
  control: held.has('Control'),
  alt: held.has('Alt'),
  meta: held.has('Meta'),
  modifiers: [...held].map(name => name.toLowerCase()),
})

/** Event types of a tap with one finger. */
const TAP = ['touchStart', 'gestureTapDown', 'touchEnd', 'gestureTap']

/**
 * Asks main about each input of an automation before the page gets it, as Electron does. A refused input
 * never reaches the page, and the page cannot cause an input. Inputs that do reach the page are also
 * reported. The wheel and touch are only reported: Electron asks about neither, and the mouse events of a
 * touch are created in the page's own process, invisible to main.
 *
 * Every click, press and letter of Playwright goes through these methods. Text that it inserts at once is no
 * key, as with dictated or pasted text.
 *
 * @param {import('playwright-core').Page} page
 * @param {{
 *   ask: (input: Pick<SeenInput, 'key' | 'mouse'>) => boolean,
 *   tell: (event: { type: string, modifiers: readonly string[], x?: number, y?: number }) => void,
 * }} main `ask` returns true if the page gets the input.
 */
export function askAbout(page, { ask, tell }) {
  const { mouse, keyboard, touchscreen } = /** @type {any} */ (page)._connection.toImpl(page)
  /** @param {any} raw @param {string} name @param {(...given: any[]) => boolean} passes */
  const wrap = (raw, name, passes) => {
    const run = raw[name]
    raw[name] = async (/** @type {unknown} */ progress, /** @type {any[]} */ ...given) => {
      if (passes(...given)) await run.call(raw, progress, ...given)
    }
  }
  /** @param {readonly string[]} types @param {Modifiers} held @param {{ x?: number, y?: number }} [at] */
  const sent = (types, held, at = {}) => {
    for (const type of types) tell({ type, modifiers: flags(held).modifiers, ...at })
    return true
  }
  /** @param {string} type @returns {(x: number, y: number, button: string, buttons: unknown, held: Modifiers, clicks?: number) => boolean} */
  const pointer =
    type =>
    (x, y, button, _, held, clicks = 0) =>
      ask({ mouse: { type, x, y, button, clickCount: Number(clicks), ...flags(held) } }) &&
      sent([type], held, { x, y })
  /** @param {'keyDown' | 'keyUp'} type @returns {(held: Modifiers, name: string, key: { key: string, code: string, location: number, text?: string }, repeats?: boolean) => boolean} */
  const key =
    type =>
    (held, _, { key, code, location, text = '' }, repeats = false) => {
      const seen = { type, key, code, location, isAutoRepeat: repeats, isComposing: false, ...flags(held) }
      return (
        ask({ key: seen }) &&
        sent(type === 'keyUp' ? [type] : ['rawKeyDown', ...(text === '' ? [] : ['char'])], held)
      )
    }
  wrap(mouse._raw, 'down', pointer('mouseDown'))
  wrap(mouse._raw, 'up', pointer('mouseUp'))
  wrap(mouse._raw, 'move', pointer('mouseMove'))
  wrap(mouse._raw, 'wheel', (x, y, _, held) => sent(['mouseWheel'], held, { x, y }))
  wrap(keyboard._raw, 'keydown', key('keyDown'))
  wrap(keyboard._raw, 'keyup', key('keyUp'))
  wrap(touchscreen._raw, 'tap', (_x, _y, held) => sent(TAP, held))
  // Playwright allows a tap only in a context with touch. A real screen has no such setting.
  touchscreen.apiTap = touchscreen.tap
}
