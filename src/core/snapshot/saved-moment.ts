import type { SnapshotSectionName } from './desk-snapshot'

export interface SavedSnapshotMoment {
  readonly at: number
  readonly sections: readonly SnapshotSectionName[]
}
