import type { Inputs } from '../../context/inputs'
import type { CloseDraft } from '../../write/write'
import { never, none, type DraftKind } from '../kind'
import { orderInputs } from '../rules/inputs'
import type { Input } from '../rules/rule-result'

/** A way out of one position or several: each leaves as an order. */
export const close: DraftKind<CloseDraft> = {
  inputs: inputsOf,
  reads: [],
  risk: () => 'lowers',
  meets: none,
  restsOn: 'fees and mark',
  isHeldToRate: never,
}

/** Of several positions every price has to be young, and no book is asked: each leaves with a limit. */
function inputsOf({ symbol, also }: CloseDraft, on: Inputs): readonly Input[] {
  const own = orderInputs({ symbol, reduceOnly: true }, on)
  if (also === undefined) return own
  const priced = also.every(row =>
    on.snapshot.quotes?.value.some(one => one.symbol === row.symbol && one.mark),
  )
  return own
    .filter(({ input }) => input !== 'book')
    .map(one => (one.input === 'quote' && !priced ? { ...one, dated: undefined } : one))
}
