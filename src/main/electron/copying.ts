import type { Input, InputEvent, MouseInputEvent, WebContents } from 'electron'
import type { Api } from '@contract/api'
import type { Handlers } from '@contract/wire'
import { err, refuse } from '@core/value/result'
import { takePressBack, type PressedPage } from './pressed'

/** How long after a press of the person's a page may still put something on the clipboard for it. */
const FRESH = 1_000

/** What a person does to mean something. */
const presses: ReadonlySet<string> = new Set(['keyDown', 'mouseDown', 'mouseUp', 'gestureTap'])

interface Parts {
  readonly page: Pick<WebContents, 'on'> & PressedPage
  /** Whether main's own surface asks something now. */
  readonly isAsking: () => boolean
  readonly now: () => number
}

/**
 * The same answers, where a page copies only what the person has just asked it for: an address or an amount that is
 * put on the clipboard unasked is pasted somewhere as one's own.
 */
export function copiesAfterPress<H extends { readonly screen: Pick<Handlers<Api>['screen'], 'copy'> }>(
  handlers: H,
  { page, isAsking, now }: Parts,
): H {
  let pressedAt = -Infinity
  const pressed = (type: string): void => {
    if (!presses.has(type)) return
    pressedAt = now()
    if (isAsking()) void takePressBack(page)
  }
  page.on('before-input-event', (_event, { type, isAutoRepeat }: Pick<Input, 'type' | 'isAutoRepeat'>) => {
    if (!isAutoRepeat) pressed(type)
  })
  page.on('before-mouse-event', (_event, { type }: Pick<MouseInputEvent, 'type'>) => pressed(type))
  // A finger is told of by its gestures alone, once the page has them.
  page.on('input-event', (_event, { type }: Pick<InputEvent, 'type'>) => {
    if (type === 'gestureTap') pressed(type)
  })
  const { copy } = handlers.screen
  return {
    ...handlers,
    screen: {
      ...handlers.screen,
      copy(input: Parameters<typeof copy>[0]) {
        // SECURITY: nobody's clipboard is written over behind a question, or without a press that main saw.
        if (isAsking()) return err([refuse('CONSENT_OPEN')])
        return now() - pressedAt <= FRESH ? copy(input) : err([refuse('PRESS_MISSING')])
      },
    },
  }
}
