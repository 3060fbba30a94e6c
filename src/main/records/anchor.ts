import { hash } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import type { HashChainTip } from './hash-chain'
import { flushFile, replaceFileAtomically } from '../own-disk'

export type StoredAnchor = JournalAnchor | 'missing' | 'unreadable'

/** Position of a journal, and the part that the user accepted after an external change. */
export interface JournalAnchor extends HashChainTip {
  readonly accepted?: AcceptedRows
}

/**
 * The accepted first rows of a journal changed from outside. `head` is computed from their text alone, so any later
 * change of them is detected.
 */
export interface AcceptedRows extends HashChainTip {
  readonly rows: number
}

/** Durability of an anchor's write: flushed, not flushed, or as a new file. */
export type AnchorWriteMode = 'flushed' | 'unflushed' | 'new file'

export interface JournalAnchorFile {
  readonly found: StoredAnchor
  /** Writes the anchor; throws on failure, and the previous anchor stays. */
  write(anchor: JournalAnchor, how: AnchorWriteMode): void
}

/**
 * Size of one of the two slots, equal to a disk block. One holds the newest anchor while the other is written, so a
 * power cut costs one at most.
 */
const SLOT_BYTES = 4_096

const TIP_PATTERN = '"count":(\\d{1,15}),"head":"([0-9a-f]{64})"'
const BODY_PATTERN = `${TIP_PATTERN}(?:,"accepted":\\{"rows":(\\d{1,15}),${TIP_PATTERN}\\})?\\}`
/** Format of an older version's file, and of one slot today. */
const SINGLE_FORMAT = new RegExp(`^\\{"perpdesk-anchor":1,${BODY_PATTERN}\\n$`)
const SLOT_FORMAT = new RegExp(`^(\\{"perpdesk-anchor":2,${BODY_PATTERN}) ([0-9a-f]{16}) *\\n$`)

/** Opens the anchor's file, which may be missing. An unreadable file differs from a missing one. */
export function openJournalAnchor(path: string): JournalAnchorFile {
  const read = readSlots(path)
  let newest = read.place
  return {
    found: read.found,
    write(anchor, how) {
      const text = formatSlot(anchor)
      const next = newest === 0 ? 1 : 0
      if (
        how === 'new file' ||
        newest === undefined ||
        !writeInPlace(path, text, next * SLOT_BYTES, how === 'flushed')
      ) {
        replaceFileAtomically(path, text + ' '.repeat(SLOT_BYTES))
        newest = 0
      } else newest = next
    },
  }
}

/** Writes in place; returns false if the file is missing or a link. */
function writeInPlace(path: string, text: string, at: number, flushed: boolean): boolean {
  let file: number
  try {
    // SECURITY: a link in place of the anchor is replaced and never followed.
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
  /** Slot with the newest anchor; `undefined` if the file must be created. */
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

function formatSlot({ count, head, accepted }: JournalAnchor): string {
  const taken =
    accepted === undefined
      ? ''
      : `,"accepted":{"rows":${accepted.rows},"count":${accepted.count},"head":"${accepted.head}"}`
  const body = `{"perpdesk-anchor":2,"count":${count},"head":"${head}"${taken}}`
  return `${`${body} ${computeChecksum(body)}`.padEnd(SLOT_BYTES - 1)}\n`
}

/** Computes a checksum that detects partial writes; it proves nothing else. */
const computeChecksum = (body: string): string => hash('sha256', body).slice(0, 16)

const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const isLink = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ELOOP'
