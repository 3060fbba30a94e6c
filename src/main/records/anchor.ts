import { readFileSync } from 'node:fs'
import type { Tip } from './chain'
import { replaceFile } from './disk'

/** What a journal was known to be, written down outside it. */
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

const TIP = '"count":(\\d{1,15}),"head":"([0-9a-f]{64})"'
const FORM = new RegExp(
  `^\\{"perpdesk-anchor":1,${TIP}(?:,"accepted":\\{"rows":(\\d{1,15}),${TIP}\\})?\\}\\n$`,
)

/** Reads an anchor. One that cannot be read is not the same as none. */
export function readAnchor(path: string): Anchored {
  let written: string
  try {
    written = readFileSync(path, 'utf8')
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable'
  }
  const [, count, head, rows, seq, rest] = FORM.exec(written) ?? []
  if (count === undefined || head === undefined) return 'unreadable'
  const tip = { count: Number(count), head }
  if (rows === undefined || rest === undefined) return tip
  return { ...tip, accepted: { rows: Number(rows), count: Number(seq), head: rest } }
}

/** Writes an anchor down, whole or not at all, and returns when it is on the disk. */
export function writeAnchor(path: string, { count, head, accepted }: Anchor): void {
  const taken =
    accepted === undefined
      ? ''
      : `,"accepted":{"rows":${accepted.rows},"count":${accepted.count},"head":"${accepted.head}"}`
  replaceFile(path, `{"perpdesk-anchor":1,"count":${count},"head":"${head}"${taken}}\n`)
}
