/** The modifiers that were on, as Electron names them. @param {KeyboardEvent | MouseEvent} event */
export function modifiersOf(event) {
  const all = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock']
  return all.filter(name => event.getModifierState(name)).map(name => name.toLowerCase())
}

/** A key's event as `before-input-event` has it. @param {string} type @param {KeyboardEvent} event */
export function describeKey(type, event) {
  return {
    type,
    key: event.key,
    code: event.code,
    isAutoRepeat: event.repeat,
    isComposing: event.isComposing,
    shift: event.shiftKey,
    control: event.ctrlKey,
    alt: event.altKey,
    meta: event.metaKey,
    location: event.location,
    modifiers: modifiersOf(event),
  }
}

/** A pointer's event as `before-mouse-event` has it. @param {string} type @param {MouseEvent} event */
export function describeMouse(type, event) {
  return {
    type,
    x: Math.round(event.clientX),
    y: Math.round(event.clientY),
    globalX: event.screenX,
    globalY: event.screenY,
    movementX: event.movementX,
    movementY: event.movementY,
    clickCount: event.detail,
    button: ['left', 'middle', 'right'][event.button] ?? 'left',
    modifiers: modifiersOf(event),
  }
}

/**
 * Watches what a person does to the page, from preload's world, before any script of the page runs. It runs
 * as source text, beside the functions above.
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

  /**
   * A pointer's press is only kept from the page. Prevented, it would take its mouse events along, and main
   * could never again hear of a press that it has meanwhile begun to let pass.
   *
   * @param {Event} event
   */
  function withhold(event) {
    if (event.type !== 'pointerdown') event.preventDefault()
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
    const sign = isKey ? `${kind} ${modifiersOf(event)} ${event.code}` : kind
    if (kind === 'keyDown') lastKey = sign
    if (isWithheld(sign)) withhold(event)
    if (kind === 'mouseMove' && event.timeStamp - lastMove < 50) return
    if (kind === 'mouseMove') lastMove = event.timeStamp
    if (isKey) report({ sign, key: describeKey(kind, event) })
    else report({ sign, mouse: describeMouse(kind, /** @type {MouseEvent} */ (event)) })
  }

  for (const type of [...Object.keys(kinds), ...Object.keys(following)]) {
    // Scrolling stays as fluent as without us: it is seen and kept from the page's scripts, not held up.
    const passive = type === 'wheel' || type.startsWith('touch')
    window.addEventListener(type, take, { capture: true, passive })
  }
  return next => {
    rules = next
  }
}
