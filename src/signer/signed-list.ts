import { createHash, randomBytes } from 'node:crypto'
import type { SignedListFile } from './list-file'
import { formatHeadLine, parseSignedList, createNextRow, EMPTY_LIST_TIP, type SignedListRow, type SignedListText } from './list-lines'
import { validateListedWrite, type ListedWrite, type SignedListPiece, type ExpectedListEntry, type SignedListTip } from './listed'
import type { CountedWrite } from './tally'

/** A write that is to be listed: everything but its number, its time and the digest of its text. */
export interface WriteToList extends Pick<
  ListedWrite,
  'at' | 'keyId' | 'call' | 'method' | 'path' | 'body' | 'adds'
> {
  /** The very text that is signed. */
  readonly text: string
}

/** Every write that was signed, on the disk before its signature is answered. It only grows at its end. */
export interface SignedWriteList {
  /**
   * Lists a write, at a place where that is said. Nothing may be signed unless it is listed: `unlisted` where it is not
   * on the disk, `out of turn` where its place is not the next one.
   */
  add(write: WriteToList, place?: ExpectedListEntry): 'listed' | 'unlisted' | 'out of turn'
  /**
   * What comes after a number up to which it was compared; undefined where the list cannot be read. What is old and was
   * compared may go then.
   */
  readPiece(after: number): SignedListPiece | undefined
  /** All that a key signed and that is still listed: which of it is today's, a clock that may be set right does not say. */
  listPast(keyId: string): readonly CountedWrite[]
  /** The latest moment that a key signed a write for; nothing where none is listed. */
  findLastDate(keyId: string): number | undefined
  /** When it was begun: what was signed before then is in none. Nothing where it is from before that was written down. */
  getCreationTime(): number | undefined
}

const DAY_MS = 86_400_000
/** How long a compared write is kept, and how much longer until those of its age go together. */
const RETENTION_MS = 30 * DAY_MS
/** How many writes are told at a time. */
const MAX_PIECE_ENTRIES = 50

/** A list in a file of its own. It is read when it is first needed, and again where it is not as it was left. */
export function openSignedWriteList(file: SignedListFile, system: () => number): SignedWriteList {
  let open: (Pick<SignedListText, 'list' | 'start' | 'begunAt'> & { readonly rows: SignedListRow[] }) | undefined
  /** What a key had signed could not be told once: nothing more is listed, for nobody knows what it may yet. */
  let isHistoryLost = false

  const getTip = ({ start, rows }: Pick<NonNullable<typeof open>, 'start' | 'rows'>): SignedListTip =>
    rows.at(-1)?.tip ?? start

  /** The present, as far as it is believed: of a clock that is ahead of all that was listed nobody knows whether it is right. */
  const getCredibleTime = (rows: readonly SignedListRow[]): number =>
    Math.min(system(), rows.at(-1)?.write.time ?? Number.POSITIVE_INFINITY)

  /** The list as it is on the disk now; throws where that cannot be known. */
  function loadCurrent(): NonNullable<typeof open> {
    if (open !== undefined && file.isUnchanged()) return open
    open = undefined
    const bytes = file.read()
    const read = bytes && parseSignedList(bytes)
    // SECURITY: what was changed from outside is kept as it was found, and a list of another name does not pass for it.
    if (bytes !== undefined && read === undefined) file.backUp(`changed-${system()}`)
    if (read === undefined) {
      const begun = { list: randomBytes(16).toString('hex'), start: EMPTY_LIST_TIP, begunAt: system(), rows: [] }
      file.replace(formatHeadLine(begun))
      return (open = begun)
    }
    file.resume(read.length)
    return (open = { ...read, rows: [...read.rows] })
  }

  /** Lets go of what is old and was compared; what was not stays, however old it is. */
  function removeOld(compared: number): void {
    const one = loadCurrent()
    const [oldest] = one.rows
    // SECURITY: a clock that is ahead and set right again takes nothing away of what was signed today.
    const since = getCredibleTime(one.rows) - RETENTION_MS
    if (oldest === undefined || oldest.write.time > since - DAY_MS) return
    const stays = one.rows.findIndex(({ write }) => write.number > compared || write.time > since)
    const gone = stays < 0 ? one.rows.length : stays
    const start = one.rows[gone - 1]?.tip
    if (start === undefined) return
    const rows = one.rows.slice(gone)
    const next = { ...one, start, rows }
    try {
      file.replace(formatHeadLine(next) + rows.map(({ line }) => line).join(''))
      open = next
    } catch {
      // It is tried again the next time; until then the list is as long as it was, and is read anew.
      open = undefined
    }
  }

  return {
    add({ text, at, keyId, call, method, path, body, adds }, place) {
      try {
        if (isHistoryLost) return 'unlisted'
        const one = loadCurrent()
        const last = getTip(one)
        const number = last.number + 1
        if (place !== undefined && (place.list !== one.list || place.number !== number)) return 'out of turn'
        const digest = createHash('sha256').update(text).digest('hex')
        const row = createNextRow(last, {
          ...{ number, time: system(), at, digest, keyId, call, method, path, body, adds },
        })
        // One line that nobody could read back would have the whole list taken for one that was changed.
        if (validateListedWrite(row.write) === undefined) return 'unlisted'
        file.append(row.line)
        one.rows.push(row)
        return 'listed'
      } catch {
        // Whatever it was, the write is not on the disk: it is refused by that name, and the list is read again.
        open = undefined
        return 'unlisted'
      }
    },
    readPiece(after) {
      try {
        const { list, start, rows } = loadCurrent()
        const at = after - start.number
        const from = at === 0 ? start : rows[at - 1]?.tip
        const told = from === undefined ? [] : rows.slice(at, at + MAX_PIECE_ENTRIES)
        const last = getTip({ start, rows })
        const until = told.at(-1)?.tip ?? from ?? last
        if (from !== undefined) removeOld(after)
        return { list, from, writes: told.map(({ write }) => write), until, last }
      } catch {
        open = undefined
        return undefined
      }
    },
    listPast(keyId) {
      try {
        return loadCurrent().rows.flatMap(({ write: { keyId: of, time, adds } }) =>
          of === keyId ? [{ at: time, adds }] : [],
        )
      } catch {
        isHistoryLost = true
        return []
      }
    },
    findLastDate(keyId) {
      try {
        return loadCurrent().rows.reduce<number | undefined>(
          (latest, { write: { keyId: of, at } }) => (of === keyId && at > (latest ?? 0) ? at : latest),
          undefined,
        )
      } catch {
        isHistoryLost = true
        return undefined
      }
    },
    getCreationTime() {
      try {
        return loadCurrent().begunAt
      } catch {
        isHistoryLost = true
        return undefined
      }
    },
  }
}

/** A list of a signer that is given no place for one: it signs nothing that would have to be listed. */
export const unavailableList: SignedWriteList = {
  add: () => 'unlisted',
  readPiece: () => undefined,
  listPast: () => [],
  findLastDate: () => undefined,
  getCreationTime: () => undefined,
}
