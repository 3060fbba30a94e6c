import type { MarketView } from '../../src/contract/desk-api'
import type { SnapshotChanges, DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'

/**
 * The snapshot that the page knows. Changes cross the door as copies and are merged only on access, since
 * most are never read.
 */
export function createDeskPage() {
  let [known, pending]: [DeskSnapshot, SnapshotChanges] = [{}, {}]
  let [view, seen, looked]: (MarketView | undefined)[] = []
  return {
    change: (changes: SnapshotChanges): void => void (pending = { ...pending, ...changes }),
    receiveView: (news: MarketView | undefined): void => void (seen = news),
    know: (snapshot: DeskSnapshot): void => void ([known, pending] = [snapshot, {}]),
    snapshot(): DeskSnapshot {
      if (Object.keys(pending).length > 0) [known, pending] = [{ ...known, ...structuredClone(pending) }, {}]
      return known
    },
    view(): MarketView | undefined {
      if (seen !== looked) [view, looked] = [structuredClone(seen), seen]
      return view
    },
  }
}
