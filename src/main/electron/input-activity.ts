import type { App, Input, InputEvent, MouseInputEvent } from 'electron'

type PageEvents = Pick<App, 'on'>

/** Touch, pen and wheel events; main observes them but cannot intercept them. */
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
 * Records the time of the last input on any page of the desk, starting with the desk's start. Some systems report no
 * idle time. `now` is the monotonic clock.
 */
export function watchLastInput(pages: PageEvents, now: () => number): () => number {
  let lastInputAt = now()
  let pointer: string | undefined
  const recordInput = (): void => void (lastInputAt = now())

  function handleMouse({
    type,
    globalX,
    globalY,
  }: Pick<MouseInputEvent, 'type' | 'globalX' | 'globalY'>): void {
    const at = `${globalX ?? ''} ${globalY ?? ''}`
    // Chromium creates move events when content moves below a resting pointer.
    if (type !== 'mouseMove' || (pointer !== undefined && at !== pointer)) recordInput()
    pointer = at
  }

  pages.on('web-contents-created', (_created, contents) => {
    contents.on('before-input-event', (_event, { isAutoRepeat }: Pick<Input, 'isAutoRepeat'>) => {
      // An object lying on a key is no user input.
      if (!isAutoRepeat) recordInput()
    })
    contents.on('before-mouse-event', (_event, mouse) => handleMouse(mouse))
    contents.on('input-event', (_event, { type }: Pick<InputEvent, 'type'>) => {
      if (inputEventTypes.has(type)) recordInput()
    })
  })
  return () => lastInputAt
}
