import { createAlgoReference, findOutermostOpenAlgos } from '../../account/algo-merge'
import { isOrderOpen } from '../../account/order-merge'
import type { PlanningInputs } from '../../context/planning-inputs'
import { isZero } from '../../value/decimal-amount'
import { createRefusal, type Refusal } from '../../value/result'
import type { BindKeyDraft, RevokeKeyDraft } from '../../write/write-drafts'
import { unchangedForecast, type PlanWarning } from '../../write/plan'
import { countReferencedOrders, type PlannedBindKey, type PlannedRevokeKey } from '../../write/planned-write'
import type { RuleEvaluation } from '../rule-evaluation'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'

export function evaluateBindKey(draft: BindKeyDraft, on: PlanningInputs): RuleEvaluation {
  const key = on.snapshot.key?.value.fingerprint
  const { allowed: was, seen: address } = on.ownKey?.value ?? {}
  const write: PlannedBindKey | undefined =
    key === undefined || was === undefined || address === undefined
      ? undefined
      : { ...draft, key, address, was }
  return {
    rules: [checkKeyWorks(on), checkAddress(on, write)],
    write,
    outlook: unchangedForecast,
    warnings: [{ code: 'KEY_BOUND', facts: {}, typed: false }],
  }
}

/**
 * Evaluates the revocation of the key. The write names the orders, stops and positions that cannot be managed from here
 * afterwards.
 */
export function evaluateRevokeKey(draft: RevokeKeyDraft, on: PlanningInputs): RuleEvaluation {
  const write = createRevokeWrite(draft, on)
  return {
    rules: [checkKeyWorks(on), checkNothingUnknown(on, write)],
    write,
    outlook: unchangedForecast,
    warnings: [
      { code: 'KEY_ENDS', facts: {}, typed: true },
      ...(write === undefined ? [] : listRemainderWarnings(write)),
    ],
  }
}

function createRevokeWrite(
  draft: RevokeKeyDraft,
  { snapshot }: PlanningInputs,
): PlannedRevokeKey | undefined {
  const { key, orders, algoOrders, positions } = snapshot
  if (key === undefined || orders === undefined || algoOrders === undefined || positions === undefined)
    return undefined
  return {
    ...draft,
    key: key.value.fingerprint,
    open: orders.value.filter(isOrderOpen).map(({ orderId, symbol }) => ({ orderId, symbol })),
    stops: findOutermostOpenAlgos(algoOrders.value).map(createAlgoReference),
    held: positions.value
      .filter(({ quantity }) => !isZero(quantity))
      .map(({ symbol, marginMode }) => ({ symbol, marginMode })),
  }
}

/** The lookup must show the key now; otherwise its end could not be proved later. */
function checkKeyWorks({ snapshot, ownKey }: PlanningInputs): RuleResult {
  const { key, profile } = snapshot
  if (key === undefined || ownKey === undefined) return createUndecidedResult('KEY_WORKS')
  const { fingerprint } = key.value
  // The key of a main account also signs for its sub-accounts, whose state was not read here.
  const main = profile?.value.subOf
  if (main !== undefined)
    return createRuleResult('KEY_WORKS', { key: fingerprint }, [createRefusal('KEY_OF_MAIN', { main })])
  const { life } = ownKey.value
  if (life === undefined)
    return createUndecidedResult('KEY_WORKS', [
      createRefusal('FIGURE_UNTOLD', { figure: 'state of this key' }),
    ])
  return createRuleResult(
    'KEY_WORKS',
    { key: fingerprint },
    life === 'works' ? [] : [createRefusal('KEY_NOT_KNOWN')],
  )
}

function checkAddress({ ownKey }: PlanningInputs, write: PlannedBindKey | undefined): RuleResult {
  if (ownKey === undefined) return createUndecidedResult('SETTING_CHANGES')
  const missingFigure = ownKey.value.seen === undefined ? 'address of this computer' : 'addresses of this key'
  if (write === undefined)
    return createUndecidedResult('SETTING_CHANGES', [
      createRefusal('FIGURE_UNTOLD', { figure: missingFigure }),
    ])
  const isSame = write.was === write.address
  return createRuleResult(
    'SETTING_CHANGES',
    { changed: isSame ? '0' : '1', of: '1' },
    isSame ? [createRefusal('SETTING_SAME')] : [],
  )
}

/** A key is not revoked while an outcome is unknown, because nothing could resolve it afterwards. */
function checkNothingUnknown({ writes }: PlanningInputs, write: PlannedRevokeKey | undefined): RuleResult {
  const doubts = writes.holds.flatMap((hold): readonly Refusal[] => {
    if (hold.is === 'venue act')
      return hold.acts.slice(0, 1).map(({ is }) => createRefusal('VENUE_ACT_UNSEEN', { act: is }))
    if (hold.is !== 'doubt') return []
    return hold.doubts.slice(0, 1).map(({ is, symbol }) => createRefusal('DOUBT_OPEN', { doubt: is, symbol }))
  })
  return write === undefined
    ? createUndecidedResult('ALL_KNOWN', doubts)
    : createRuleResult('ALL_KNOWN', {}, doubts)
}

function listRemainderWarnings({ open, stops, held }: PlannedRevokeKey): readonly PlanWarning[] {
  if ([...open, ...stops, ...held].length === 0) return []
  const [orders, positions] = [open, held].map(({ length }) => String(length))
  const facts = { orders, waiting: String(countReferencedOrders(stops)), positions } as PlanWarning['facts']
  return [{ code: 'KEY_LEAVES', facts, typed: true }]
}
