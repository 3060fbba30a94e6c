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

/**
 * Has every input that an automation makes on a page asked about first, as Electron asks main before the page gets it:
 * what is refused never reaches the page, and nothing that the page says makes an input.
 *
 * Every click, press and letter of Playwright's goes through these six methods of its own; text that it inserts at
 * once is no key, as what is dictated or pasted is none.
 *
 * @param {import('playwright-core').Page} page
 * @param {(input: Pick<SeenInput, 'key' | 'mouse'>) => boolean} ask Whether the page gets it.
 */
export function askAbout(page, ask) {
  const { mouse, keyboard } = /** @type {any} */ (page)._connection.toImpl(page)
  /** @param {any} raw @param {string} name @param {(...given: any[]) => Pick<SeenInput, 'key' | 'mouse'>} describe */
  const wrap = (raw, name, describe) => {
    const run = raw[name]
    raw[name] = async (/** @type {unknown} */ progress, /** @type {any[]} */ ...given) => {
      if (ask(describe(...given))) await run.call(raw, progress, ...given)
    }
  }
  /** @param {string} type @returns {(x: number, y: number, button: string, buttons: unknown, held: Modifiers, clicks?: number) => Pick<SeenInput, 'mouse'>} */
  const pointer =
    type =>
    (x, y, button, _, held, clicks = 0) => ({
      mouse: { type, x, y, button, clickCount: Number(clicks), ...flags(held) },
    })
  /** @param {string} type @returns {(held: Modifiers, name: string, key: { key: string, code: string, location: number }, repeats?: boolean) => Pick<SeenInput, 'key'>} */
  const key =
    type =>
    (held, _, { key, code, location }, repeats = false) => ({
      key: { type, key, code, location, isAutoRepeat: repeats, isComposing: false, ...flags(held) },
    })
  wrap(mouse._raw, 'down', pointer('mouseDown'))
  wrap(mouse._raw, 'up', pointer('mouseUp'))
  wrap(mouse._raw, 'move', pointer('mouseMove'))
  wrap(mouse._raw, 'wheel', (x, y, _, held) => ({ mouse: { type: 'mouseWheel', x, y, ...flags(held) } }))
  wrap(keyboard._raw, 'keydown', key('keyDown'))
  wrap(keyboard._raw, 'keyup', key('keyUp'))
}
