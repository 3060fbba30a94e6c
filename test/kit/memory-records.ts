import type { JournalEntry } from '../../src/core/attempt/entry'
import type { PriceCandle } from '../../src/core/market/venue-market-rules'
import type { DeskSnapshot } from '../../src/core/snapshot/desk-snapshot'
import { appendToChain, EMPTY_CHAIN_TIP } from '../../src/main/records/hash-chain'
import {
  JournalUnwritableError,
  type AccountArchive,
  type WriteJournal,
  type SettingsStore,
} from '../../src/main/main-ports'

/** A journal in memory that outlives its desk and whose disk fails on request. */
export interface MemoryJournal extends WriteJournal {
  readonly lines: readonly JournalEntry[]
  /**
   * Makes every append fail for this reason after `after` more lines; `undefined` repairs it. Lines appended
   * together fail together.
   */
  fail(why: string | undefined, after?: number): void
}

export function memoryJournal(before: readonly JournalEntry[] = []): MemoryJournal {
  const lines = structuredClone([...before])
  let broken: string | undefined
  let room = 0
  return {
    lines,
    found: 'whole',
    append: (...entries) => {
      if (broken !== undefined && (room -= entries.length) < 0) throw new JournalUnwritableError(broken)
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

function chained(lines: readonly JournalEntry[]): ReturnType<WriteJournal['chain']> {
  let tip = EMPTY_CHAIN_TIP
  return lines.map(entry => {
    const line = JSON.stringify(entry)
    tip = appendToChain(tip, line)
    return { ...tip, line }
  })
}

export function memorySettings(): SettingsStore {
  const things = new Map<string, string>()
  return { get: name => things.get(name), set: (name, value) => void things.set(name, value) }
}

/** An archive in memory, readable at once. Its values never change, so copies are made only on reading. */
export function memoryArchive(): AccountArchive {
  const profiles = new Map<string, DeskSnapshot>()
  const recall = (profileId: string) => structuredClone(profiles.get(profileId) ?? {})
  const bars = new Map<string, readonly PriceCandle[]>()
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
