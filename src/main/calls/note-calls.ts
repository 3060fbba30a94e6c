import {
  getMarketNoteKey,
  getRowNoteKey,
  formatNotesCsv,
  type NotedHistoryRow,
} from '@core/history/user-note'
import { getHistoryRowKey } from '@core/history/history-table'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { err, createRefusal, ok } from '@core/value/result'
import type { AuditApi } from '@contract/audit-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import { saveTextFile } from '../past/history-export'
import type { AttemptStore } from '../attempts/attempt-store'
import type { ClockPort, LogPort, FileSaverPort } from '../main-ports'
import type { AttemptNotes } from '../records/attempt-notes'
import type { AccountHistory } from '../records/account-history'
import type { ActiveProfile } from '../active/active-profile'

export interface NoteParts {
  readonly attempts: Pick<AttemptStore, 'all'>
  readonly active: () => ActiveProfile | undefined
  readonly clock: ClockPort
  readonly log: LogPort
  readonly saver: FileSaverPort
  readonly notes: AttemptNotes
  readonly past: Pick<AccountHistory, 'all'>
}

/** Creates the IPC calls about notes of the active account. Notes stay on this computer. */
export function createNoteCalls({
  attempts,
  active,
  clock,
  log,
  saver,
  notes,
  past,
}: NoteParts): Pick<ContractHandlers<AuditApi>['audit'], 'notes' | 'note' | 'saveNotes'> {
  const activeProfileId = (): string => active()?.profile.id ?? ''
  const isAttempt = (about: string): boolean =>
    attempts.all().some(({ id, profileId }) => id === about && profileId === activeProfileId())

  const isMarket = (about: string): boolean =>
    active()
      ?.desk.snapshot()
      .markets?.value.some(({ symbol }) => about === getMarketNoteKey(symbol)) === true

  function isHistoryRow(row: NotedHistoryRow): boolean {
    const { table, id, at } = row
    const kept = past.all(activeProfileId(), table, { from: at, to: at + 1 })
    return (
      kept.some(each => getHistoryRowKey(table, each as never).id === id) ||
      isInSnapshot(active()?.desk.snapshot() ?? {}, row)
    )
  }

  return {
    notes: () => ok(notes.all(activeProfileId())),
    note({ row, ...wanted }) {
      const isHere =
        row === undefined
          ? isAttempt(wanted.about) || isMarket(wanted.about)
          : wanted.about === getRowNoteKey(row) && isHistoryRow(row)
      if (!isHere) return err([createRefusal('INPUT_MALFORMED', { at: 'about' })])
      const why = notes.put(activeProfileId(), { ...wanted, at: clock.now() })
      return why === undefined
        ? ok(notes.all(activeProfileId()))
        : err([createRefusal('NOT_WRITTEN', { why })])
    },
    async saveNotes() {
      const all = notes.all(activeProfileId())
      const saved = await saveTextFile(
        { saver, log },
        'perpdesk-notes.csv',
        [...formatNotesCsv(all)].join(''),
      )
      return saved.ok && saved.value !== 'declined' ? ok({ ...saved.value, rows: all.length }) : saved
    },
  }
}

/** Returns true if the order or fill was reported in this run; it may not be saved yet. */
const isInSnapshot = ({ orders, fills }: DeskSnapshot, { table, id }: NotedHistoryRow): boolean =>
  (table === 'orders' && orders?.value.some(({ orderId }) => orderId === id)) ||
  (table === 'fills' && fills?.value.some(({ tradeId }) => tradeId === id)) ||
  false
