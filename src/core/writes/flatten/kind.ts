import type { Inputs } from '../../context/inputs'
import { ageLimits } from '../../value/freshness'
import type { FlattenDraft } from '../../write/write'
import { never, none, type DraftKind } from '../kind'
import { accountInputs, algoInput, ordersInput, positionsInput } from '../rules/inputs'
import type { Input } from '../rules/rule-result'

/** Everything out: it leaves as cancels of all and a close of each position. */
export const flatten: DraftKind<FlattenDraft> = {
  inputs: inputsOf,
  reads: ['algoOrders'],
  risk: () => 'lowers',
  meets: none,
  restsOn: 'fees and mark',
  isHeldToRate: never,
}

/** What is open, whole; and where something is closed, its price. A market without a price is not on the sheet. */
function inputsOf({ closes = [] }: FlattenDraft, on: Inputs): readonly Input[] {
  const { quotes } = on.snapshot
  return [
    positionsInput(on),
    ordersInput(on),
    algoInput(on),
    ...accountInputs(on),
    ...(closes.length === 0 ? [] : [{ input: 'quote', limit: ageLimits.quote, dated: quotes }]),
  ]
}
