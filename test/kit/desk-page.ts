import type { MarketView } from '../../src/contract/desk-api'
import type { SnapshotChanges, DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'

/**
 * The snapshot that the page knows. Changes cross the door as copies and are merged only on access, since
 * most are never read.
 */
export function createDeskPage() {
  let [known, told]: [DeskSnapshot, SnapshotChanges] = [{}, {}]
  let [view, seen, looked]: (MarketView | undefined)[] = []
  return {
    change: (changes: SnapshotChanges): void => void (told = { ...told, ...changes }),
    look: (news: MarketView | undefined): void => void (seen = news),
    know: (snapshot: DeskSnapshot): void => void ([known, told] = [snapshot, {}]),
    snapshot(): DeskSnapshot {
      if (Object.keys(told).length > 0) [known, told] = [{ ...known, ...structuredClone(told) }, {}]
      return known
    },
    view(): MarketView | undefined {
      if (seen !== looked) [view, looked] = [structuredClone(seen), seen]
      return view
    },
  }
}
