import { hash } from 'node:crypto'

/** Where a journal stands: how many lines it has, and the hash that rests on all of them. */
export interface HashChainTip {
  readonly count: number
  readonly head: string
}

/** A journal without a line. */
export const EMPTY_CHAIN_TIP: HashChainTip = { count: 0, head: '0'.repeat(64) }

/**
 * The tip after one more line.
 *
 * The hash before it has one length, its number is digits up to a line break, and the line itself comes last, so no
 * two different histories can give the same text.
 */
export function appendToChain({ count, head }: HashChainTip, line: string): HashChainTip {
  return { count: count + 1, head: hash('sha256', `${head}\n${count + 1}\n${line}`) }
}
