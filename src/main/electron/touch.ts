import type { App, Input, InputEvent, MouseInputEvent } from 'electron'

/** What of Electron tells of every page there is. */
type Pages = Pick<App, 'on'>

/** What a finger, a pen or a wheel does: main is asked before none of it, and is told. */
const handled: ReadonlySet<InputEvent['type']> = new Set<InputEvent['type']>([
  'mouseWheel',
  'touchStart',
  'touchMove',
  'touchEnd',
  'gestureTapDown',
  'gestureTap',
  'gestureLongPress',
  'gestureScrollBegin',
  'gestureScrollUpdate',
  'gesturePinchBegin',
])

/**
 * When somebody last touched any page of the desk, as main itself saw it: on some systems nobody else tells. Counted
 * from the start of the desk on, by a clock that nobody sets.
 */
export function watchTouch(pages: Pages, now: () => number): () => number {
  let touchedAt = now()
  let pointer: string | undefined
  const touched = (): void => void (touchedAt = now())

  function moved({ type, globalX, globalY }: Pick<MouseInputEvent, 'type' | 'globalX' | 'globalY'>): void {
    const at = `${globalX ?? ''} ${globalY ?? ''}`
    // An engine makes moves of its own where something moves under a pointer that lies still.
    if (type !== 'mouseMove' || (pointer !== undefined && at !== pointer)) touched()
    pointer = at
  }

  pages.on('web-contents-created', (_created, contents) => {
    contents.on('before-input-event', (_event, { isAutoRepeat }: Pick<Input, 'isAutoRepeat'>) => {
      // Something that lies on a key is nobody.
      if (!isAutoRepeat) touched()
    })
    contents.on('before-mouse-event', (_event, mouse) => moved(mouse))
    contents.on('input-event', (_event, { type }: Pick<InputEvent, 'type'>) => {
      if (handled.has(type)) touched()
    })
  })
  return () => touchedAt
}
