import type { Entry } from '../../src/core/entry'
import type { Snapshot } from '../../src/core/snapshot'
import { JournalUnwritable, type Archive, type Journal, type Shelf } from '../../src/main/ports'

/** A journal in memory that outlives the desk it was given to, and whose disk fails when told. */
export interface MemoryJournal extends Journal {
  readonly lines: readonly Entry[]
  /** Every line from now on fails for this reason; `undefined` mends it. */
  fail(why: string | undefined): void
}

export function memoryJournal(before: readonly Entry[] = []): MemoryJournal {
  const lines = structuredClone([...before])
  let broken: string | undefined
  return {
    lines,
    found: 'whole',
    append: entry => {
      if (broken !== undefined) throw new JournalUnwritable(broken)
      lines.push(structuredClone(entry))
    },
    readAll: () => structuredClone(lines),
    fail: why => {
      broken = why
    },
  }
}

/** A shelf in memory. */
export function memoryShelf(): Shelf {
  const things = new Map<string, string>()
  return { get: name => things.get(name), set: (name, value) => void things.set(name, value) }
}

/** An archive in memory: what is kept is there at once. */
export function memoryArchive(): Archive {
  const profiles = new Map<string, Snapshot>()
  return {
    keep: (profileId, section, dated) => {
      const kept = { [section]: { ...structuredClone(dated), from: 'disk' } }
      profiles.set(profileId, { ...profiles.get(profileId), ...kept })
    },
    recall: profileId => profiles.get(profileId) ?? {},
  }
}
