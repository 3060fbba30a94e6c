import type { Input, InputEvent, MouseInputEvent, WebContents } from 'electron'
import type { DeskApi } from '@contract/desk-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import { err, createRefusal } from '@core/value/result'
import { revokeUserActivation, type ActivatedPage } from './user-activation'

/** Time in milliseconds after a press for which a page may write to the clipboard. */
const PRESS_LIFE_MS = 1_000

const pressEventTypes: ReadonlySet<string> = new Set(['keyDown', 'mouseDown', 'mouseUp', 'gestureTap'])

interface Parts {
  readonly page: Pick<WebContents, 'on'> & ActivatedPage
  readonly isAsking: () => boolean
  readonly now: () => number
}

/**
 * Wraps `handlers` so that a page copies only after a recent press. An address or amount copied without a request could
 * be pasted by mistake.
 */
export function allowCopyAfterPress<
  H extends { readonly screen: Pick<ContractHandlers<DeskApi>['screen'], 'copy'> },
>(handlers: H, { page, isAsking, now }: Parts): H {
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
  // Touch is reported only as gestures, after the page received them.
  page.on('input-event', (_event, { type }: Pick<InputEvent, 'type'>) => {
    if (type === 'gestureTap') recordPress(type)
  })
  const { copy } = handlers.screen
  return {
    ...handlers,
    screen: {
      ...handlers.screen,
      copy(input: Parameters<typeof copy>[0]) {
        // SECURITY: the clipboard is never written behind an open question or without a press that main observed.
        if (isAsking()) return err([createRefusal('CONSENT_OPEN')])
        return now() - pressedAt <= PRESS_LIFE_MS ? copy(input) : err([createRefusal('PRESS_MISSING')])
      },
    },
  }
}
