import { hash } from 'node:crypto'

export interface HashChainTip {
  readonly count: number
  readonly head: string
}

export const EMPTY_CHAIN_TIP: HashChainTip = { count: 0, head: '0'.repeat(64) }

/**
 * Returns the tip after one more line. The previous hash has a fixed length, the number ends at a line break and the
 * line comes last, so two different histories never produce the same text.
 */
export function appendToChain({ count, head }: HashChainTip, line: string): HashChainTip {
  return { count: count + 1, head: hash('sha256', `${head}\n${count + 1}\n${line}`) }
}
