import type { PracticeHandle } from '../../src/practice/open-practice'
import type { PositionRecord } from '../../src/practice/records/trading-records'

/**
 * Collects every move of an account's margin from now on: changes that neither a trade nor a settlement
 * caused.
 *
 * A settlement at midnight leaves profit and loss with the margin of an isolated position.
 */
export function marginMovesOf(practice: PracticeHandle, account: string): readonly bigint[] {
  const moves: bigint[] = []
  const known = new Map<string, Pick<Readonly<PositionRecord>, 'margin' | 'quantity' | 'settledAt'>>()
  practice.exchange.bus.subscribe(happening => {
    if (happening.saw !== 'position' || happening.position.account !== account) return
    const { symbol, mode, margin, quantity, settledAt } = happening.position
    const before = known.get(`${symbol} ${mode}`)
    known.set(`${symbol} ${mode}`, { margin, quantity, settledAt })
    if (before?.quantity !== quantity || before.settledAt !== settledAt) return
    if (before.margin !== margin) moves.push(margin - before.margin)
  })
  return moves
}
