import type { Writes } from '@core/guard/guard'
import { holdRefusal, type Risk } from '@core/guard/holds'
import { writesWord } from './state'

/** One state of writing, and what may leave in it. */
export interface WritingRow {
  readonly state: Writes['state']
  readonly word: string
  readonly adds: string
  readonly lowers: string
  /** What brings it about, and what ends it. */
  readonly why: string
}

const reasons: Record<Writes['state'], string> = {
  active: 'No restriction.',
  reducing:
    'You stopped trading, took a break, or a daily guard is reached. Resume, or wait: for its end, or for the next day (UTC).',
  held: 'An outcome is unknown, or the journal cannot be written. Trading resumes when that is settled.',
  halted: 'Impossible data was seen. Review it, then resume.',
  'read-only': 'The key, the keychain, the clock or your own guards do not allow it. The banner says which.',
  offline: 'The venue cannot be reached. Everything is read again before trading resumes.',
}

export const states: readonly Writes['state'][] = [
  'active',
  'reducing',
  'held',
  'halted',
  'read-only',
  'offline',
]

/** Every state and what may be written in it, asked of the very rule that refuses. */
export const writingTable: readonly WritingRow[] = states.map(state => {
  const may = (risk: Risk): string => (holdRefusal({ state, holds: [] }, risk) === undefined ? 'yes' : 'no')
  return { state, word: writesWord[state], adds: may('adds'), lowers: may('lowers'), why: reasons[state] }
})
