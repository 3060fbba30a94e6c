import type { Event } from '@core/snapshot/event'
import { fold } from '@core/snapshot/fold'
import type { Dated } from '@core/value/freshness'
import { accountSections, publicSections } from '@core/snapshot/kept'
import type { Changes, SectionName, Sections, Snapshot } from '@core/snapshot/snapshot'
import type { Archive, Clock } from './ports'

/** How long changes are gathered before they are told. */
const GATHER = 100

const kept: readonly SectionName[] = [...publicSections, ...accountSections]

/** The one mutable cell: what the desk knows of the profile in use. */
export interface Desk {
  snapshot(): Snapshot
  /** Takes something that became known. Nothing else changes the snapshot. */
  see(event: Event, from?: 'live' | 'disk'): void
  /** Takes what was kept on disk, where nothing is known yet. */
  recall(kept: Snapshot): void
  /** Tells the sections that changed, whole, at most every 100 ms. */
  onChange(hear: (changes: Changes) => void): () => void
  /** Calls at once with every new snapshot; for main's own rooms. */
  onSeen(hear: (event: Event, before: Snapshot) => unknown): () => void
  /** Tells nothing more, and takes nothing more: what comes back late is nobody's any more. */
  close(): void
}

export function createDesk(parts: {
  readonly clock: Clock
  readonly archive: Archive
  readonly profileId: string
  readonly start: Snapshot
}): Desk {
  const { clock, archive, profileId } = parts
  let snapshot = parts.start
  const changed = new Set<SectionName>()
  const listeners = new Set<(changes: Changes) => void>()
  const watchers = new Set<(event: Event, before: Snapshot) => unknown>()
  let callOff: (() => void) | undefined
  let isClosed = false

  function tell(): void {
    callOff = undefined
    const changes = pick(snapshot, changed)
    changed.clear()
    for (const hear of listeners) hear(changes)
  }

  return {
    snapshot: () => snapshot,
    see(event, from = 'live') {
      if (isClosed) return
      const before = snapshot
      snapshot = fold(before, event, from)
      for (const name of Object.keys(snapshot) as SectionName[]) {
        if (snapshot[name] === before[name]) continue
        changed.add(name)
        if (from === 'live' && kept.includes(name)) keep(archive, profileId, name, snapshot)
      }
      for (const hear of watchers) hear(event, before)
      if (changed.size > 0) callOff ??= clock.after(GATHER, tell)
    },
    recall(known) {
      if (isClosed) return
      for (const name of Object.keys(known) as SectionName[]) {
        if (snapshot[name] !== undefined) continue
        snapshot = { ...snapshot, [name]: known[name] }
        changed.add(name)
      }
      if (changed.size > 0) callOff ??= clock.after(GATHER, tell)
    },
    onChange(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    onSeen(hear) {
      watchers.add(hear)
      return () => void watchers.delete(hear)
    },
    close() {
      isClosed = true
      callOff?.()
      listeners.clear()
      watchers.clear()
    },
  }
}

function pick(snapshot: Snapshot, names: Iterable<SectionName>): Changes {
  return Object.fromEntries([...names].map(name => [name, snapshot[name]]))
}

function keep<S extends SectionName>(archive: Archive, profileId: string, name: S, snapshot: Snapshot): void {
  const dated = snapshot[name] as Dated<Sections[S]> | undefined
  if (dated !== undefined) archive.keep(profileId, name, dated)
}
