import { expect, it } from 'vitest'
import { findUnreadTables, type HistoryProgress, type TableProgress } from './history-progress'

const progress = (is: TableProgress['is'], upTo?: number): HistoryProgress => ({
  tables: [{ table: 'fills', is, taken: 0, ...(upTo !== undefined && { upTo }) }],
})

it.each<[string, HistoryProgress | undefined, boolean]>([
  ['was never read', undefined, true],
  ['waits to be read', progress('waiting'), true],
  ['is read up to the middle of the period', progress('reading', 150), true],
  ['waits for what is newer than the period', progress('waiting', 200), false],
  ['is up to date while the period goes on', progress('up to date', 150), false],
])('decides whether a table that %s may be incomplete: %#', (_, told, isLate) => {
  expect(findUnreadTables(told, ['fills'], { from: 100, to: 200 })).toEqual(isLate ? ['fills'] : [])
})
