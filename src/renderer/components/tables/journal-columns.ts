import type { WriteAttempt } from '@core/attempt/write-attempt'
import { getWriteMarket } from '@core/write/venue-write'
import { tableColumnTitles } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import { describeWriteRequest } from '@messages/kind-words'
import { buildAttemptTimeline } from '@messages/timeline'
import type { TableColumn } from './table-column'
import { createTimeColumn } from './common-columns'
import { createTextCell, type RowLookup } from './row-lookup'

export interface JournalTableRow {
  readonly key: string
  readonly at: number
  readonly what: string
  readonly answer: string | undefined
  readonly attempt: WriteAttempt
}

export const createJournalRows = (
  attempts: readonly WriteAttempt[],
  look: RowLookup,
): readonly JournalTableRow[] =>
  attempts
    .flatMap(attempt =>
      buildAttemptTimeline(attempt, look.market(getWriteMarket(attempt.write) ?? '')).map(
        ({ at, what, answer }, step): JournalTableRow => ({
          key: `${attempt.id} ${step}`,
          at,
          what,
          answer,
          attempt,
        }),
      ),
    )
    .toReversed()
    .toSorted((a, b) => b.at - a.at)

export const createJournalColumns = (look: RowLookup): readonly TableColumn<JournalTableRow>[] => [
  createTimeColumn(row => row.at),
  {
    id: 'what',
    title: tableColumnTitles.happened,
    width: 'minmax(200px, 1.6fr)',
    align: 'start',
    cell: row => createTextCell(row.what),
  },
  {
    id: 'answer',
    title: tableColumnTitles.cameBack,
    width: 'minmax(140px, 0.8fr)',
    align: 'start',
    from: 800,
    cell: row => ({ text: row.answer ?? '', tone: 'faint' }),
  },
  {
    id: 'write',
    title: tableColumnTitles.ofWrite,
    width: 'minmax(180px, 1.4fr)',
    align: 'start',
    cell: row =>
      createTextCell(
        describeWriteRequest(row.attempt.write, look.market(getWriteMarket(row.attempt.write) ?? '')),
      ),
  },
  {
    id: 'id',
    title: tableColumnTitles.clientId,
    width: '208px',
    from: 1240,
    cell: row => ({ text: sanitizeExternalText(row.attempt.id, 36), tone: 'faint' }),
  },
]
