import { isEmptyNote, noteLimits, type Note } from '@core/history/note'
import type { Database } from './database'
import { openPastAccounts, type PastAccount } from './past-accounts'
import type { Sealer } from './sealer'
import { troubleOf } from './trouble'
import { causes, noteSays } from '@messages/records'

/** A person's own words about attempts, sealed, beside the past of the account. The journal knows nothing of them. */
export interface Notes {
  all(profileId: string): readonly Note[]
  /** Keeps a note in place of the one before, and takes an empty one away; says why where it does not. */
  put(profileId: string, note: Note): string | undefined
}

/** Opens the notes in a database. */
export function openNotes(database: Database, sealerOf: (profileId: string) => Sealer | undefined): Notes {
  const { sql } = database
  const accounts = openPastAccounts(database, sealerOf)
  const query = sql.prepare('SELECT tag, body FROM notes WHERE account = ?')
  query.setReturnArrays(true)
  const count = sql.prepare('SELECT count(*) FROM notes WHERE account = ? AND tag IS NOT ?')
  count.setReturnArrays(true)
  const insert = sql.prepare(
    `INSERT INTO notes (account, tag, body) VALUES (?, ?, ?)
     ON CONFLICT (account, tag) DO UPDATE SET body = excluded.body`,
  )
  const remove = sql.prepare('DELETE FROM notes WHERE account = ? AND tag = ?')

  function write(account: PastAccount, note: Note): string | undefined {
    const tag = account.sealer.tag(`note ${note.about}`)
    if (isEmptyNote(note)) {
      remove.run(account.id, tag)
      return undefined
    }
    const [others] = count.get(account.id, tag) as readonly [number]
    if (others >= noteLimits.notes) return noteSays.full(noteLimits.notes)
    insert.run(account.id, tag, account.sealer.seal(JSON.stringify(note), boundOf(account, tag)))
    return undefined
  }

  return {
    all(profileId) {
      const account = accounts.find(profileId)
      const rows = account === undefined ? [] : (query.all(account.id) as readonly [Uint8Array, Uint8Array][])
      return rows.flatMap(([tag, body]) => {
        // One that was changed from outside, or sealed with another key, is none.
        const text = account?.sealer.open(body, boundOf(account, tag))
        return text === undefined ? [] : [JSON.parse(text) as Note]
      })
    },
    put(profileId, note) {
      // What a newer desk made is its to add to.
      if (database.readOnly) return causes.newer
      try {
        const account = accounts.meet(profileId)
        // Nobody else has a person's own words: what the venue told can be read again, these cannot.
        return account === undefined ? noteSays.noKey : database.durably(() => write(account, note))
      } catch (error) {
        accounts.forget()
        return troubleOf(error).why
      }
    },
  }
}

/** Notes for a desk that has no database for them: it takes none and has none. */
export const createNoNotes = (): Notes => ({ all: () => [], put: () => 'there are no records to keep it in' })

const boundOf = ({ profileId }: PastAccount, tag: Uint8Array): string =>
  JSON.stringify(['perpdesk-note-1', profileId, Buffer.from(tag).toString('base64url')])
