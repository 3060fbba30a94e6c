import { hash } from 'node:crypto'
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import type { Tip } from './chain'
import { flush, replaceFile } from '../own-disk'

/** The anchor of a journal as it was read: where the journal stood, or why that is not known. */
export type Anchored = Anchor | 'missing' | 'unreadable'

/** How far a journal had come, and what of it a person took as it was found. */
export interface Anchor extends Tip {
  readonly accepted?: Accepted
}

/**
 * The first so many rows of a journal that was changed from outside, taken as they were found.
 *
 * `head` rests on their text alone, whatever the rows say of their own hashes: nothing of what was looked at can
 * change any more without being noticed.
 */
export interface Accepted extends Tip {
  readonly rows: number
}

/** How an anchor is written down: so that it outlasts a power cut, at no wait, or with nothing older beside it. */
export type AnchorWriting = 'flushed' | 'in passing' | 'anew'

/** An anchor's file, and where in it the next one goes. */
export interface AnchorFile {
  /** What it said when it was opened. */
  readonly found: Anchored
  /** Throws where it could not be written; what was known before stays. */
  write(anchor: Anchor, how: AnchorWriting): void
}

/**
 * Of two places one holds the newest anchor whole while the other is written: a power cut in the middle costs one.
 * They lie as far apart as a disk writes at a time.
 */
const PLACE = 4_096

const TIP = '"count":(\\d{1,15}),"head":"([0-9a-f]{64})"'
const BODY = `${TIP}(?:,"accepted":\\{"rows":(\\d{1,15}),${TIP}\\})?\\}`
/** The whole file of an older desk, and one place of today's. */
const ALONE = new RegExp(`^\\{"perpdesk-anchor":1,${BODY}\\n$`)
const PLACED = new RegExp(`^(\\{"perpdesk-anchor":2,${BODY}) ([0-9a-f]{16}) *\\n$`)

/** Opens an anchor's file, which need not be there yet. One that cannot be read is not the same as none. */
export function openAnchor(path: string): AnchorFile {
  const read = readPlaces(path)
  let newest = read.place
  return {
    found: read.found,
    write(anchor, how) {
      const text = placed(anchor)
      const next = newest === 0 ? 1 : 0
      if (how === 'anew' || newest === undefined || !isWritten(path, text, next * PLACE, how === 'flushed')) {
        replaceFile(path, text + ' '.repeat(PLACE))
        newest = 0
      } else newest = next
    },
  }
}

/** Writes in place, or says that the file is not there any more. */
function isWritten(path: string, text: string, at: number, flushed: boolean): boolean {
  let file: number
  try {
    // SECURITY: a link in the place of the anchor is replaced, never written through.
    file = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW)
  } catch (error) {
    if (isGone(error) || isLink(error)) return false
    throw error
  }
  try {
    writeSync(file, text, at)
    if (flushed) flush(file)
    return true
  } finally {
    closeSync(file)
  }
}

interface Read {
  readonly found: Anchored
  /** Which of the two places holds it; none where they have to be made. */
  readonly place?: 0 | 1
}

function readPlaces(path: string): Read {
  let written: string
  try {
    written = readFileSync(path, 'utf8')
  } catch (error) {
    return { found: isGone(error) ? 'missing' : 'unreadable' }
  }
  const alone = ALONE.exec(written)
  if (alone !== null) return { found: anchorOf(alone.slice(1)) }
  if (written.length !== 2 * PLACE) return { found: 'unreadable' }
  const [first, second] = [holdingIn(written.slice(0, PLACE)), holdingIn(written.slice(PLACE))]
  if (first !== undefined && (second === undefined || first.count >= second.count))
    return { found: first, place: 0 }
  return second === undefined ? { found: 'unreadable' } : { found: second, place: 1 }
}

function holdingIn(text: string): Anchor | undefined {
  const [, body = '', ...rest] = PLACED.exec(text) ?? []
  return body !== '' && rest.at(-1) === sumOf(body) ? anchorOf(rest) : undefined
}

function anchorOf([count, head = '', rows, seq, rest]: readonly (string | undefined)[]): Anchor {
  const tip = { count: Number(count), head }
  if (rows === undefined || rest === undefined) return tip
  return { ...tip, accepted: { rows: Number(rows), count: Number(seq), head: rest } }
}

/** An anchor as it fills one place to its end. */
function placed({ count, head, accepted }: Anchor): string {
  const taken =
    accepted === undefined
      ? ''
      : `,"accepted":{"rows":${accepted.rows},"count":${accepted.count},"head":"${accepted.head}"}`
  const body = `{"perpdesk-anchor":2,"count":${count},"head":"${head}"${taken}}`
  return `${`${body} ${sumOf(body)}`.padEnd(PLACE - 1)}\n`
}

/** Tells an anchor that was written whole from one that was not; it hides nothing and proves nothing else. */
const sumOf = (body: string): string => hash('sha256', body).slice(0, 16)

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const isLink = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ELOOP'
