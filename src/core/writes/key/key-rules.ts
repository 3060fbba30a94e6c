import { outermostOpen } from '../../account/algo-fold'
import { isOpen } from '../../account/order-fold'
import type { Inputs } from '../../context/inputs'
import { isZero } from '../../value/decimal'
import { refuse, type Refusal } from '../../value/result'
import type { BindKeyDraft, RevokeKeyDraft } from '../../write/kind-drafts'
import { nothingMoves, type Warning } from '../../write/plan'
import type { PlannedBindKey, PlannedRevokeKey } from '../../write/planned-write'
import type { Examined } from '../examined'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'

/** Limits the own key to the one address at which the venue sees this computer; what it was limited to before goes. */
export function examineBindKey(draft: BindKeyDraft, on: Inputs): Examined {
  const key = on.snapshot.key?.value.fingerprint
  const { allowed: was, seen: address } = on.ownKey?.value ?? {}
  const write: PlannedBindKey | undefined =
    key === undefined || was === undefined || address === undefined
      ? undefined
      : { ...draft, key, address, was }
  return {
    rules: [ruleWorks(on), ruleAddress(on, write)],
    write,
    outlook: nothingMoves,
    warnings: [{ code: 'KEY_BOUND', facts: {}, typed: false }],
  }
}

/** Ends the own key. What it leaves behind is named: nothing of that can be cancelled or closed from here afterwards. */
export function examineRevokeKey(draft: RevokeKeyDraft, on: Inputs): Examined {
  const write = revokeOf(draft, on)
  return {
    rules: [ruleWorks(on), ruleKnown(on, write)],
    write,
    outlook: nothingMoves,
    warnings: [{ code: 'KEY_ENDS', facts: {}, typed: true }, ...(write === undefined ? [] : leaves(write))],
  }
}

function revokeOf(draft: RevokeKeyDraft, { snapshot }: Inputs): PlannedRevokeKey | undefined {
  const { key, orders, algoOrders, positions } = snapshot
  if (key === undefined || orders === undefined || algoOrders === undefined || positions === undefined)
    return undefined
  return {
    ...draft,
    key: key.value.fingerprint,
    open: orders.value.filter(isOpen).map(({ orderId, symbol }) => ({ orderId, symbol })),
    stops: outermostOpen(algoOrders.value).map(({ algoOrderId, symbol }) => ({
      orderId: algoOrderId,
      symbol,
    })),
    held: positions.value
      .filter(({ quantity }) => !isZero(quantity))
      .map(({ symbol, marginMode }) => ({ symbol, marginMode })),
  }
}

/** What the look-up does not tell of now could not be shown to be gone later. */
function ruleWorks({ snapshot, ownKey }: Inputs): RuleResult {
  const { key } = snapshot
  if (key === undefined || ownKey === undefined) return undecided('KEY_WORKS')
  const { fingerprint } = key.value
  const { life } = ownKey.value
  if (life === undefined)
    return undecided('KEY_WORKS', [refuse('FIGURE_UNTOLD', { figure: 'state of this key' })])
  return ruled('KEY_WORKS', { key: fingerprint }, life === 'works' ? [] : [refuse('KEY_NOT_KNOWN')])
}

function ruleAddress({ ownKey }: Inputs, write: PlannedBindKey | undefined): RuleResult {
  if (ownKey === undefined) return undecided('SETTING_CHANGES')
  const untold = ownKey.value.seen === undefined ? 'address of this computer' : 'addresses of this key'
  if (write === undefined) return undecided('SETTING_CHANGES', [refuse('FIGURE_UNTOLD', { figure: untold })])
  const isSame = write.was === write.address
  return ruled(
    'SETTING_CHANGES',
    { changed: isSame ? '0' : '1', of: '1' },
    isSame ? [refuse('SETTING_SAME')] : [],
  )
}

/** Nobody ends a key while something of the account is open to question: nothing could answer it afterwards. */
function ruleKnown({ writes }: Inputs, write: PlannedRevokeKey | undefined): RuleResult {
  const doubts = writes.holds.flatMap((hold): readonly Refusal[] => {
    if (hold.is === 'venue act')
      return hold.acts.slice(0, 1).map(({ is }) => refuse('VENUE_ACT_UNSEEN', { act: is }))
    if (hold.is !== 'doubt') return []
    return hold.doubts.slice(0, 1).map(({ is, symbol }) => refuse('DOUBT_OPEN', { doubt: is, symbol }))
  })
  return write === undefined ? undecided('ALL_KNOWN', doubts) : ruled('ALL_KNOWN', {}, doubts)
}

function leaves({ open, stops, held }: PlannedRevokeKey): readonly Warning[] {
  if (open.length + stops.length + held.length === 0) return []
  const [orders, waiting, positions] = [open, stops, held].map(({ length }) => String(length))
  return [{ code: 'KEY_LEAVES', facts: { orders, waiting, positions } as Warning['facts'], typed: true }]
}
