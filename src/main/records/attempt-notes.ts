import { isEmptyNote, userNoteLimits, type UserNote } from '@core/history/user-note'
import type { DeskDatabase } from './desk-database'
import { openStoredAccounts, type StoredAccount } from './stored-accounts'
import type { RecordCipher } from './record-cipher'
import { describeDatabaseError } from './database-trouble'
import { storageFailureReasons, noteRefusalReasons } from '@messages/records'

/** Encrypted notes of the user on attempts, stored beside the account's history. The journal does not contain them. */
export interface AttemptNotes {
  all(profileId: string): readonly UserNote[]
  /** Replaces a note, or deletes it if empty; returns the reason of a failure. */
  put(profileId: string, note: UserNote): string | undefined
}

export function openAttemptNotes(
  database: DeskDatabase,
  sealerOf: (profileId: string) => RecordCipher | undefined,
): AttemptNotes {
  const { sql } = database
  const accounts = openStoredAccounts(database, sealerOf)
  const query = sql.prepare('SELECT tag, body FROM notes WHERE account = ?')
  query.setReturnArrays(true)
  const count = sql.prepare('SELECT count(*) FROM notes WHERE account = ? AND tag IS NOT ?')
  count.setReturnArrays(true)
  const insert = sql.prepare(
    `INSERT INTO notes (account, tag, body) VALUES (?, ?, ?)
     ON CONFLICT (account, tag) DO UPDATE SET body = excluded.body`,
  )
  const remove = sql.prepare('DELETE FROM notes WHERE account = ? AND tag = ?')

  function write(account: StoredAccount, note: UserNote): string | undefined {
    const tag = account.sealer.tag(`note ${note.about}`)
    if (isEmptyNote(note)) {
      remove.run(account.id, tag)
      return undefined
    }
    const [others] = count.get(account.id, tag) as readonly [number]
    if (others >= userNoteLimits.notes) return noteRefusalReasons.full(userNoteLimits.notes)
    insert.run(account.id, tag, account.sealer.seal(JSON.stringify(note), createNoteContext(account, tag)))
    return undefined
  }

  return {
    all(profileId) {
      const account = accounts.find(profileId)
      const rows = account === undefined ? [] : (query.all(account.id) as readonly [Uint8Array, Uint8Array][])
      return rows.flatMap(([tag, body]) => {
        // A note changed from outside, or encrypted with another key, is ignored.
        const text = account?.sealer.open(body, createNoteContext(account, tag))
        return text === undefined ? [] : [JSON.parse(text) as UserNote]
      })
    },
    put(profileId, note) {
      // A database of a newer version is read-only.
      if (database.readOnly) return storageFailureReasons.newer
      try {
        const account = accounts.findOrAdd(profileId)
        // Notes exist only here, unlike venue data, so each write is flushed.
        return account === undefined
          ? noteRefusalReasons.noKey
          : database.runDurably(() => write(account, note))
      } catch (error) {
        accounts.clearCache()
        return describeDatabaseError(error).why
      }
    },
  }
}

export const createEmptyNotes = (): AttemptNotes => ({
  all: () => [],
  put: () => 'there are no records to keep it in',
})

const createNoteContext = ({ profileId }: StoredAccount, tag: Uint8Array): string =>
  JSON.stringify(['perpdesk-note-1', profileId, Buffer.from(tag).toString('base64url')])
