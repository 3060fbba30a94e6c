import type { Practice } from '../../src/practice/open'

/** Every move of an account's margin at an exchange from now on: the margin changed and the quantity did not. */
export function marginMovesOf(practice: Practice, account: string): readonly bigint[] {
  const moves: bigint[] = []
  const known = new Map<string, { readonly margin: bigint; readonly quantity: bigint }>()
  practice.exchange.bus.listen(happening => {
    if (happening.saw !== 'position' || happening.position.account !== account) return
    const { symbol, mode, margin, quantity } = happening.position
    const before = known.get(`${symbol} ${mode}`)
    known.set(`${symbol} ${mode}`, { margin, quantity })
    if (before?.quantity === quantity && before.margin !== margin) moves.push(margin - before.margin)
  })
  return moves
}
