import type { AlgoOrder } from '../../account/algo-order'
import type { CancelAlgoDraft, CancelAllAlgoDraft } from '../../write/algo-order-draft'
import { createAlgoReference, findOutermostOpenAlgos, flattenAlgoOrder } from '../../account/algo-merge'
import { computeStopCoverage } from '../../account/stop-coverage'
import { compareDecimals, ZERO } from '../../value/decimal-amount'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import { isOrderOpen } from '../../account/order-merge'
import type { AlgoRecordTerms, PlannedCancelAlgo, PlannedCancelAllAlgo } from '../../write/planned-algo'
import {
  unchangedForecast,
  type StopCoverageChange,
  type OrderForecast,
  type PlanWarning,
} from '../../write/plan'
import type { PositionRecord } from '../../account/position-record'
import { createRefusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'

export type AlgoCancelDraft = CancelAlgoDraft | CancelAllAlgoDraft

export const cancelEveryAlgoDraft: CancelAllAlgoDraft = {
  is: 'cancel all algo',
  reach: { is: 'all markets' },
}

export function evaluateAlgoCancel(draft: AlgoCancelDraft, on: PlanningInputs): RuleEvaluation {
  const known = on.snapshot.algoOrders?.value
  const targets = known === undefined ? [] : selectCancelTargets(draft, known)
  const change = draft.is === 'cancel algo' ? coverageAfter(on, targets) : undefined
  const outlook = { ...unchangedForecast, ...(change === undefined ? {} : { coverage: change }) }
  return {
    rules: [
      known === undefined ? createUndecidedResult('ALGO_OPEN') : checkTargetsOpen(draft, known, targets),
    ],
    write: writeOf(draft, targets),
    outlook,
    warnings: warningsOf(draft, on, targets, outlook),
  }
}

export const toAlgoRecordTerms = (order: AlgoOrder): AlgoRecordTerms => ({
  algoOrderId: order.algoOrderId,
  kind: order.kind,
  ...(order.side === undefined ? {} : { side: order.side }),
  reduceOnly: order.reduceOnly,
  quantity: order.quantity,
  ...(order.price === undefined ? {} : { price: order.price }),
  ...(order.triggerPrice === undefined ? {} : { triggerPrice: order.triggerPrice }),
  active: order.active,
  updatedAt: order.updatedAt,
})

function selectCancelTargets(draft: AlgoCancelDraft, known: readonly AlgoOrder[]): readonly AlgoOrder[] {
  if (draft.is === 'cancel algo')
    return known
      .flatMap(flattenAlgoOrder)
      .filter(one => one.algoOrderId === draft.algoOrderId && one.symbol === draft.symbol && isOrderOpen(one))
  const { reach } = draft
  return findOutermostOpenAlgos(known).filter(
    ({ symbol }) => reach.is === 'all markets' || symbol === reach.symbol,
  )
}

function checkTargetsOpen(
  draft: AlgoCancelDraft,
  known: readonly AlgoOrder[],
  meant: readonly AlgoOrder[],
): RuleResult {
  if (draft.is === 'cancel all algo') {
    const facts = { count: String(meant.length) }
    return createRuleResult('ALGO_OPEN', facts, meant.length === 0 ? [createRefusal('NOTHING_OPEN')] : [])
  }
  const { algoOrderId } = draft
  const status = known.flatMap(flattenAlgoOrder).find(one => one.algoOrderId === algoOrderId)?.statusWord
  const facts = { algoOrderId, ...(status === undefined ? {} : { status }) }
  return createRuleResult(
    'ALGO_OPEN',
    facts,
    meant.length === 0 ? [createRefusal('ALGO_NOT_OPEN', facts)] : [],
  )
}

function writeOf(
  draft: AlgoCancelDraft,
  meant: readonly AlgoOrder[],
): PlannedCancelAlgo | PlannedCancelAllAlgo | undefined {
  const [first] = meant
  if (first === undefined) return undefined
  if (draft.is === 'cancel algo')
    return {
      is: 'cancel algo',
      symbol: draft.symbol,
      algoOrderId: draft.algoOrderId,
      was: toAlgoRecordTerms(first),
    }
  return { is: 'cancel all algo', reach: draft.reach, open: meant.map(createAlgoReference) }
}

function coverageAfter(on: PlanningInputs, meant: readonly AlgoOrder[]): StopCoverageChange | undefined {
  const [first] = meant
  const row = first && positionOf(on, first)
  if (row === undefined) return undefined
  const { size, stopQuantity } = computeStopCoverage(row, on.snapshot.algoOrders?.value ?? [])
  return { size, before: stopQuantity, after: coverageWithout(on, row, meant) }
}

const positionOf = (
  { snapshot }: PlanningInputs,
  { symbol, marginMode }: AlgoOrder,
): PositionRecord | undefined =>
  snapshot.positions?.value.find(
    row => row.symbol === symbol && row.marginMode === marginMode && row.quantity !== ZERO,
  )

function coverageWithout({ snapshot }: PlanningInputs, row: PositionRecord, cancelled: readonly AlgoOrder[]) {
  const ids = new Set(cancelled.map(({ algoOrderId }) => algoOrderId))
  return computeStopCoverage(
    row,
    (snapshot.algoOrders?.value ?? []).flatMap(order => withoutEnded(order, ids)),
  ).stopQuantity
}

/** Returns the tree without ended records. A pair that loses one leg loses both. */
const withoutEnded = (order: AlgoOrder, ids: ReadonlySet<string>): readonly AlgoOrder[] =>
  flattenAlgoOrder(order).some(({ algoOrderId }) => ids.has(algoOrderId)) ? [] : [order]

function warningsOf(
  draft: AlgoCancelDraft,
  on: PlanningInputs,
  meant: readonly AlgoOrder[],
  { coverage }: OrderForecast,
): readonly PlanWarning[] {
  const first: PlanWarning = { code: 'MAY_TRIGGER_FIRST', facts: {}, typed: false }
  if (draft.is === 'cancel algo') {
    if (coverage === undefined || compareDecimals(coverage.after, coverage.before) >= 0) {
      const isExit = meant.flatMap(flattenAlgoOrder).some(({ reduceOnly }) => reduceOnly)
      return isExit ? [first, { code: 'CANCELS_EXIT', facts: {}, typed: false }] : [first]
    }
    const facts = { covered: coverage.after, size: coverage.size }
    return [first, { code: 'UNPROTECTS', facts, typed: false }]
  }
  const bared = (on.snapshot.positions?.value ?? []).filter(row => {
    const { stopQuantity } = computeStopCoverage(row, on.snapshot.algoOrders?.value ?? [])
    return stopQuantity !== ZERO && coverageWithout(on, row, meant) === ZERO
  })
  // Shown even if no position loses its stop now: the request can have that effect later.
  return [first, { code: 'STOPS_GO', facts: { count: String(bared.length) }, typed: false }]
}
