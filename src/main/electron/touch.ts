import type { App, Input, InputEvent, MouseInputEvent } from 'electron'

/** What of Electron tells of every page there is. */
type PageEvents = Pick<App, 'on'>

/** What a finger, a pen or a wheel does: main is asked before none of it, and is told. */
const inputEventTypes: ReadonlySet<InputEvent['type']> = new Set<InputEvent['type']>([
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
export function watchLastInput(pages: PageEvents, now: () => number): () => number {
  let lastInputAt = now()
  let pointer: string | undefined
  const recordInput = (): void => void (lastInputAt = now())

  function handleMouse({ type, globalX, globalY }: Pick<MouseInputEvent, 'type' | 'globalX' | 'globalY'>): void {
    const at = `${globalX ?? ''} ${globalY ?? ''}`
    // An engine makes moves of its own where something moves under a pointer that lies still.
    if (type !== 'mouseMove' || (pointer !== undefined && at !== pointer)) recordInput()
    pointer = at
  }

  pages.on('web-contents-created', (_created, contents) => {
    contents.on('before-input-event', (_event, { isAutoRepeat }: Pick<Input, 'isAutoRepeat'>) => {
      // Something that lies on a key is nobody.
      if (!isAutoRepeat) recordInput()
    })
    contents.on('before-mouse-event', (_event, mouse) => handleMouse(mouse))
    contents.on('input-event', (_event, { type }: Pick<InputEvent, 'type'>) => {
      if (inputEventTypes.has(type)) recordInput()
    })
  })
  return () => lastInputAt
}
