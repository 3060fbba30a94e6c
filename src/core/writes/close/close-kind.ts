import type { PlanningInputs } from '../../context/planning-inputs'
import type { CloseDraft } from '../../write/venue-write'
import { returnFalse, returnNone, type WriteDraftKind } from '../write-kind'
import { requireOrderInputs } from '../rules/required-inputs'
import type { RequiredInput } from '../rules/rule-result'

export const closePositionKind: WriteDraftKind<CloseDraft> = {
  listInputs: listInputs,
  extraReads: [],
  risk: () => 'lowers',
  conflictsWith: returnNone,
  dependsOn: 'fees and mark',
  isRateLimited: returnFalse,
}

/** For several positions every mark must be fresh. No book is needed, because each close has a limit. */
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
