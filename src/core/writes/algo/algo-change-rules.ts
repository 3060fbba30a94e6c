import type { AlgoOrder } from '../../account/algo'
import type { CancelAlgoDraft, CancelAllAlgoDraft } from '../../write/algo-draft'
import { outermostOpen, treeOf } from '../../account/algo-fold'
import { coverageOf } from '../../account/coverage'
import { compare, ZERO } from '../../value/decimal'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import { isOpen } from '../../account/order-fold'
import type { AlgoTerms, PlannedCancelAlgo, PlannedCancelAllAlgo } from '../../write/planned-algo'
import { nothingMoves, type CoverageChange, type Outlook, type Warning } from '../../write/plan'
import type { Position } from '../../account/position'
import { refuse } from '../../value/result'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'

/** A draft that takes away what waits for a trigger: one of them, or all. */
export type AlgoCancelDraft = CancelAlgoDraft | CancelAllAlgoDraft

/** Everything that waits for a trigger, in every market. */
export const everyAlgo: CancelAllAlgoDraft = { is: 'cancel all algo', reach: { is: 'all markets' } }

/** A cancel of what waits for a trigger: what stands, and what it leaves without a stop. */
export function examineAlgoCancel(draft: AlgoCancelDraft, on: Inputs): Examined {
  const known = on.snapshot.algoOrders?.value
  const meant = known === undefined ? [] : meantBy(draft, known)
  const change = draft.is === 'cancel algo' ? coverageAfter(on, meant) : undefined
  const outlook = { ...nothingMoves, ...(change === undefined ? {} : { coverage: change }) }
  return {
    rules: [known === undefined ? undecided('ALGO_OPEN') : ruleOpen(draft, known, meant)],
    write: writeOf(draft, meant),
    outlook,
    warnings: warningsOf(draft, on, meant, outlook),
  }
}

/** What a record is now, as the sheet and the proof compare it. */
export const termsOf = (order: AlgoOrder): AlgoTerms => ({
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

function meantBy(draft: AlgoCancelDraft, known: readonly AlgoOrder[]): readonly AlgoOrder[] {
  if (draft.is === 'cancel algo')
    return known
      .flatMap(treeOf)
      .filter(one => one.algoOrderId === draft.algoOrderId && one.symbol === draft.symbol && isOpen(one))
      .slice(0, 1)
  const { reach } = draft
  return outermostOpen(known).filter(({ symbol }) => reach.is === 'all markets' || symbol === reach.symbol)
}

function ruleOpen(
  draft: AlgoCancelDraft,
  known: readonly AlgoOrder[],
  meant: readonly AlgoOrder[],
): RuleResult {
  if (draft.is === 'cancel all algo') {
    const facts = { count: String(meant.length) }
    return ruled('ALGO_OPEN', facts, meant.length === 0 ? [refuse('NOTHING_OPEN')] : [])
  }
  const { algoOrderId } = draft
  const status = known.flatMap(treeOf).find(one => one.algoOrderId === algoOrderId)?.statusWord
  const facts = { algoOrderId, ...(status === undefined ? {} : { status }) }
  return ruled('ALGO_OPEN', facts, meant.length === 0 ? [refuse('ALGO_NOT_OPEN', facts)] : [])
}

function writeOf(
  draft: AlgoCancelDraft,
  meant: readonly AlgoOrder[],
): PlannedCancelAlgo | PlannedCancelAllAlgo | undefined {
  const [first] = meant
  if (first === undefined) return undefined
  if (draft.is === 'cancel algo')
    return { is: 'cancel algo', symbol: draft.symbol, algoOrderId: draft.algoOrderId, was: termsOf(first) }
  const open = meant.map(({ algoOrderId: orderId, symbol }) => ({ orderId, symbol }))
  return { is: 'cancel all algo', reach: draft.reach, open }
}

function coverageAfter(on: Inputs, meant: readonly AlgoOrder[]): CoverageChange | undefined {
  const [first] = meant
  const row = first && positionOf(on, first)
  if (row === undefined) return undefined
  const { size, stopped } = coverageOf(row, on.snapshot.algoOrders?.value ?? [])
  return { size, before: stopped, after: coverageWithout(on, row, meant) }
}

const positionOf = ({ snapshot }: Inputs, { symbol, marginMode }: AlgoOrder): Position | undefined =>
  snapshot.positions?.value.find(
    row => row.symbol === symbol && row.marginMode === marginMode && row.quantity !== ZERO,
  )

function coverageWithout({ snapshot }: Inputs, row: Position, gone: readonly AlgoOrder[]) {
  const ids = new Set(gone.map(({ algoOrderId }) => algoOrderId))
  return coverageOf(
    row,
    (snapshot.algoOrders?.value ?? []).flatMap(order => without(order, ids)),
  ).stopped
}

/** What is left of a tree when one of its records ends: a pair that loses one leg loses both. */
const without = (order: AlgoOrder, ids: ReadonlySet<string>): readonly AlgoOrder[] =>
  treeOf(order).some(({ algoOrderId }) => ids.has(algoOrderId)) ? [] : [order]

function warningsOf(
  draft: AlgoCancelDraft,
  on: Inputs,
  meant: readonly AlgoOrder[],
  { coverage }: Outlook,
): readonly Warning[] {
  const first: Warning = { code: 'MAY_TRIGGER_FIRST', facts: {}, typed: false }
  if (draft.is === 'cancel algo') {
    if (coverage === undefined || compare(coverage.after, coverage.before) >= 0) {
      const isExit = meant.flatMap(treeOf).some(({ reduceOnly }) => reduceOnly)
      return isExit ? [first, { code: 'CANCELS_EXIT', facts: {}, typed: false }] : [first]
    }
    const facts = { covered: coverage.after, size: coverage.size }
    return [first, { code: 'UNPROTECTS', facts, typed: false }]
  }
  const bared = (on.snapshot.positions?.value ?? []).filter(row => {
    const { stopped } = coverageOf(row, on.snapshot.algoOrders?.value ?? [])
    return stopped !== ZERO && coverageWithout(on, row, meant) === ZERO
  })
  // Said even where nothing is bared now: it is what this request does.
  return [first, { code: 'STOPS_GO', facts: { count: String(bared.length) }, typed: false }]
}
