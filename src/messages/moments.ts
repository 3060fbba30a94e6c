import type { SectionName } from '@core/snapshot/snapshot'
import { fill } from './message'
import * as messages from './en/moments'

/** What a moment can be compared with, as it is chosen. */
export const beforeWords = messages.beforeWords

/** What a moment can hold, where its name in the code is not its name. */
const sectionWords: Partial<Record<SectionName, string>> = messages.sectionWords

/** What the bar says by which a moment is found. */
export const momentSays = {
  ...messages.momentSays,
  savedIn: (file: string): string => fill(messages.momentSays.savedIn, { file }),
  asOf: (time: string): string => fill(messages.momentSays.asOf, { time }),
  ago: (age: string): string => fill(messages.momentSays.ago, { age }),
  place: (nth: number, of: number, sections: readonly SectionName[]): string =>
    fill(messages.momentSays.place.saved, {
      nth: String(nth),
      of: String(of),
      sections: sections.map(name => sectionWords[name] ?? name).join(messages.momentSays.place.separator),
    }),
} as const

/** What is said of the account at a moment. */
export const thenSays = {
  ...messages.thenSays,
  asRead: (time: string): string => fill(messages.thenSays.asRead, { time }),
} as const
