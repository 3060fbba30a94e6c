import { createHash, randomBytes } from 'node:crypto'
import type { SignedListFile } from './list-file'
import {
  formatHeadLine,
  parseSignedList,
  createNextRow,
  EMPTY_LIST_TIP,
  type SignedListRow,
  type SignedListText,
} from './signed-list-lines'
import {
  validateListedWrite,
  type ListedWrite,
  type SignedListPiece,
  type ExpectedListEntry,
  type SignedListTip,
} from './listed-write'
import { decodeSigningRequest } from './understand/decode-request'
import { RefusedRequestError } from './understand/refused-request'
import type { CountedAdd, CountedWrite } from './usage-counter'

export interface WriteToList extends Pick<
  ListedWrite,
  'at' | 'keyId' | 'call' | 'method' | 'path' | 'body' | 'adds'
> {
  readonly text: string
}

/** Append-only list of all signed writes, flushed before each signature is returned. */
export interface SignedWriteList {
  /**
   * Lists a write, at `place` if given. Only a listed write may be signed: `unlisted` if it is not on disk, `out of
   * turn` if `place` is not the next entry.
   */
  add(write: WriteToList, place?: ExpectedListEntry): 'listed' | 'unlisted' | 'out of turn'
  /**
   * Returns entries after a compared number; `undefined` if the list is unreadable. Old compared entries may be removed
   * then.
   */
  readPiece(after: number): SignedListPiece | undefined
  /**
   * Returns all listed writes of a key. The caller selects by time, because a corrected clock makes listing times
   * unreliable.
   */
  listPast(keyId: string): readonly CountedWrite[]
  /** Returns the latest date of a key's fresh or aged writes. */
  findLastDate(keyId: string, isAged: boolean): number | undefined
  /** Returns the creation time of the list; earlier writes are in no list. `undefined` for an older list. */
  getCreationTime(): number | undefined
}

const DAY_MS = 86_400_000
/** Time in milliseconds for which compared entries are kept. */
const RETENTION_MS = 30 * DAY_MS
const MAX_PIECE_ENTRIES = 50

/** Opens a list in its own file. It is read at the first use, and again if the file changed. */
export function openSignedWriteList(file: SignedListFile, system: () => number): SignedWriteList {
  let open:
    (Pick<SignedListText, 'list' | 'start' | 'begunAt'> & { readonly rows: SignedListRow[] }) | undefined
  /** True after a key's history was unreadable; nothing is listed then, because its limits are unknown. */
  let isHistoryLost = false

  const getTip = ({ start, rows }: Pick<NonNullable<typeof open>, 'start' | 'rows'>): SignedListTip =>
    rows.at(-1)?.tip ?? start

  /** Returns the credible current time; a clock ahead of all entries may be wrong. */
  const getCredibleTime = (rows: readonly SignedListRow[]): number =>
    Math.min(system(), rows.at(-1)?.write.time ?? Number.POSITIVE_INFINITY)

  function loadCurrent(): NonNullable<typeof open> {
    if (open !== undefined && file.isUnchanged()) return open
    open = undefined
    const bytes = file.read()
    const read = bytes && parseSignedList(bytes)
    // SECURITY: a list changed from outside is backed up, and a new list has a new id, so neither replaces the other.
    if (bytes !== undefined && read === undefined) file.backUp(`changed-${system()}`)
    if (read === undefined) {
      const newList = {
        list: randomBytes(16).toString('hex'),
        start: EMPTY_LIST_TIP,
        begunAt: system(),
        rows: [],
      }
      file.replace(formatHeadLine(newList))
      return (open = newList)
    }
    file.resume(read.length)
    return (open = { ...read, rows: [...read.rows] })
  }

  function removeOld(compared: number): void {
    const one = loadCurrent()
    const [oldest] = one.rows
    // SECURITY: a clock that was ahead and corrected does not remove today's entries.
    const since = getCredibleTime(one.rows) - RETENTION_MS
    if (oldest === undefined || oldest.write.time > since - DAY_MS) return
    const stays = one.rows.findIndex(({ write }) => write.number > compared || write.time > since)
    const removedCount = stays < 0 ? one.rows.length : stays
    const start = one.rows[removedCount - 1]?.tip
    if (start === undefined) return
    const rows = one.rows.slice(removedCount)
    const next = { ...one, start, rows }
    try {
      file.replace(formatHeadLine(next) + rows.map(({ line }) => line).join(''))
      open = next
    } catch {
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
        // An unreadable line would invalidate the whole list.
        if (validateListedWrite(row.write) === undefined) return 'unlisted'
        file.append(row.line)
        one.rows.push(row)
        return 'listed'
      } catch {
        // The write is not on disk, so it is refused and the list is read again.
        open = undefined
        return 'unlisted'
      }
    },
    readPiece(after) {
      try {
        const { list, start, rows } = loadCurrent()
        const at = after - start.number
        const from = at === 0 ? start : rows[at - 1]?.tip
        const piece = from === undefined ? [] : rows.slice(at, at + MAX_PIECE_ENTRIES)
        const last = getTip({ start, rows })
        const until = piece.at(-1)?.tip ?? from ?? last
        if (from !== undefined) removeOld(after)
        return { list, from, writes: piece.map(({ write }) => write), until, last }
      } catch {
        open = undefined
        return undefined
      }
    },
    listPast(keyId) {
      try {
        return loadCurrent().rows.flatMap(({ write }) =>
          write.keyId === keyId ? [{ at: write.time, adds: readAdds(write) }] : [],
        )
      } catch {
        isHistoryLost = true
        return []
      }
    },
    findLastDate(keyId, isAged) {
      try {
        return loadCurrent()
          .rows.map(({ write }) => write)
          .filter(write => write.keyId === keyId && wasAged(write) === isAged)
          .reduce<number | undefined>((latest, { at }) => (at > (latest ?? 0) ? at : latest), undefined)
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

/** Least distance, in milliseconds, of an aged date from the time of its listing; no credible offset is that large. */
const AGED_FROM_MS = 150_000
const wasAged = ({ time, at }: ListedWrite): boolean => time - at > AGED_FROM_MS

/** Returns the added quantities with their notional, which is only in the text itself. */
function readAdds({ method, path, body, adds }: ListedWrite): readonly CountedAdd[] {
  const read = adds.length === 0 ? undefined : decodeSigningRequest({ method, path, body }, '')
  if (read !== undefined && !(read instanceof RefusedRequestError) && read.is === 'write') return read.adds
  // Such a text is not signed any more; its listed quantities still count.
  return adds.map(({ symbol, quantity }) => ({ symbol: symbol || undefined, quantity, notional: undefined }))
}

export const unavailableList: SignedWriteList = {
  add: () => 'unlisted',
  readPiece: () => undefined,
  listPast: () => [],
  findLastDate: () => undefined,
  getCreationTime: () => undefined,
}
