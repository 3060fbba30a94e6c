import type { SnapshotSectionName } from './snapshot'

export interface SavedSnapshotMoment {
  readonly at: number
  readonly sections: readonly SnapshotSectionName[]
}
