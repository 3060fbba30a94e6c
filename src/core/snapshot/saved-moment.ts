import type { SnapshotSectionName } from './snapshot'

/** One moment at which something of an account was written down, and what. */
export interface SavedSnapshotMoment {
  readonly at: number
  readonly sections: readonly SnapshotSectionName[]
}
