/** Returns the active modifiers under Electron's names. @param {KeyboardEvent | MouseEvent} event */
export function modifiersOf(event) {
  const all = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock']
  return all.filter(name => event.getModifierState(name)).map(name => name.toLowerCase())
}

/**
 * Describes a key event in the form of `before-input-event`.
 *
 * @param {string} type
 * @param {KeyboardEvent} event
 */
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

/**
 * Describes a mouse event in the form of `before-mouse-event`.
 *
 * @param {string} type
 * @param {MouseEvent} event
 */
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
 * Observes the user's input to the page, in preload's world, before any script of the page runs. It runs as
 * source text beside the functions above.
 *
 * SECURITY: only trusted events are reported. A page can create any event, but none whose `isTrusted` is true
 * in a world in which the page does not run.
 *
 * Electron asks main before the page sees an input. Here main receives it at the same time as the page, so
 * main's answer applies from the next input of that kind on. `rules.seen` contains the latest answers. While
 * another view covers this one, inputs without an answer are withheld.
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
  /** Events that another event causes. They are withheld with it. @type {Record<string, string>} */
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
   * Stops an event. A `pointerdown` is not prevented, because that would suppress its mouse events too, and
   * main could no longer receive a press that it has allowed in the meantime.
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
    // Passive listeners do not delay scrolling. The event is reported and kept from the page's scripts.
    const passive = type === 'wheel' || type.startsWith('touch')
    window.addEventListener(type, take, { capture: true, passive })
  }
  return next => {
    rules = next
  }
}
