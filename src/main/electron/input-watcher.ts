import type { BaseWindow, Input, MouseInputEvent, WebContents } from 'electron'
import type { PointerInput } from '@core/armed/pointer-clicks'
import type { KeyInput } from '@core/armed/key-presses'
import type { InputWatcher } from '../armed/input-watcher'
import type { ClockPort } from '../main-ports'
import { isInputMethodKey } from './input-method-key'

interface WatchedWindow {
  readonly frame: Pick<BaseWindow, 'on'>
  readonly desk: Pick<WebContents, 'on' | 'getZoomFactor'>
}

/**
 * Reports keys and pointer of the desk's window as main observes them before the page does, and everything that ends
 * trust in them: a replaced page or a hidden window. The page never receives the release of an armed key.
 */
export function watchDeskInput(
  { frame, desk }: WatchedWindow,
  watcher: InputWatcher,
  clock: Pick<ClockPort, 'now'>,
): void {
  desk.on('before-input-event', (event, input) => {
    // SECURITY: an event that an open question used counts for nothing else: its Escape is a refusal and not also a
    // disarm.
    if (event.defaultPrevented) return
    const seen = toKeyInput(input, clock.now())
    if (seen === undefined || !watcher.handleKey(seen)) return
    // SECURITY: the page receives the key-down, but nothing it reports about keys counts. Only the release is blocked,
    // because Chromium reports no release of a key whose key-down was blocked.
    if (seen.is === 'up' || seen.key === 'Escape') event.preventDefault()
  })
  desk.on('before-mouse-event', (event, mouse) => {
    const seen = event.defaultPrevented ? undefined : toPointerInput(mouse, desk.getZoomFactor(), clock.now())
    if (seen !== undefined) watcher.handlePointer(seen)
  })
  desk.on('render-process-gone', watcher.onPageGone)
  desk.on('did-navigate', watcher.onPageGone)
  for (const awayEvent of ['blur', 'hide', 'minimize'] as const)
    frame.on(awayEvent as 'blur', () => watcher.setAway())
  for (const backEvent of ['focus', 'restore'] as const)
    frame.on(backEvent as 'focus', () => watcher.setAway())
}

/**
 * Converts a key for the keys that can be armed. A modifier makes it a different key on the way down; the release has
 * the plain name.
 */
function toKeyInput(input: Input, at: number): KeyInput | undefined {
  const { type, code, isAutoRepeat: repeats, control, alt, shift, meta } = input
  // SECURITY: F7 to F9 convert input-method text and then never press an armed key. Escape always disarms.
  if (isInputMethodKey(input) && code !== 'Escape') return undefined
  if (type !== 'keyDown' && type !== 'keyUp') return undefined
  if (type === 'keyUp') return { is: 'up', key: code, at, repeats }
  return { is: 'down', key: control || alt || shift || meta ? `with ${code}` : code, at, repeats }
}

const pointerTypes = { mouseDown: 'down', mouseUp: 'up', mouseMove: 'move' } as const
const isPointerType = (type: string): type is keyof typeof pointerTypes => Object.hasOwn(pointerTypes, type)

function toPointerInput(mouse: MouseInputEvent, zoom: number, at: number): PointerInput | undefined {
  const { type, x, y, button, clickCount: clicks = 0 } = mouse
  if (!isPointerType(type)) return undefined
  return { is: pointerTypes[type], x: x / zoom, y: y / zoom, at, isPrimary: button === 'left', clicks }
}
