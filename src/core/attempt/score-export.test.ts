import { expect, it } from 'vitest'
import { requireAmount } from '../value/decimal-amount'
import type { AttemptId } from '../write/venue-write'
import { formatScoreCells, scoreExportColumns } from './score-export'

it('exports each figure of a score under its own column, empty where it is unknown', () => {
  const cells = formatScoreCells({
    ...{ attempt: 'pd-1' as AttemptId, at: 0, symbol: 'A', side: 'BUY', kind: 'IOC' },
    ...{ executed: requireAmount('1'), average: { said: requireAmount('2') }, slippage: {} },
    ...{ fee: {}, feeBps: { difference: requireAmount('-3') }, liquidation: {}, free: {} },
    why: ['book moved', 'hidden size'],
  })
  const row = Object.fromEntries(scoreExportColumns.map((column, at) => [column, cells[at]]))
  expect(row).toMatchObject({
    ...{ endedAt: '1970-01-01T00:00:00.000Z', attempt: 'pd-1', executed: '1', averageSaid: '2' },
    ...{ averageHappened: '', feeBpsDifference: '-3', why: 'book moved; hidden size' },
  })
  expect(cells).toHaveLength(scoreExportColumns.length)
})
