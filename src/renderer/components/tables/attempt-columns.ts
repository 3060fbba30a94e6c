import type { Attempt } from '@core/attempt/attempt'
import type { Note } from '@core/history/note'
import { marketOf } from '@core/write/write'
import { rowTime } from '@messages/times'
import { columnTitles } from '@messages/columns'
import { shown } from '@messages/fill'
import { noteCellText, noteWords } from '@messages/notes'
import { fateWords, stateWord, writeSentence } from '@messages/state'
import type { Cell, Column } from './column'
import { cellOf, type RowLookup } from './lookup'

function toneOf({ state }: Attempt): NonNullable<Cell['tone']> {
  switch (state.is) {
    case 'unknown':
      return 'unknown'
    case 'quarantined':
    case 'refused':
    case 'rejected':
      return 'down'
    case 'filled':
    case 'partly filled':
      return 'up'
    default:
      return ''
  }
}

/** The columns of attempts: what was asked, where it stands, and what became of it. */
export const attemptColumns = (look: RowLookup): readonly Column<Attempt>[] => [
  {
    id: 'at',
    title: columnTitles.yesGiven,
    width: '124px',
    align: 'start',
    from: 800,
    by: row => row.consentedAt,
    cell: row => ({ text: rowTime(row.consentedAt), tone: 'faint' }),
  },
  {
    id: 'state',
    title: columnTitles.state,
    width: '104px',
    align: 'start',
    cell: row => ({ text: stateWord(row), tag: true, tone: toneOf(row) }),
  },
  {
    id: 'write',
    title: columnTitles.asked,
    width: 'minmax(200px, 1.3fr)',
    align: 'start',
    cell: row => cellOf(writeSentence(row.write, look.market(marketOf(row.write) ?? ''))),
  },
  {
    id: 'fate',
    title: columnTitles.fate,
    width: 'minmax(160px, 1fr)',
    align: 'start',
    cell: row => ({ text: fateWords(row, look.market(marketOf(row.write) ?? '')), tone: 'faint' }),
  },
  {
    id: 'id',
    title: columnTitles.clientId,
    width: '208px',
    from: 1150,
    cell: row => ({ text: shown(row.id, 36), tone: 'faint' }),
  },
]

/** What the person noted on each: found by the table's filter like everything else in it. */
export const noteColumn = (noteOf: (id: string) => Note | undefined): Column<Attempt> => ({
  id: 'note',
  title: noteWords.column,
  width: 'minmax(72px, 0.3fr)',
  align: 'start',
  cell: row => {
    const note = noteOf(row.id)
    return cellOf(note && noteCellText(note), noteWords.none)
  },
})
