import type { BaseWindow, Input, MouseInputEvent, WebContents } from 'electron'
import type { PointerInput } from '@core/armed/pointing'
import type { KeyInput } from '@core/armed/presses'
import type { InputWatcher } from '../armed/hand-of'
import type { ClockPort } from '../ports'
import { isInputMethodKey } from './composed'

interface WatchedWindow {
  readonly frame: Pick<BaseWindow, 'on'>
  readonly desk: Pick<WebContents, 'on' | 'getZoomFactor'>
}

/**
 * Tells of the keys and the pointer of the desk's window as main itself sees them, before its page does, and of what
 * ends trust in them: a page that is another one, a window that nobody looks at. That main's own key comes up the page never
 * hears.
 */
export function watchDeskInput({ frame, desk }: WatchedWindow, watcher: InputWatcher, clock: Pick<ClockPort, 'now'>): void {
  desk.on('before-input-event', (event, input) => {
    // SECURITY: what was taken for an open question is nothing else: its Escape is a no, and not a disarming too.
    if (event.defaultPrevented) return
    const seen = toKeyInput(input, clock.now())
    if (seen === undefined || !watcher.handleKey(seen)) return
    // Of a key whose going down is kept from a page Chromium tells nobody that it came up: then none would ever be a press.
    // SECURITY: the page is never asked what was pressed: it hears that a key went down, and nothing of it counts.
    if (seen.is === 'up' || seen.key === 'Escape') event.preventDefault()
  })
  desk.on('before-mouse-event', (event, mouse) => {
    const seen = event.defaultPrevented ? undefined : toPointerInput(mouse, desk.getZoomFactor(), clock.now())
    if (seen !== undefined) watcher.handlePointer(seen)
  })
  desk.on('render-process-gone', watcher.onPageGone)
  desk.on('did-navigate', watcher.onPageGone)
  for (const gone of ['blur', 'hide', 'minimize'] as const) frame.on(gone as 'blur', () => watcher.setAway(true))
  for (const back of ['focus', 'restore'] as const) frame.on(back as 'focus', () => watcher.setAway(false))
}

/** A key as an act can be bound to it: with a modifier it is another one, and it comes up as itself. */
function toKeyInput(input: Input, at: number): KeyInput | undefined {
  const { type, code, isAutoRepeat: repeats, control, alt, shift, meta } = input
  // SECURITY: F7 to F9 convert what an input method composes, and are then no press of an armed key. Escape always ends.
  if (isInputMethodKey(input) && code !== 'Escape') return undefined
  if (type !== 'keyDown' && type !== 'keyUp') return undefined
  if (type === 'keyUp') return { is: 'up', key: code, at, repeats }
  return { is: 'down', key: control || alt || shift || meta ? `with ${code}` : code, at, repeats }
}

const pointerTypes = { mouseDown: 'down', mouseUp: 'up', mouseMove: 'move' } as const
const isPointerType = (type: string): type is keyof typeof pointerTypes => Object.hasOwn(pointerTypes, type)

/** What a mouse did, in the pixels of the page that it was over. */
function toPointerInput(mouse: MouseInputEvent, zoom: number, at: number): PointerInput | undefined {
  const { type, x, y, button, clickCount: clicks = 0 } = mouse
  if (!isPointerType(type)) return undefined
  return { is: pointerTypes[type], x: x / zoom, y: y / zoom, at, isPrimary: button === 'left', clicks }
}
