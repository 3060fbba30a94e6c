import { isAlgoOpen } from '../../account/algo-fold'
import { isOpen } from '../../account/order-fold'
import type { Evaluation, Inputs, Preview } from '../../context/inputs'
import { err, ok, refuse, type Refusal, type Result } from '../../value/result'
import type { Outlook, Warning } from '../../write/plan'
import type { Draft, HeldIn, OrderDraft, OrderTerms } from '../../write/write'
import { everyAlgo } from '../algo/algo-change-rules'
import { everyOrder } from '../cancel-all/cancel-all-rules'
import { closesOutlook } from '../close/closes-outlook'
import { isCutShort, positionsOf, splitWarnings } from '../close/split-closes'
import { lineOf } from '../examined'
import { unique } from '../rules/rule-result'
import { ruleFresh, ruleWrites } from '../rules/state-rules'
import { largestFirst, type FixedFlatten } from './flatten'

/** How the parts of a way out are evaluated: a cancel as a draft of its own, a close by the rules of an order alone. */
export interface Evaluators {
  readonly draft: (draft: Extract<Draft, { is: `cancel all${string}` }>) => Result<Evaluation>
  readonly terms: (terms: OrderTerms, on: Inputs) => Result<Evaluation>
}

/** What is left of a way out once each part was looked at. */
interface Parts {
  readonly cancels: readonly Result<Evaluation>[]
  readonly closes: readonly { readonly terms: OrderDraft; readonly evaluation: Evaluation }[]
  /** Positions that this sheet does not close, or not whole. */
  readonly later: readonly string[]
  /** Reason why the rules do not take a close of them. */
  readonly refused: readonly Refusal[]
}

/**
 * Evaluates a way out: a cancel of all that rests, a cancel of all that waits, then a close of each position, each
 * by its own rules. A position whose close the rules do not take keeps no other from being closed: the sheet names it.
 */
export function evaluateFlatten(draft: FixedFlatten, on: Inputs, by: Evaluators): Result<Evaluation> {
  const { cancels, closes, later, refused } = partsOf(draft, on, by)
  const seals = [ruleFresh(draft, on), ruleWrites(draft, on)]
  const cancelled = cancels.flatMap(one => (one.ok ? [one.value] : []))
  const all = [...cancelled, ...closes.map(({ evaluation }) => evaluation)]
  const [first, ...others] = all
  const refusals = [
    ...cancels.flatMap(one => (one.ok ? [] : one.error)),
    ...seals.flatMap(rule => rule.refusals),
    ...(all.length === 0 ? nothingIn(later, refused, on) : []),
  ]
  if (first === undefined || refusals.length > 0) return err(unique(refusals))
  return ok({
    write: first.write,
    ...(others.length > 0 && { rest: others.map(({ write }) => write) }),
    outlook: first.outlook,
    outlooks: others.map(({ outlook }) => outlook),
    ...(closes.length > 0 && { together: togetherOf(closes, on) }),
    checks: [
      ...new Map([...all.flatMap(({ checks }) => checks)].map(check => [check.code, check])).values(),
      ...seals.map(({ code, facts }) => ({ code, facts })),
    ],
    warnings: warningsOfAll(all, closes, later, on),
    stops: true,
  })
}

/** What can be said of a way out before it is asked for. */
export function previewFlatten(draft: FixedFlatten, on: Inputs, by: Evaluators): Preview {
  const { cancels, closes, later, refused } = partsOf(draft, on, by)
  const all = [
    ...cancels.flatMap(one => (one.ok ? [one.value] : [])),
    ...closes.map(({ evaluation }) => evaluation),
  ]
  return {
    ...(closes.length > 0 && { outlook: togetherOf(closes, on) }),
    checks: [ruleFresh(draft, on), ruleWrites(draft, on)].map(lineOf),
    warnings: warningsOfAll(all, closes, later, on),
    refusals: cancels.length + closes.length === 0 ? nothingIn(later, refused, on) : [],
  }
}

function partsOf(draft: FixedFlatten, on: Inputs, by: Evaluators): Parts {
  const { orders, algoOrders } = on.snapshot
  const cancels = [
    ...(orders?.value.some(isOpen) === true ? [everyOrder] : []),
    ...(algoOrders?.value.some(isAlgoOpen) === true ? [everyAlgo] : []),
  ]
  // The one book that may be at hand is of one market: nothing that is said of all may rest on it.
  const then = { ...on, snapshot: withoutOrders(on.snapshot), book: undefined }
  const each = draft.closes.map(terms => ({ terms, evaluation: by.terms(terms, then) }))
  const closes = each.flatMap(({ terms, evaluation }) =>
    evaluation.ok ? [{ terms, evaluation: evaluation.value }] : [],
  )
  const whole = positionsOf(
    closes.map(({ terms }) => terms),
    on,
  ).filter(one => !isCutShort(one))
  const isClosed = (row: HeldIn): boolean =>
    whole.some(({ symbol, marginMode }) => symbol === row.symbol && marginMode === row.marginMode)
  return {
    cancels: cancels.map(by.draft),
    closes,
    later: largestFirst(on).flatMap(row => (isClosed(row) ? [] : [row.symbol])),
    refused: each.flatMap(({ evaluation }) => (evaluation.ok ? [] : evaluation.error)),
  }
}

/** The account once its open orders are cancelled, which the sheet does before the first close. */
const withoutOrders = ({ orders, ...snapshot }: Inputs['snapshot']): Inputs['snapshot'] => ({
  ...snapshot,
  ...(orders && { orders: { ...orders, value: [] } }),
})

const togetherOf = (closes: Parts['closes'], on: Inputs): Outlook =>
  closesOutlook(
    closes.map(({ terms }) => terms),
    { ...on, book: undefined },
  )

/** Nothing is open, or what is open cannot be closed from here. */
const nothingIn = (
  later: readonly string[],
  refused: readonly Refusal[],
  { snapshot }: Inputs,
): readonly Refusal[] =>
  later.length === 0 || snapshot.positions === undefined
    ? [refuse('FLATTEN_NOTHING')]
    : [refuse('FLATTEN_NONE', { symbols: later.join(', ') }), ...refused]

/** Each warning once, without the figures of one part; that stops stay is not so here. */
function warningsOfAll(
  all: readonly Evaluation[],
  closes: Parts['closes'],
  later: readonly string[],
  on: Inputs,
): readonly Warning[] {
  const found = new Map<string, Warning>()
  for (const { code, typed } of all.flatMap(({ warnings }) => warnings))
    if (code !== 'STOPS_STAY')
      found.set(code, { code, facts: {}, typed: typed || found.get(code)?.typed === true })
  return [
    { code: 'FLATTEN_ENDS', facts: { count: String(all.length) }, typed: false },
    ...(later.length === 0
      ? []
      : [{ code: 'FLATTEN_LATER', facts: { symbols: later.join(', ') }, typed: false } as const]),
    ...splitWarnings(
      closes.map(({ terms }) => terms),
      on,
    ),
    ...found.values(),
  ]
}
