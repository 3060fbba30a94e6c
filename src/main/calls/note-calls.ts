import { notesText } from '@core/history/note'
import { no, refuse, yes } from '@core/value/result'
import type { AuditApi } from '@contract/audit-api'
import type { Handlers } from '@contract/wire'
import { saveText } from '../past/exporting'
import type { Attempts } from '../attempts/attempts'
import type { Clock, Log, Saver } from '../ports'
import { createNoNotes, type Notes } from '../records/notes'
import type { Seat } from '../seat/seat'

/** What notes are answered with. */
export interface NoteParts {
  readonly attempts: Pick<Attempts, 'all'>
  readonly seat: () => Seat | undefined
  readonly clock: Clock
  readonly log: Log
  readonly saver?: Saver
  readonly notes?: Notes
}

/** What the desk answers about notes of the account in use. They stay in its own records. */
export function noteCalls({
  attempts,
  seat,
  clock,
  log,
  saver,
  notes = createNoNotes(),
}: NoteParts): Pick<Handlers<AuditApi>['audit'], 'notes' | 'note' | 'saveNotes'> {
  const mine = (): string => seat()?.profile.id ?? ''
  return {
    notes: () => yes(notes.all(mine())),
    note(wanted) {
      const isHere = attempts.all().some(({ id, profileId }) => id === wanted.about && profileId === mine())
      if (!isHere) return no([refuse('INPUT_MALFORMED', { at: 'about' })])
      const why = notes.put(mine(), { ...wanted, at: clock.now() })
      return why === undefined ? yes(notes.all(mine())) : no([refuse('NOT_WRITTEN', { why })])
    },
    async saveNotes() {
      if (saver === undefined) return no([refuse('NOT_WRITTEN', { why: 'there is no place to save to' })])
      const all = notes.all(mine())
      const saved = await saveText({ saver, log }, 'perpdesk-notes.csv', [...notesText(all)].join(''))
      return saved.ok && saved.value !== 'declined' ? yes({ ...saved.value, rows: all.length }) : saved
    },
  }
}
