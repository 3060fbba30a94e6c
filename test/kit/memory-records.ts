import type { Entry } from '../../src/core/attempt/entry'
import type { Candle } from '../../src/core/market/market'
import type { Snapshot } from '../../src/core/snapshot/snapshot'
import { link, START } from '../../src/main/records/chain'
import { JournalUnwritable, type Archive, type Journal, type SettingsStore } from '../../src/main/ports'

/** A journal in memory that outlives the desk it was given to, and whose disk fails when told. */
export interface MemoryJournal extends Journal {
  readonly lines: readonly Entry[]
  /** Every line fails for this reason, once so many more were kept; `undefined` mends it. Lines that belong together fail together. */
  fail(why: string | undefined, after?: number): void
}

export function memoryJournal(before: readonly Entry[] = []): MemoryJournal {
  const lines = structuredClone([...before])
  let broken: string | undefined
  let room = 0
  return {
    lines,
    found: 'whole',
    append: (...entries) => {
      if (broken !== undefined && (room -= entries.length) < 0) throw new JournalUnwritable(broken)
      lines.push(...structuredClone(entries))
    },
    accept: () => undefined,
    readAll: () => structuredClone(lines),
    chain: () => chained(lines),
    fail: (why, after = 0) => {
      broken = why
      room = after
    },
  }
}

function chained(lines: readonly Entry[]): ReturnType<Journal['chain']> {
  let tip = START
  return lines.map(entry => {
    const line = JSON.stringify(entry)
    tip = link(tip, line)
    return { ...tip, line }
  })
}

/** Settings in memory. */
export function memorySettings(): SettingsStore {
  const things = new Map<string, string>()
  return { get: name => things.get(name), set: (name, value) => void things.set(name, value) }
}

/** An archive in memory: what is kept is there at once. What is kept never changes, so that it is copied as it is recalled. */
export function memoryArchive(): Archive {
  const profiles = new Map<string, Snapshot>()
  const recall = (profileId: string) => structuredClone(profiles.get(profileId) ?? {})
  const bars = new Map<string, readonly Candle[]>()
  return {
    keep: (profileId, section, dated) => {
      const kept = { [section]: { ...dated, from: 'disk' } }
      profiles.set(profileId, { ...profiles.get(profileId), ...kept })
    },
    recall,
    moments: () => [],
    worth: () => [],
    at: recall,
    keepBars: (profileId, name, seen) => void bars.set(`${profileId} ${name}`, structuredClone(seen)),
    bars: (profileId, name) => bars.get(`${profileId} ${name}`),
  }
}
