import type { DraftEvaluation, DraftPreview, PlanningInputs } from '../../context/planning-inputs'
import { createOrderContext, type OrderContext } from '../../context/order-context'
import { reduceBook } from '../../market/order-book'
import { add, multiply, requireAmount, sumAmountProducts, ZERO } from '../../value/decimal-amount'
import { err, ok, type Refusal, type Result } from '../../value/result'
import type { OrderForecast, PlanWarning } from '../../write/plan'
import type { OrderDraft, OrderTerms } from '../../write/venue-write'
import { simulateImmediateFill } from '../fill-simulation'
import { forecastOrder } from '../order-forecast'
import { toPreviewLine } from '../rule-evaluation'
import { computeCollateralNeed } from '../rules/collateral-rules'
import { listPlanKeyRefusals } from '../rules/key-ceiling-rules'
import { listOrderWarnings } from '../rules/order-warnings'
import { distinctRefusals, distinctWarnings } from '../rules/rule-result'
import { checkInputsFresh, checkTradingAllowed } from '../rules/state-rules'
import type { ResolvedReverseDraft } from './reverse-draft'

type EvaluateTerms = (draft: OrderTerms, on: PlanningInputs) => Result<DraftEvaluation>

/**
 * Evaluates a reverse. The close passes the rules of a close. The opening order passes every rule of an order on the
 * account that the close leaves at its worst price, so that its caps and collateral are those at which it is sent.
 */
export function evaluateReverse(
  draft: ResolvedReverseDraft,
  on: PlanningInputs,
  evaluateTerms: EvaluateTerms,
): Result<DraftEvaluation> {
  const { close, open, refusals } = evaluateLegs(draft, on, evaluateTerms)
  const seals = [checkInputsFresh(draft, on), checkTradingAllowed(draft, on)]
  const all = distinctRefusals([...refusals, ...seals.flatMap(rule => rule.refusals)])
  if (close === undefined || open === undefined || all.length > 0) return err(all)
  const together = forecastReverse(draft, on)
  // The proof of absence of the opening order counts the fills since the reading before both requests.
  const opening = { ...open.outlook, before: close.outlook.before }
  return ok({
    write: close.write,
    rest: [open.write],
    outlook: close.outlook,
    outlooks: [opening],
    together,
    checks: [
      ...new Map([...close.checks, ...open.checks].map(check => [check.code, check])).values(),
      ...seals.map(({ code, facts }) => ({ code, facts })),
    ],
    warnings: mergeWarnings(draft, on, together, [close, open]),
  })
}

export function previewReverse(
  draft: ResolvedReverseDraft,
  on: PlanningInputs,
  evaluateTerms: EvaluateTerms,
): DraftPreview {
  const { close, open, refusals } = evaluateLegs(draft, on, evaluateTerms)
  const outlook = forecastReverse(draft, on)
  const legs = [close, open].filter(leg => leg !== undefined)
  return {
    outlook,
    checks: [
      ...legs.flatMap(({ checks }) => checks.map(check => ({ ...check, holds: true }))),
      ...[checkInputsFresh(draft, on), checkTradingAllowed(draft, on)].map(toPreviewLine),
    ],
    warnings: mergeWarnings(draft, on, outlook, legs),
    refusals,
  }
}

interface ReverseLegs {
  readonly close: DraftEvaluation | undefined
  readonly open: DraftEvaluation | undefined
  readonly refusals: readonly Refusal[]
}

function evaluateLegs(
  draft: ResolvedReverseDraft,
  on: PlanningInputs,
  evaluateTerms: EvaluateTerms,
): ReverseLegs {
  const close = evaluateTerms(draft.close, on)
  if (!close.ok) return { close: undefined, open: undefined, refusals: close.error }
  const open = evaluateTerms(draft.open, withPositionClosed(draft.close, on, close.value))
  const { side, price } = draft.open
  const quantity = requireAmount(draft.open.quantity)
  return {
    close: close.value,
    open: open.ok ? open.value : undefined,
    refusals: [
      ...(open.ok ? [] : open.error),
      // The close takes a place in the key's minute as well.
      ...listPlanKeyRefusals(
        {
          ...{ symbol: draft.open.symbol, reduceOnly: draft.open.reduceOnly, quantity },
          ...{
            notional: price && side === 'BUY' ? multiply(requireAmount(price), quantity) : undefined,
            requests: 2,
          },
        },
        on,
      ),
    ],
  }
}

/** Inputs after the close has filled whole at its worst price. */
function withPositionClosed(
  close: OrderDraft,
  on: PlanningInputs,
  evaluation: DraftEvaluation,
): PlanningInputs {
  const { positions, account, ...snapshot } = on.snapshot
  const { collateral: totalCollateral, free } = evaluation.outlook.worst ?? {}
  const took = sumAmountProducts(
    simulateImmediateFill(createOrderContext(close, on))?.fills.map(({ quantity }) => [quantity]) ?? [],
  )
  return {
    ...on,
    recent: [...on.recent, { at: on.now, write: evaluation.write }],
    snapshot: {
      ...snapshot,
      ...(positions && {
        positions: {
          ...positions,
          value: positions.value.map(row =>
            row.symbol === close.symbol && row.marginMode === close.marginMode
              ? { ...row, quantity: ZERO, cost: ZERO, unsettledPnl: ZERO, margin: ZERO }
              : row,
          ),
        },
      }),
      // Without the figures after the close the collateral rule stays undecided, which refuses.
      ...(account &&
        totalCollateral !== undefined &&
        free !== undefined && {
          account: { ...account, value: { ...account.value, totalCollateral, free } },
        }),
    },
    ...(on.book !== undefined && {
      book: { ...on.book, value: reduceBook(on.book.value, close.side, took) },
    }),
  }
}

/** Both orders as one: twice the size, of which the first half closes. */
function createWholeContext({ open }: ResolvedReverseDraft, on: PlanningInputs): OrderContext {
  const half = requireAmount(open.quantity)
  return createOrderContext({ ...open, quantity: add(half, half) }, on)
}

function forecastReverse(draft: ResolvedReverseDraft, on: PlanningInputs): OrderForecast {
  const context = createWholeContext(draft, on)
  return forecastOrder(context, computeCollateralNeed(context))
}

/** Each warning once. The effect is that of both orders, and the second order repeats the first on purpose. */
function mergeWarnings(
  draft: ResolvedReverseDraft,
  on: PlanningInputs,
  together: OrderForecast,
  [close, open]: readonly DraftEvaluation[],
): readonly PlanWarning[] {
  return distinctWarnings([
    ...listOrderWarnings(createWholeContext(draft, on), together),
    ...(close?.warnings ?? []).filter(({ code }) => code !== 'CLOSES_POSITION'),
    ...(open?.warnings ?? []).filter(({ code }) => code !== 'SAME_AGAIN'),
  ])
}
