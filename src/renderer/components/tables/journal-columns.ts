import type { Attempt } from '@core/attempt/attempt'
import { marketOf } from '@core/write/write'
import { columnTitles } from '@messages/columns'
import { shown } from '@messages/fill'
import { writeSentence } from '@messages/state'
import { timeline } from '@messages/timeline'
import type { Column } from './column'
import { timeColumn } from './common-columns'
import { cellOf, type RowLookup } from './lookup'

/** One line of what this desk did and learned, with the attempt it belongs to. */
export interface JournalRow {
  readonly key: string
  readonly at: number
  readonly what: string
  readonly answer: string | undefined
  readonly attempt: Attempt
}

/** Every step of every attempt, the newest first. */
export const journalRows = (attempts: readonly Attempt[], look: RowLookup): readonly JournalRow[] =>
  attempts
    .flatMap(attempt =>
      timeline(attempt, look.market(marketOf(attempt.write) ?? '')).map(
        ({ at, what, answer }, step): JournalRow => ({
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

/** The columns of the journal: when, what happened, what the venue said, and to which write. */
export const journalColumns = (look: RowLookup): readonly Column<JournalRow>[] => [
  timeColumn(row => row.at),
  {
    id: 'what',
    title: columnTitles.happened,
    width: 'minmax(200px, 1.6fr)',
    align: 'start',
    cell: row => cellOf(row.what),
  },
  {
    id: 'answer',
    title: columnTitles.cameBack,
    width: 'minmax(140px, 0.8fr)',
    align: 'start',
    from: 800,
    cell: row => ({ text: row.answer ?? '', tone: 'faint' }),
  },
  {
    id: 'write',
    title: columnTitles.ofWrite,
    width: 'minmax(180px, 1.4fr)',
    align: 'start',
    cell: row => cellOf(writeSentence(row.attempt.write, look.market(marketOf(row.attempt.write) ?? ''))),
  },
  {
    id: 'id',
    title: columnTitles.clientId,
    width: '208px',
    from: 1240,
    cell: row => ({ text: shown(row.attempt.id, 36), tone: 'faint' }),
  },
]
