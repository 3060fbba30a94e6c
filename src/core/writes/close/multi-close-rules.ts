import type { PlanningInputs, DraftPreview, DraftEvaluation } from '../../context/planning-inputs'
import { forecastMultiClose } from './multi-close-forecast'
import { isPartlyClosed, listClosingPositions, listSplitWarnings } from './split-closes'
import { toPreviewLine } from '../rule-evaluation'
import { compareDecimals } from '../../value/decimal-amount'
import { MAX_SHEET_REQUESTS, type PlanWarning } from '../../write/plan'
import { err, createRefusal, ok, type Refusal, type Result } from '../../value/result'
import { distinctRefusals, mergePartWarnings } from '../rules/rule-result'
import { checkInputsFresh, checkTradingAllowed } from '../rules/state-rules'
import type { MultiCloseDraft, OrderTerms } from '../../write/venue-write'

type EvaluateTerms = (draft: OrderTerms, on: PlanningInputs) => Result<DraftEvaluation>

/**
 * Evaluates several closes, or one that needs several orders. Each order passes every single-order rule, and the orders
 * of one position are together at most its size. No book is needed: each order has a limit, and the unfilled rest stays
 * open.
 */
export function evaluateMultiClose(
  draft: MultiCloseDraft,
  on: PlanningInputs,
  evaluateTerms: EvaluateTerms,
): Result<DraftEvaluation> {
  const evaluation = evaluateEachClose(draft, on, evaluateTerms)
  const seals = [checkInputsFresh(draft, on), checkTradingAllowed(draft, on)]
  const refusals = [
    ...checkTotals(draft, on),
    ...evaluation.flatMap(one => (one.ok ? [] : one.error)),
    ...seals.flatMap(rule => rule.refusals),
  ]
  const all = evaluation.flatMap(one => (one.ok ? [one.value] : []))
  const [first, ...others] = all
  if (first === undefined || refusals.length > 0) return err(distinctRefusals(refusals))
  return ok({
    write: first.write,
    rest: others.map(({ write }) => write),
    outlook: first.outlook,
    // The outcome of each close is proved by its own position, so each keeps its own forecast.
    outlooks: others.map(({ outlook }) => outlook),
    together: forecastMultiClose(draft.terms, { ...on, book: undefined }),
    checks: [...first.checks, ...seals.map(({ code, facts }) => ({ code, facts })), createCountCheck(draft)],
    warnings: mergeWarnings(draft, all, on),
  })
}

export function previewMultiClose(
  draft: MultiCloseDraft,
  on: PlanningInputs,
  evaluateTerms: EvaluateTerms,
): DraftPreview {
  const evaluation = evaluateEachClose(draft, on, evaluateTerms)
  const all = evaluation.flatMap(one => (one.ok ? [one.value] : []))
  const together = checkTotals(draft, on)
  const lines = [checkInputsFresh(draft, on), checkTradingAllowed(draft, on)]
  return {
    outlook: forecastMultiClose(draft.terms, { ...on, book: undefined }),
    checks: [{ ...createCountCheck(draft), holds: together.length === 0 }, ...lines.map(toPreviewLine)],
    warnings: mergeWarnings(draft, all, on),
    refusals: distinctRefusals([...together, ...evaluation.flatMap(one => (one.ok ? [] : one.error))]),
  }
}

/** Ignores the book, which covers only one of the markets. */
const evaluateEachClose = (
  { terms }: MultiCloseDraft,
  on: PlanningInputs,
  evaluateTerms: EvaluateTerms,
): readonly Result<DraftEvaluation>[] => terms.map(one => evaluateTerms(one, { ...on, book: undefined }))

const createCountCheck = ({ terms }: MultiCloseDraft) =>
  ({ code: 'CLOSES', facts: { count: String(terms.length) } }) as const

function checkTotals({ terms }: MultiCloseDraft, on: PlanningInputs): readonly Refusal[] {
  const count = String(terms.length)
  const tooLarge = listClosingPositions(terms, on).filter(
    ({ requested, held }) => compareDecimals(requested, held) > 0,
  )
  return [
    ...(terms.length > MAX_SHEET_REQUESTS
      ? [createRefusal('SHEET_TOO_LONG', { count, max: String(MAX_SHEET_REQUESTS) })]
      : []),
    ...tooLarge.map(({ requested, held }) =>
      createRefusal('REDUCE_ONLY_TOO_LARGE', { qty: requested, max: held }),
    ),
  ]
}

function mergeWarnings(
  { terms, size }: MultiCloseDraft,
  evaluation: readonly DraftEvaluation[],
  on: PlanningInputs,
): readonly PlanWarning[] {
  const isWhole = size.is === 'share' && size.percent === '100'
  const later = isWhole ? listClosingPositions(terms, on).filter(isPartlyClosed) : []
  const symbols = later.map(({ symbol }) => symbol).join(', ')
  const each = evaluation.flatMap(({ warnings }) => warnings)
  return [
    { code: 'CLOSES_STOP', facts: { count: String(terms.length) }, typed: false },
    ...listSplitWarnings(terms, on),
    ...(later.length === 0 ? [] : [{ code: 'FLATTEN_LATER', facts: { symbols }, typed: false } as const]),
    ...mergePartWarnings(each),
  ]
}
