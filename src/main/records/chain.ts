import { hash } from 'node:crypto'

/** Where a journal stands: how many lines it has, and the hash that rests on all of them. */
export interface Tip {
  readonly count: number
  readonly head: string
}

/** A journal without a line. */
export const START: Tip = { count: 0, head: '0'.repeat(64) }

/**
 * The tip after one more line.
 *
 * Number and time are digits and end at a line break, and the line itself comes last, so no two different
 * histories can give the same text.
 */
export function link(tip: Tip, at: number, line: string): Tip {
  const count = tip.count + 1
  return { count, head: hash('sha256', `${tip.head}\n${count}\n${at}\n${line}`) }
}
