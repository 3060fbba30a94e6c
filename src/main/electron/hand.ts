import type { BaseWindow, Input, MouseInputEvent, WebContents } from 'electron'
import type { PointerSeen } from '@core/armed/pointing'
import type { KeySeen } from '@core/armed/presses'
import type { Hand } from '../armed/hand-of'
import type { Clock } from '../ports'
import { isComposed } from './composed'

interface Watched {
  readonly frame: Pick<BaseWindow, 'on'>
  readonly desk: Pick<WebContents, 'on' | 'getZoomFactor'>
}

/**
 * Tells of the keys and the pointer of the desk's window as main itself sees them, before its page does, and of what
 * ends trust in them: a page that is another one, a window that nobody looks at. That main's own key comes up the page never
 * hears.
 */
export function watchHand({ frame, desk }: Watched, hand: Hand, clock: Pick<Clock, 'now'>): void {
  desk.on('before-input-event', (event, input) => {
    // SECURITY: what was taken for an open question is nothing else: its Escape is a no, and not a disarming too.
    if (event.defaultPrevented) return
    const seen = keySeen(input, clock.now())
    if (seen === undefined || !hand.key(seen)) return
    // Of a key whose going down is kept from a page Chromium tells nobody that it came up: then none would ever be a press.
    // SECURITY: the page is never asked what was pressed: it hears that a key went down, and nothing of it counts.
    if (seen.is === 'up' || seen.key === 'Escape') event.preventDefault()
  })
  desk.on('before-mouse-event', (event, mouse) => {
    const seen = event.defaultPrevented ? undefined : pointerSeen(mouse, desk.getZoomFactor(), clock.now())
    if (seen !== undefined) hand.pointer(seen)
  })
  desk.on('render-process-gone', hand.pageGone)
  desk.on('did-navigate', hand.pageGone)
  for (const gone of ['blur', 'hide', 'minimize'] as const) frame.on(gone as 'blur', () => hand.away(true))
  for (const back of ['focus', 'restore'] as const) frame.on(back as 'focus', () => hand.away(false))
}

/** A key as an act can be bound to it: with a modifier it is another one, and it comes up as itself. */
function keySeen(input: Input, at: number): KeySeen | undefined {
  const { type, code, isAutoRepeat: repeats, control, alt, shift, meta } = input
  // SECURITY: F7 to F9 convert what an input method composes, and are then no press of an armed key. Escape always ends.
  if (isComposed(input) && code !== 'Escape') return undefined
  if (type !== 'keyDown' && type !== 'keyUp') return undefined
  if (type === 'keyUp') return { is: 'up', key: code, at, repeats }
  return { is: 'down', key: control || alt || shift || meta ? `with ${code}` : code, at, repeats }
}

const pointerWords = { mouseDown: 'down', mouseUp: 'up', mouseMove: 'move' } as const
const isPointerWord = (type: string): type is keyof typeof pointerWords => Object.hasOwn(pointerWords, type)

/** What a mouse did, in the pixels of the page that it was over. */
function pointerSeen(mouse: MouseInputEvent, zoom: number, at: number): PointerSeen | undefined {
  const { type, x, y, button, clickCount: clicks = 0 } = mouse
  if (!isPointerWord(type)) return undefined
  return { is: pointerWords[type], x: x / zoom, y: y / zoom, at, isPrimary: button === 'left', clicks }
}
