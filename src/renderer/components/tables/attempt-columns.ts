import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { UserNote } from '@core/history/user-note'
import { getWriteMarket } from '@core/write/venue-write'
import { formatRowTime } from '@messages/times'
import { tableColumnTitles } from '@messages/columns'
import { sanitizeExternalText } from '@messages/fill'
import { formatNoteCell, notePanelMessages } from '@messages/notes'
import { describeAttemptOutcome } from '@messages/attempt-outcome'
import { getAttemptStateLabel } from '@messages/attempt-labels'
import { describeWriteRequest } from '@messages/kind-words'
import type { TableCell, TableColumn } from './table-column'
import { createTextCell, type RowLookup } from './row-lookup'

function toneOf({ state }: WriteAttempt): NonNullable<TableCell['tone']> {
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

export const createAttemptColumns = (
  look: RowLookup,
  venueNow: () => number | undefined,
): readonly TableColumn<WriteAttempt>[] => [
  {
    id: 'at',
    title: tableColumnTitles.yesGiven,
    width: '124px',
    align: 'start',
    from: 800,
    by: row => row.consentedAt,
    cell: row => ({ text: formatRowTime(row.consentedAt), tone: 'faint' }),
  },
  {
    id: 'state',
    title: tableColumnTitles.state,
    width: '104px',
    align: 'start',
    cell: row => ({ text: getAttemptStateLabel(row), tag: true, tone: toneOf(row) }),
  },
  {
    id: 'write',
    title: tableColumnTitles.asked,
    width: 'minmax(200px, 1.3fr)',
    align: 'start',
    cell: row =>
      createTextCell(describeWriteRequest(row.write, look.market(getWriteMarket(row.write) ?? ''))),
  },
  {
    id: 'fate',
    title: tableColumnTitles.fate,
    width: 'minmax(160px, 1fr)',
    align: 'start',
    cell: row => ({
      text: describeAttemptOutcome(row, look.market(getWriteMarket(row.write) ?? ''), venueNow()),
      tone: 'faint',
    }),
  },
  {
    id: 'id',
    title: tableColumnTitles.clientId,
    width: '208px',
    from: 1150,
    cell: row => ({ text: sanitizeExternalText(row.id, 36), tone: 'faint' }),
  },
]

export const createNoteColumn = (
  noteOf: (id: string) => UserNote | undefined,
): TableColumn<WriteAttempt> => ({
  id: 'note',
  title: notePanelMessages.column,
  width: 'minmax(72px, 0.3fr)',
  align: 'start',
  cell: row => {
    const note = noteOf(row.id)
    return createTextCell(note && formatNoteCell(note), notePanelMessages.none)
  },
})
