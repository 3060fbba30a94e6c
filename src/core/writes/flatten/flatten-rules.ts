import { isAlgoOrderOpen } from '../../account/algo-merge'
import { isOrderOpen } from '../../account/order-merge'
import type { DraftEvaluation, PlanningInputs, DraftPreview } from '../../context/planning-inputs'
import { err, ok, createRefusal, type Refusal, type Result } from '../../value/result'
import type { OrderForecast, PlanWarning } from '../../write/plan'
import {
  cancelEveryOrderDraft,
  type WriteDraft,
  type PositionReference,
  type OrderDraft,
  type OrderTerms,
} from '../../write/venue-write'
import { cancelEveryAlgoDraft } from '../algo/algo-cancel-rules'
import { forecastMultiClose } from '../close/multi-close-forecast'
import { isPartlyClosed, listClosingPositions, listSplitWarnings } from '../close/split-closes'
import { toPreviewLine } from '../rule-evaluation'
import { distinctRefusals, mergePartWarnings } from '../rules/rule-result'
import { checkInputsFresh, checkTradingAllowed } from '../rules/state-rules'
import { listLargestPositions, type ResolvedFlattenDraft } from './flatten-draft'

/** Evaluators of the parts: a cancel as a whole draft, a close by the order rules alone. */
export interface FlattenEvaluators {
  readonly draft: (draft: Extract<WriteDraft, { is: `cancel all${string}` }>) => Result<DraftEvaluation>
  readonly terms: (terms: OrderTerms, on: PlanningInputs) => Result<DraftEvaluation>
}

interface FlattenParts {
  readonly cancels: readonly Result<DraftEvaluation>[]
  readonly closes: readonly { readonly terms: OrderDraft; readonly evaluation: DraftEvaluation }[]
  readonly later: readonly string[]
  readonly refused: readonly Refusal[]
}

/**
 * Evaluates a flatten: a cancel of all orders, a cancel of all trigger orders, then a close of each position, each by
 * its own rules. A refused close does not block the others; the plan names its position.
 */
export function evaluateFlatten(
  draft: ResolvedFlattenDraft,
  on: PlanningInputs,
  evaluators: FlattenEvaluators,
): Result<DraftEvaluation> {
  const { cancels, closes, later, refused } = evaluateParts(draft, on, evaluators)
  const seals = [checkInputsFresh(draft, on), checkTradingAllowed(draft, on)]
  const cancelled = cancels.flatMap(one => (one.ok ? [one.value] : []))
  const all = [...cancelled, ...closes.map(({ evaluation }) => evaluation)]
  const [first, ...others] = all
  const refusals = [
    ...cancels.flatMap(one => (one.ok ? [] : one.error)),
    ...seals.flatMap(rule => rule.refusals),
    ...(all.length === 0 ? listNothingRefusals(later, refused, on) : []),
  ]
  if (first === undefined || refusals.length > 0) return err(distinctRefusals(refusals))
  return ok({
    write: first.write,
    ...(others.length > 0 && { rest: others.map(({ write }) => write) }),
    outlook: first.outlook,
    outlooks: others.map(({ outlook }) => outlook),
    ...(closes.length > 0 && { together: forecastCloses(closes, on) }),
    checks: [
      ...new Map([...all.flatMap(({ checks }) => checks)].map(check => [check.code, check])).values(),
      ...seals.map(({ code, facts }) => ({ code, facts })),
    ],
    warnings: mergeWarnings(all, closes, later, on),
    stops: true,
  })
}

export function previewFlatten(
  draft: ResolvedFlattenDraft,
  on: PlanningInputs,
  evaluators: FlattenEvaluators,
): DraftPreview {
  const { cancels, closes, later, refused } = evaluateParts(draft, on, evaluators)
  const all = [
    ...cancels.flatMap(one => (one.ok ? [one.value] : [])),
    ...closes.map(({ evaluation }) => evaluation),
  ]
  return {
    ...(closes.length > 0 && { outlook: forecastCloses(closes, on) }),
    checks: [checkInputsFresh(draft, on), checkTradingAllowed(draft, on)].map(toPreviewLine),
    warnings: mergeWarnings(all, closes, later, on),
    refusals: [...cancels, ...closes].length === 0 ? listNothingRefusals(later, refused, on) : [],
  }
}

function evaluateParts(
  draft: ResolvedFlattenDraft,
  on: PlanningInputs,
  evaluators: FlattenEvaluators,
): FlattenParts {
  const { orders, algoOrders } = on.snapshot
  const cancels = [
    ...(orders?.value.some(isOrderOpen) === true ? [cancelEveryOrderDraft] : []),
    ...(algoOrders?.value.some(isAlgoOrderOpen) === true ? [cancelEveryAlgoDraft] : []),
  ]
  // Ignores the book, which covers only one of the markets.
  const inputsAfterCancels = { ...on, snapshot: withoutOpenOrders(on.snapshot), book: undefined }
  const each = draft.closes.map(terms => ({ terms, evaluation: evaluators.terms(terms, inputsAfterCancels) }))
  const closes = each.flatMap(({ terms, evaluation }) =>
    evaluation.ok ? [{ terms, evaluation: evaluation.value }] : [],
  )
  const whole = listClosingPositions(
    closes.map(({ terms }) => terms),
    on,
  ).filter(one => !isPartlyClosed(one))
  const isClosed = (row: PositionReference): boolean =>
    whole.some(({ symbol, marginMode }) => symbol === row.symbol && marginMode === row.marginMode)
  return {
    cancels: cancels.map(evaluators.draft),
    closes,
    later: listLargestPositions(on).flatMap(row => (isClosed(row) ? [] : [row.symbol])),
    refused: each.flatMap(({ evaluation }) => (evaluation.ok ? [] : evaluation.error)),
  }
}

/** Account after its open orders are cancelled, which happens before the first close. */
const withoutOpenOrders = ({
  orders,
  ...snapshot
}: PlanningInputs['snapshot']): PlanningInputs['snapshot'] => ({
  ...snapshot,
  ...(orders && { orders: { ...orders, value: [] } }),
})

const forecastCloses = (closes: FlattenParts['closes'], on: PlanningInputs): OrderForecast =>
  forecastMultiClose(
    closes.map(({ terms }) => terms),
    { ...on, book: undefined },
  )

const listNothingRefusals = (
  later: readonly string[],
  refused: readonly Refusal[],
  { snapshot }: PlanningInputs,
): readonly Refusal[] =>
  later.length === 0 || snapshot.positions === undefined
    ? [createRefusal('FLATTEN_NOTHING')]
    : [createRefusal('FLATTEN_NONE', { symbols: later.join(', ') }), ...refused]

/** `STOPS_STAY` does not apply to a flatten. */
function mergeWarnings(
  all: readonly DraftEvaluation[],
  closes: FlattenParts['closes'],
  later: readonly string[],
  on: PlanningInputs,
): readonly PlanWarning[] {
  const each = all.flatMap(({ warnings }) => warnings).filter(({ code }) => code !== 'STOPS_STAY')
  return [
    { code: 'FLATTEN_ENDS', facts: { count: String(all.length) }, typed: false },
    ...(later.length === 0
      ? []
      : [{ code: 'FLATTEN_LATER', facts: { symbols: later.join(', ') }, typed: false } as const]),
    ...listSplitWarnings(
      closes.map(({ terms }) => terms),
      on,
    ),
    ...mergePartWarnings(each),
  ]
}
