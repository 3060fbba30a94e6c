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

/** The gestures of one finger that taps. */
const TAP = ['touchStart', 'gestureTapDown', 'touchEnd', 'gestureTap']

/**
 * Has every input that an automation makes on a page asked about first, as Electron asks main before the page gets it:
 * what is refused never reaches the page, and nothing that the page says makes an input. What does reach it is told as
 * it leaves. A wheel and a finger are told alone: Electron asks about neither, and what a finger does to the page as a
 * mouse would is made in the page's own process, where main sees nothing of it.
 *
 * Every click, press and letter of Playwright's goes through these methods of its own; text that it inserts at
 * once is no key, as what is dictated or pasted is none.
 *
 * @param {import('playwright-core').Page} page
 * @param {{
 *   ask: (input: Pick<SeenInput, 'key' | 'mouse'>) => boolean,
 *   tell: (event: { type: string, modifiers: readonly string[], x?: number, y?: number }) => void,
 * }} main `ask` answers whether the page gets it.
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
  // A real screen says of no page whether it can be touched; Playwright's own has to be told.
  touchscreen.apiTap = touchscreen.tap
}
