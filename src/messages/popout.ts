import type { PopoutKind } from '@contract/windows-api'
import { fillMessage } from './message'
import * as messages from './en/popout'

export const popoutWindowTitles: Readonly<Record<PopoutKind, string>> = messages.popoutTitle

export const popoutMenuLabels: Readonly<Record<PopoutKind, string>> = messages.popoutWords

export const openPopoutLabels: Readonly<Record<PopoutKind, string>> = messages.openPopoutWords

/** Names the window in which a draft from a pop-out window opens. */
export const draftHandoverMessage = messages.handsOver

export const popoutWindowMessages = {
  ...messages.popoutSays,
  sentence: (words: string): string => fillMessage(messages.popoutSays.sentence, { words }),
}
