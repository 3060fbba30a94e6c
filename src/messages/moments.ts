import type { SnapshotSectionName } from '@core/snapshot/snapshot'
import { fillMessage } from './message'
import * as messages from './en/moments'

/** What a moment can be compared with, as it is chosen. */
export const snapshotComparisonLabels = messages.beforeWords

/** What a moment can hold, where its name in the code is not its name. */
const snapshotSectionLabels: Partial<Record<SnapshotSectionName, string>> = messages.sectionWords

/** What the bar says by which a moment is found. */
export const snapshotBarMessages = {
  ...messages.momentSays,
  savedIn: (file: string): string => fillMessage(messages.momentSays.savedIn, { file }),
  asOf: (time: string): string => fillMessage(messages.momentSays.asOf, { time }),
  ago: (age: string): string => fillMessage(messages.momentSays.ago, { age }),
  place: (nth: number, of: number, sections: readonly SnapshotSectionName[]): string =>
    fillMessage(messages.momentSays.place.saved, {
      nth: String(nth),
      of: String(of),
      sections: sections.map(name => snapshotSectionLabels[name] ?? name).join(messages.momentSays.place.separator),
    }),
} as const

/** What is said of the account at a moment. */
export const snapshotAccountMessages = {
  ...messages.thenSays,
  asRead: (time: string): string => fillMessage(messages.thenSays.asRead, { time }),
} as const
