import type { Inputs, Preview, Evaluation } from '../../context/inputs'
import { closesOutlook } from './closes-outlook'
import { isCutShort, positionsOf, splitWarnings } from './split-closes'
import { lineOf } from '../examined'
import { compare } from '../../value/decimal'
import { SHEET_MOST, type Warning } from '../../write/plan'
import { err, refuse, ok, type Refusal, type Result } from '../../value/result'
import { unique } from '../rules/rule-result'
import { ruleFresh, ruleWrites } from '../rules/state-rules'
import type { ClosesDraft, OrderTerms } from '../../write/write'

type EvaluateTerms = (draft: OrderTerms, on: Inputs) => Result<Evaluation>

/**
 * Evaluates closes of several positions, or of one that takes several orders. Each order passes every rule of a single
 * order, and the orders of one position together are at most its size. No book is needed: each order has a limit, and
 * what does not fill within it stays open.
 */
export function evaluateCloses(
  draft: ClosesDraft,
  on: Inputs,
  evaluateTerms: EvaluateTerms,
): Result<Evaluation> {
  const evaluation = evaluateEach(draft, on, evaluateTerms)
  const seals = [ruleFresh(draft, on), ruleWrites(draft, on)]
  const refusals = [
    ...togetherRefusals(draft, on),
    ...evaluation.flatMap(one => (one.ok ? [] : one.error)),
    ...seals.flatMap(rule => rule.refusals),
  ]
  const all = evaluation.flatMap(one => (one.ok ? [one.value] : []))
  const [first, ...others] = all
  if (first === undefined || refusals.length > 0) return err(unique(refusals))
  return ok({
    write: first.write,
    rest: others.map(({ write }) => write),
    outlook: first.outlook,
    // Each is proved by its own position: what stood before is said with each.
    outlooks: others.map(({ outlook }) => outlook),
    together: closesOutlook(draft.terms, { ...on, book: undefined }),
    checks: [...first.checks, ...seals.map(({ code, facts }) => ({ code, facts })), countOf(draft)],
    warnings: warningsOfAll(draft, all, on),
  })
}

/** What can be said of closes before they are asked for. */
export function previewCloses(draft: ClosesDraft, on: Inputs, evaluateTerms: EvaluateTerms): Preview {
  const evaluation = evaluateEach(draft, on, evaluateTerms)
  const all = evaluation.flatMap(one => (one.ok ? [one.value] : []))
  const together = togetherRefusals(draft, on)
  const lines = [ruleFresh(draft, on), ruleWrites(draft, on)]
  return {
    outlook: closesOutlook(draft.terms, { ...on, book: undefined }),
    checks: [{ ...countOf(draft), holds: together.length === 0 }, ...lines.map(lineOf)],
    warnings: warningsOfAll(draft, all, on),
    refusals: unique([...together, ...evaluation.flatMap(one => (one.ok ? [] : one.error))]),
  }
}

/** Without the book of the one market that may be at hand: nothing that is said of all may rest on it. */
const evaluateEach = (
  { terms }: ClosesDraft,
  on: Inputs,
  evaluateTerms: EvaluateTerms,
): readonly Result<Evaluation>[] => terms.map(one => evaluateTerms(one, { ...on, book: undefined }))

const countOf = ({ terms }: ClosesDraft) =>
  ({ code: 'CLOSES', facts: { count: String(terms.length) } }) as const

function togetherRefusals({ terms }: ClosesDraft, on: Inputs): readonly Refusal[] {
  const count = String(terms.length)
  const tooLarge = positionsOf(terms, on).filter(({ asked, held }) => compare(asked, held) > 0)
  return [
    ...(terms.length > SHEET_MOST ? [refuse('SHEET_TOO_LONG', { count, max: String(SHEET_MOST) })] : []),
    ...tooLarge.map(({ asked, held }) => refuse('REDUCE_ONLY_TOO_LARGE', { qty: asked, max: held })),
  ]
}

/** Each warning once, without the figures of one position, which would be read as those of all. */
function warningsOfAll(
  { terms, size }: ClosesDraft,
  evaluation: readonly Evaluation[],
  on: Inputs,
): readonly Warning[] {
  const isWhole = size.is === 'share' && size.percent === '100'
  const later = isWhole ? positionsOf(terms, on).filter(isCutShort) : []
  const symbols = later.map(({ symbol }) => symbol).join(', ')
  const found = new Map<string, Warning>()
  for (const { code, typed } of evaluation.flatMap(({ warnings }) => warnings))
    found.set(code, { code, facts: {}, typed: typed || found.get(code)?.typed === true })
  return [
    { code: 'CLOSES_STOP', facts: { count: String(terms.length) }, typed: false },
    ...splitWarnings(terms, on),
    ...(later.length === 0 ? [] : [{ code: 'FLATTEN_LATER', facts: { symbols }, typed: false } as const]),
    ...found.values(),
  ]
}
