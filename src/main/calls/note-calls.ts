import { aboutMarket, aboutRow, notesText, type NotedRow } from '@core/history/note'
import { factsOf } from '@core/history/history-table'
import type { Snapshot } from '@core/snapshot/snapshot'
import { err, refuse, ok } from '@core/value/result'
import type { AuditApi } from '@contract/audit-api'
import type { Handlers } from '@contract/wire'
import { saveText } from '../past/exporting'
import type { Attempts } from '../attempts/attempts'
import type { Clock, Log, Saver } from '../ports'
import type { Notes } from '../records/notes'
import type { Past } from '../records/past'
import type { ActiveProfile } from '../active/active-profile'

/** The parts of the desk that calls about notes are answered with. */
export interface NoteParts {
  readonly attempts: Pick<Attempts, 'all'>
  readonly active: () => ActiveProfile | undefined
  readonly clock: Clock
  readonly log: Log
  readonly saver: Saver
  readonly notes: Notes
  readonly past: Pick<Past, 'all'>
}

/** What the desk answers about notes of the account in use. They stay in its own records. */
export function noteCalls({
  attempts,
  active,
  clock,
  log,
  saver,
  notes,
  past,
}: NoteParts): Pick<Handlers<AuditApi>['audit'], 'notes' | 'note' | 'saveNotes'> {
  const mine = (): string => active()?.profile.id ?? ''
  const isAttempt = (about: string): boolean =>
    attempts.all().some(({ id, profileId }) => id === about && profileId === mine())

  const isMarket = (about: string): boolean =>
    active()
      ?.desk.snapshot()
      .markets?.value.some(({ symbol }) => about === aboutMarket(symbol)) === true

  /** Whether the account in use has such a row: told in this run, or kept of its past at that moment. */
  function isPast(row: NotedRow): boolean {
    const { table, id, at } = row
    const kept = past.all(mine(), table, { from: at, to: at + 1 })
    return (
      kept.some(each => factsOf(table, each as never).id === id) ||
      toldIn(active()?.desk.snapshot() ?? {}, row)
    )
  }

  return {
    notes: () => ok(notes.all(mine())),
    note({ row, ...wanted }) {
      const isHere =
        row === undefined
          ? isAttempt(wanted.about) || isMarket(wanted.about)
          : wanted.about === aboutRow(row) && isPast(row)
      if (!isHere) return err([refuse('INPUT_MALFORMED', { at: 'about' })])
      const why = notes.put(mine(), { ...wanted, at: clock.now() })
      return why === undefined ? ok(notes.all(mine())) : err([refuse('NOT_WRITTEN', { why })])
    },
    async saveNotes() {
      const all = notes.all(mine())
      const saved = await saveText({ saver, log }, 'perpdesk-notes.csv', [...notesText(all)].join(''))
      return saved.ok && saved.value !== 'declined' ? ok({ ...saved.value, rows: all.length }) : saved
    },
  }
}

/** Whether such an order or fill was told of in this run; what is told may not be kept yet. */
const toldIn = ({ orders, fills }: Snapshot, { table, id }: NotedRow): boolean =>
  (table === 'orders' && orders?.value.some(({ orderId }) => orderId === id)) ||
  (table === 'fills' && fills?.value.some(({ tradeId }) => tradeId === id)) ||
  false
