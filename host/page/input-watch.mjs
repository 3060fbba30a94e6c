/**
 * Watches what a person does to the page, from preload's world, before any script of the page runs. It runs
 * as source text and leans on nothing outside itself.
 *
 * SECURITY: only trusted events are reported. A page can make any event it likes; it cannot make one whose
 * `isTrusted` reads true in a world it does not run in.
 *
 * Electron asks main before the page sees an input. Here main hears of it while the page does, so its
 * answer counts from the next input of that kind on: `rules.seen` holds its latest answers, and while the
 * view is covered by another one whatever main has not answered yet is withheld.
 *
 * @param {(input: object) => void} report
 * @returns {(rules: { covered: boolean, seen: Record<string, boolean> }) => void}
 */
export function observeInput(report) {
  /** @type {{ covered: boolean, seen: Record<string, boolean> }} */
  let rules = { covered: false, seen: {} }
  let lastMove = 0
  const buttons = ['left', 'middle', 'right']
  const flags = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock']
  /** @type {Record<string, string>} */
  const kinds = {
    keydown: 'keyDown',
    keyup: 'keyUp',
    mousedown: 'mouseDown',
    mouseup: 'mouseUp',
    mousemove: 'mouseMove',
    contextmenu: 'contextMenu',
    wheel: 'mouseWheel',
  }
  /** Events that only follow from another one, and are withheld with it. @type {Record<string, string>} */
  const following = {
    keypress: 'keyDown',
    beforeinput: 'keyDown',
    pointerdown: 'mouseDown',
    pointerup: 'mouseUp',
    click: 'mouseUp',
    dblclick: 'mouseUp',
    auxclick: 'mouseUp',
    touchstart: 'mouseDown',
    touchend: 'mouseUp',
  }
  let lastKey = ''

  /** @param {KeyboardEvent} event */
  const key = event => ({
    type: kinds[event.type],
    key: event.key,
    code: event.code,
    isAutoRepeat: event.repeat,
    isComposing: event.isComposing,
    shift: event.shiftKey,
    control: event.ctrlKey,
    alt: event.altKey,
    meta: event.metaKey,
    location: event.location,
    modifiers: flags.filter(flag => event.getModifierState(flag)).map(flag => flag.toLowerCase()),
  })

  /** @param {MouseEvent} event */
  const mouse = event => ({
    type: kinds[event.type],
    x: Math.round(event.clientX),
    y: Math.round(event.clientY),
    globalX: event.screenX,
    globalY: event.screenY,
    movementX: event.movementX,
    movementY: event.movementY,
    clickCount: event.detail,
    button: buttons[event.button] ?? 'left',
    modifiers: flags.filter(flag => event.getModifierState(flag)).map(flag => flag.toLowerCase()),
  })

  /** @param {Event} event */
  function withhold(event) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** @param {string} sign */
  const isWithheld = sign => rules.seen[sign] ?? rules.covered

  /** @param {Event} event */
  function take(event) {
    if (!event.isTrusted) return
    const kind = kinds[event.type]
    if (kind === undefined) {
      const source = following[event.type] ?? ''
      if (isWithheld(source === 'keyDown' ? lastKey : source)) withhold(event)
      return
    }
    const isKey = event instanceof KeyboardEvent
    const sign = isKey
      ? `${kind} ${event.ctrlKey}${event.altKey}${event.metaKey}${event.shiftKey} ${event.code}`
      : kind
    if (isKey && kind === 'keyDown') lastKey = sign
    if (isWithheld(sign)) withhold(event)
    if (kind === 'mouseMove' && event.timeStamp - lastMove < 50) return
    if (kind === 'mouseMove') lastMove = event.timeStamp
    report({ sign, ...(isKey ? { key: key(event) } : { mouse: mouse(/** @type {MouseEvent} */ (event)) }) })
  }

  for (const type of [...Object.keys(kinds), ...Object.keys(following)]) {
    window.addEventListener(type, take, { capture: true, passive: false })
  }
  return next => {
    rules = next
  }
}
