import type { Input, InputEvent, MouseInputEvent, WebContents } from 'electron'
import type { DeskApi } from '@contract/api'
import type { ContractHandlers } from '@contract/wire'
import { err, createRefusal } from '@core/value/result'
import { revokeUserActivation, type ActivatedPage } from './pressed'

/** How long after a press of the person's a page may still put something on the clipboard for it. */
const PRESS_LIFE_MS = 1_000

/** What a person does to mean something. */
const pressEventTypes: ReadonlySet<string> = new Set(['keyDown', 'mouseDown', 'mouseUp', 'gestureTap'])

interface Parts {
  readonly page: Pick<WebContents, 'on'> & ActivatedPage
  /** Whether main's own surface asks something now. */
  readonly isAsking: () => boolean
  readonly now: () => number
}

/**
 * The same answers, where a page copies only what the person has just asked it for: an address or an amount that is
 * put on the clipboard unasked is pasted somewhere as one's own.
 */
export function allowCopyAfterPress<H extends { readonly screen: Pick<ContractHandlers<DeskApi>['screen'], 'copy'> }>(
  handlers: H,
  { page, isAsking, now }: Parts,
): H {
  let pressedAt = -Infinity
  const recordPress = (type: string): void => {
    if (!pressEventTypes.has(type)) return
    pressedAt = now()
    if (isAsking()) void revokeUserActivation(page)
  }
  page.on('before-input-event', (_event, { type, isAutoRepeat }: Pick<Input, 'type' | 'isAutoRepeat'>) => {
    if (!isAutoRepeat) recordPress(type)
  })
  page.on('before-mouse-event', (_event, { type }: Pick<MouseInputEvent, 'type'>) => recordPress(type))
  // A finger is told of by its gestures alone, once the page has them.
  page.on('input-event', (_event, { type }: Pick<InputEvent, 'type'>) => {
    if (type === 'gestureTap') recordPress(type)
  })
  const { copy } = handlers.screen
  return {
    ...handlers,
    screen: {
      ...handlers.screen,
      copy(input: Parameters<typeof copy>[0]) {
        // SECURITY: nobody's clipboard is written over behind a question, or without a press that main saw.
        if (isAsking()) return err([createRefusal('CONSENT_OPEN')])
        return now() - pressedAt <= PRESS_LIFE_MS ? copy(input) : err([createRefusal('PRESS_MISSING')])
      },
    },
  }
}
