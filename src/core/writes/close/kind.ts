import type { PlanningInputs } from '../../context/inputs'
import type { CloseDraft } from '../../write/write'
import { returnFalse, returnNone, type WriteDraftKind } from '../kind'
import { requireOrderInputs } from '../rules/inputs'
import type { RequiredInput } from '../rules/rule-result'

/** A way out of one position or several: each leaves as an order. */
export const closePositionKind: WriteDraftKind<CloseDraft> = {
  listInputs: listInputs,
  extraReads: [],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
}

/** Of several positions every price has to be young, and no book is asked: each leaves with a limit. */
function listInputs({ symbol, also }: CloseDraft, on: PlanningInputs): readonly RequiredInput[] {
  const own = requireOrderInputs({ symbol, reduceOnly: true }, on)
  if (also === undefined) return own
  const priced = also.every(row =>
    on.snapshot.quotes?.value.some(one => one.symbol === row.symbol && one.mark),
  )
  return own
    .filter(({ input }) => input !== 'book')
    .map(one => (one.input === 'quote' && !priced ? { ...one, dated: undefined } : one))
}
