import { hash } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import type { HashChainTip } from './chain'
import { flushFile, replaceFileAtomically } from '../own-disk'

/** The anchor of a journal as it was read: where the journal stood, or why that is not known. */
export type StoredAnchor = JournalAnchor | 'missing' | 'unreadable'

/** How far a journal had come, and what of it a person took as it was found. */
export interface JournalAnchor extends HashChainTip {
  readonly accepted?: AcceptedRows
}

/**
 * The first so many rows of a journal that was changed from outside, taken as they were found.
 *
 * `head` rests on their text alone, whatever the rows say of their own hashes: nothing of what was looked at can
 * change any more without being noticed.
 */
export interface AcceptedRows extends HashChainTip {
  readonly rows: number
}

/** How an anchor is written down: so that it outlasts a power cut, at no wait, or with nothing older beside it. */
export type AnchorWriteMode = 'flushed' | 'in passing' | 'anew'

/** An anchor's file, and where in it the next one goes. */
export interface JournalAnchorFile {
  /** What it said when it was opened. */
  readonly found: StoredAnchor
  /** Throws where it could not be written; what was known before stays. */
  write(anchor: JournalAnchor, how: AnchorWriteMode): void
}

/**
 * Of two places one holds the newest anchor whole while the other is written: a power cut in the middle costs one.
 * They lie as far apart as a disk writes at a time.
 */
const SLOT_BYTES = 4_096

const TIP_PATTERN = '"count":(\\d{1,15}),"head":"([0-9a-f]{64})"'
const BODY_PATTERN = `${TIP_PATTERN}(?:,"accepted":\\{"rows":(\\d{1,15}),${TIP_PATTERN}\\})?\\}`
/** The whole file of an older desk, and one place of today's. */
const SINGLE_FORMAT = new RegExp(`^\\{"perpdesk-anchor":1,${BODY_PATTERN}\\n$`)
const SLOT_FORMAT = new RegExp(`^(\\{"perpdesk-anchor":2,${BODY_PATTERN}) ([0-9a-f]{16}) *\\n$`)

/** Opens an anchor's file, which need not be there yet. One that cannot be read is not the same as none. */
export function openJournalAnchor(path: string): JournalAnchorFile {
  const read = readSlots(path)
  let newest = read.place
  return {
    found: read.found,
    write(anchor, how) {
      const text = formatSlot(anchor)
      const next = newest === 0 ? 1 : 0
      if (how === 'anew' || newest === undefined || !writeInPlace(path, text, next * SLOT_BYTES, how === 'flushed')) {
        replaceFileAtomically(path, text + ' '.repeat(SLOT_BYTES))
        newest = 0
      } else newest = next
    },
  }
}

/** Writes in place, or says that the file is not there any more. */
function writeInPlace(path: string, text: string, at: number, flushed: boolean): boolean {
  let file: number
  try {
    // SECURITY: a link in the place of the anchor is replaced, never written through.
    file = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW)
  } catch (error) {
    if (isMissingFile(error) || isLink(error)) return false
    throw error
  }
  try {
    writeSync(file, text, at)
    if (flushed) flushFile(file)
    return true
  } finally {
    closeSync(file)
  }
}

interface AnchorReading {
  readonly found: StoredAnchor
  /** Which of the two places holds it; none where they have to be made. */
  readonly place?: 0 | 1
}

function readSlots(path: string): AnchorReading {
  let written: string
  try {
    written = readFileSync(path, 'utf8')
  } catch (error) {
    return { found: isMissingFile(error) ? 'missing' : 'unreadable' }
  }
  const alone = SINGLE_FORMAT.exec(written)
  if (alone !== null) return { found: createAnchor(alone.slice(1)) }
  if (written.length !== 2 * SLOT_BYTES) return { found: 'unreadable' }
  const [first, second] = [parseSlot(written.slice(0, SLOT_BYTES)), parseSlot(written.slice(SLOT_BYTES))]
  if (first !== undefined && (second === undefined || first.count >= second.count))
    return { found: first, place: 0 }
  return second === undefined ? { found: 'unreadable' } : { found: second, place: 1 }
}

function parseSlot(text: string): JournalAnchor | undefined {
  const [, body = '', ...rest] = SLOT_FORMAT.exec(text) ?? []
  return body !== '' && rest.at(-1) === computeChecksum(body) ? createAnchor(rest) : undefined
}

function createAnchor([count, head = '', rows, seq, rest]: readonly (string | undefined)[]): JournalAnchor {
  const tip = { count: Number(count), head }
  if (rows === undefined || rest === undefined) return tip
  return { ...tip, accepted: { rows: Number(rows), count: Number(seq), head: rest } }
}

/** An anchor as it fills one place to its end. */
function formatSlot({ count, head, accepted }: JournalAnchor): string {
  const taken =
    accepted === undefined
      ? ''
      : `,"accepted":{"rows":${accepted.rows},"count":${accepted.count},"head":"${accepted.head}"}`
  const body = `{"perpdesk-anchor":2,"count":${count},"head":"${head}"${taken}}`
  return `${`${body} ${computeChecksum(body)}`.padEnd(SLOT_BYTES - 1)}\n`
}

/** Tells an anchor that was written whole from one that was not; it hides nothing and proves nothing else. */
const computeChecksum = (body: string): string => hash('sha256', body).slice(0, 16)

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const isLink = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ELOOP'
