import type { PopoutKind } from '@contract/windows-api'
import { fill } from './message'
import * as messages from './en/popout'

/** What a window beside shows, as its title and its heading say it. */
export const popoutTitle: Readonly<Record<PopoutKind, string>> = messages.popoutTitle

/** What the windows beside are called in the menu. */
export const popoutWords: Readonly<Record<PopoutKind, string>> = messages.popoutWords

/** How a window of its own is asked for. */
export const openPopoutWords: Readonly<Record<PopoutKind, string>> = messages.openPopoutWords

/** What beginning something at a price does in a window beside. */
export const handsOver = messages.handsOver

/** What else a window beside says. */
export const popoutSays = {
  ...messages.popoutSays,
  sentence: (words: string): string => fill(messages.popoutSays.sentence, { words }),
}
