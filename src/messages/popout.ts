import type { PopoutKind } from '@contract/windows-api'
import { fillMessage } from './message'
import * as messages from './en/popout'

/** What a window beside shows, as its title and its heading say it. */
export const popoutWindowTitles: Readonly<Record<PopoutKind, string>> = messages.popoutTitle

/** What the windows beside are called in the menu. */
export const popoutMenuLabels: Readonly<Record<PopoutKind, string>> = messages.popoutWords

/** How a window of its own is asked for. */
export const openPopoutLabels: Readonly<Record<PopoutKind, string>> = messages.openPopoutWords

/** What beginning something at a price does in a window beside. */
export const draftHandoverMessage = messages.handsOver

/** What else a window beside says. */
export const popoutWindowMessages = {
  ...messages.popoutSays,
  sentence: (words: string): string => fillMessage(messages.popoutSays.sentence, { words }),
}
