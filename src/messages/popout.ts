import type { PopoutKind } from '@contract/windows-api'
import { fillMessage } from './message'
import * as messages from './en/popout'

export const popoutWindowTitles: Readonly<Record<PopoutKind, string>> = messages.popoutTitle

export const popoutMenuLabels: Readonly<Record<PopoutKind, string>> = messages.popoutWords

export const openPopoutLabels: Readonly<Record<PopoutKind, string>> = messages.openPopoutWords

/** Text about where a draft continues that begins at a price in a pop-out window. */
export const draftHandoverMessage = messages.handsOver

export const popoutWindowMessages = {
  ...messages.popoutSays,
  sentence: (words: string): string => fillMessage(messages.popoutSays.sentence, { words }),
}
