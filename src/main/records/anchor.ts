import { readFileSync } from 'node:fs'
import type { Tip } from './chain'
import { replaceFile } from './disk'

/** What a journal was known to be, written down outside it. */
export type Anchored = Tip | 'missing' | 'unreadable'

const FORM = /^\{"perpdesk-anchor":1,"count":(\d{1,15}),"head":"([0-9a-f]{64})"\}\n$/

/** Reads an anchor. One that cannot be read is not the same as none. */
export function readAnchor(path: string): Anchored {
  let written: string
  try {
    written = readFileSync(path, 'utf8')
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable'
  }
  const [, count, head] = FORM.exec(written) ?? []
  return count === undefined || head === undefined ? 'unreadable' : { count: Number(count), head }
}

/** Writes an anchor down, whole or not at all, and returns when it is on the disk. */
export function writeAnchor(path: string, { count, head }: Tip): void {
  replaceFile(path, `{"perpdesk-anchor":1,"count":${count},"head":"${head}"}\n`)
}
