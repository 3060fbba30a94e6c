import type { SnapshotSectionName } from '@core/snapshot/desk-snapshot'
import { fillMessage } from './message'
import * as messages from './en/moments'

/** Labels of the snapshots that another snapshot can be compared with. */
export const snapshotComparisonLabels = messages.beforeWords

/** Labels of the snapshot sections whose name in the code is not their label. */
const snapshotSectionLabels: Partial<Record<SnapshotSectionName, string>> = messages.sectionWords

export const snapshotBarMessages = {
  ...messages.momentSays,
  savedIn: (file: string): string => fillMessage(messages.momentSays.savedIn, { file }),
  asOf: (time: string): string => fillMessage(messages.momentSays.asOf, { time }),
  ago: (age: string): string => fillMessage(messages.momentSays.ago, { age }),
  place: (nth: number, of: number, sections: readonly SnapshotSectionName[]): string =>
    fillMessage(messages.momentSays.place.saved, {
      nth: String(nth),
      of: String(of),
      sections: sections
        .map(name => snapshotSectionLabels[name] ?? name)
        .join(messages.momentSays.place.separator),
    }),
} as const

export const snapshotAccountMessages = {
  ...messages.thenSays,
  asRead: (time: string): string => fillMessage(messages.thenSays.asRead, { time }),
} as const
