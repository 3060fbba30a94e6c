import type { Writes } from '@core/guard/guard'
import { holdRefusal, type Risk } from '@core/guard/holds'
import { writesWord } from './state'
import * as messages from './en/writing-table'

/** One state of writing, and what may leave in it. */
export interface WritingRow {
  readonly state: Writes['state']
  readonly word: string
  readonly adds: string
  readonly lowers: string
  /** What brings it about, and what ends it. */
  readonly why: string
}

const reasons: Record<Writes['state'], string> = messages.reasons

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
  const may = (risk: Risk): string =>
    holdRefusal({ state, holds: [] }, risk) === undefined
      ? messages.writingTable.yes
      : messages.writingTable.no
  return { state, word: writesWord[state], adds: may('adds'), lowers: may('lowers'), why: reasons[state] }
})
