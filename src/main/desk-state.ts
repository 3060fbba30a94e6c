import type { DeskEvent } from '@core/snapshot/desk-event'
import { applyDeskEvent } from '@core/snapshot/snapshot-fold'
import type { DatedValue } from '@core/value/value-freshness'
import { accountSnapshotSections, publicSnapshotSections } from '@core/snapshot/stored-sections'
import type {
  SnapshotChanges,
  SnapshotSectionName,
  SnapshotSections,
  DeskSnapshot,
} from '@core/snapshot/desk-snapshot'
import type { AccountArchive, ClockPort } from './main-ports'

const GATHER_MS = 100

const persistedSections: readonly SnapshotSectionName[] = [
  ...publicSnapshotSections,
  ...accountSnapshotSections,
]

/** The only mutable state of the active profile: the current `Snapshot`. */
export interface DeskState {
  snapshot(): DeskSnapshot
  /** Folds an event into the snapshot. Nothing else changes the snapshot. */
  see(event: DeskEvent, from?: 'live' | 'disk'): void
  /** Fills sections that are still unknown with `kept` sections from disk. */
  restoreSections(kept: DeskSnapshot): void
  /** Calls `listener` with the full changed sections, at most every 100 ms. */
  onChange(listener: (changes: SnapshotChanges) => void): () => void
  /** Calls the listener synchronously after each event; for services in main. */
  onSeen(listener: (event: DeskEvent, before: DeskSnapshot) => unknown): () => void
  /** Stops all events and listeners. Late events are ignored. */
  close(): void
}

export function createDeskState(parts: {
  readonly clock: ClockPort
  readonly archive: Pick<AccountArchive, 'keep'>
  readonly profileId: string
  readonly start: DeskSnapshot
}): DeskState {
  const { clock, archive, profileId } = parts
  let snapshot = parts.start
  const changed = new Set<SnapshotSectionName>()
  const listeners = new Set<(changes: SnapshotChanges) => void>()
  const watchers = new Set<(event: DeskEvent, before: DeskSnapshot) => unknown>()
  let cancelTimer: (() => void) | undefined
  let isClosed = false

  function publishChanges(): void {
    cancelTimer = undefined
    const changes = pickSections(snapshot, changed)
    changed.clear()
    for (const listener of listeners) listener(changes)
  }

  return {
    snapshot: () => snapshot,
    see(event, from = 'live') {
      if (isClosed) return
      const before = snapshot
      snapshot = applyDeskEvent(before, event, from)
      for (const name of Object.keys(snapshot) as SnapshotSectionName[]) {
        if (snapshot[name] === before[name]) continue
        changed.add(name)
        if (from === 'live' && persistedSections.includes(name))
          persistSection(archive, profileId, name, snapshot)
      }
      for (const listener of watchers) listener(event, before)
      // The answer to an armed press is shown at once.
      if (event.saw === 'envelopes') {
        cancelTimer?.()
        cancelTimer = clock.after(0, publishChanges)
      } else if (changed.size > 0) cancelTimer ??= clock.after(GATHER_MS, publishChanges)
    },
    restoreSections(known) {
      if (isClosed) return
      for (const name of Object.keys(known) as SnapshotSectionName[]) {
        if (snapshot[name] !== undefined) continue
        snapshot = { ...snapshot, [name]: known[name] }
        changed.add(name)
      }
      if (changed.size > 0) cancelTimer ??= clock.after(GATHER_MS, publishChanges)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onSeen(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    close() {
      isClosed = true
      cancelTimer?.()
      listeners.clear()
      watchers.clear()
    },
  }
}

function pickSections(snapshot: DeskSnapshot, names: Iterable<SnapshotSectionName>): SnapshotChanges {
  return Object.fromEntries([...names].map(name => [name, snapshot[name]]))
}

function persistSection<S extends SnapshotSectionName>(
  archive: Pick<AccountArchive, 'keep'>,
  profileId: string,
  name: S,
  snapshot: DeskSnapshot,
): void {
  const dated = snapshot[name] as DatedValue<SnapshotSections[S]> | undefined
  if (dated !== undefined) archive.keep(profileId, name, dated)
}
