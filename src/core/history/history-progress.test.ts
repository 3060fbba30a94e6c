import { expect, it } from 'vitest'
import {
  computeHistoryShare,
  findUnreadTables,
  type HistoryProgress,
  type TableProgress,
} from './history-progress'

const progress = (is: TableProgress['is'], upTo?: number): HistoryProgress => ({
  tables: [{ table: 'fills', is, taken: 0, ...(upTo !== undefined && { upTo }) }],
})

it.each<[string, HistoryProgress | undefined, boolean]>([
  ['was never read', undefined, true],
  ['waits to be read', progress('waiting'), true],
  ['is read up to the middle of the period', progress('reading', 150), true],
  ['waits for what is newer than the period', progress('waiting', 200), false],
  ['is up to date while the period goes on', progress('up to date', 150), false],
])('decides whether a table that %s may be incomplete: %#', (_, tableProgress, isLate) => {
  expect(findUnreadTables(tableProgress, ['fills'], { from: 100, to: 200 })).toEqual(isLate ? ['fills'] : [])
})

const DAY = 86_400_000
const NOW = 1_000 * DAY
const table = (is: TableProgress['is'], share?: number): TableProgress => ({
  ...{ table: 'fills', is, taken: 0 },
  ...(share !== undefined && { since: 0, upTo: share * NOW }),
})

it.each<[string, readonly TableProgress[], number | undefined]>([
  ['none of which was read', [table('waiting'), table('waiting')], 0],
  ['one of which is half read', [table('up to date', 1), table('reading', 0.5)], 0.75],
  ['that are up to date', [table('up to date', 1), table('up to date', 1)], undefined],
  ['that wait for the newest rows alone', [table('waiting', 0.9995), table('up to date', 1)], undefined],
])('measures the read share of tables %s', (_, tables, share) => {
  expect(computeHistoryShare({ tables }, NOW)).toBe(share)
})

it('measures no share while history cannot be saved or is not read', () => {
  expect(computeHistoryShare({ tables: [table('waiting')], why: 'disk full' }, NOW)).toBeUndefined()
  expect(computeHistoryShare(undefined, NOW)).toBeUndefined()
})
