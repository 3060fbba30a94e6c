import { optionalField } from '../../context/projected-position'
import { getPositionTimes } from '../../context/position-times'
import {
  compareDecimals,
  isNegative,
  isZero,
  negate,
  positiveOrUndefined,
  parsePositiveAmount,
  roundToPlaces,
  ZERO,
  type Amount,
} from '../../value/decimal-amount'
import type { MoveMarginDraft } from '../../write/write-drafts'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { OrderForecast, PlanWarning } from '../../write/plan'
import type { PlannedMoveMargin } from '../../write/planned-write'
import type { PositionRecord } from '../../account/position-record'
import { createRefusal, type Refusal } from '../../value/result'
import {
  computeFreeForIsolated,
  getFreeCollateral,
  computeRemovableMargin,
  findMarketHolding,
} from '../../figures/margin-state'
import { computeLiquidationPrice } from '../../figures/liquidation-price'
import { projectMargin } from '../../figures/margin-projection'
import {
  checkAmountText,
  createRuleResult,
  createUndecidedResult,
  type RuleResult,
} from '../rules/rule-result'
import { getMarginCurve, readMarginState } from '../../context/margin-state-reader'

export function evaluateMoveMargin(draft: MoveMarginDraft, on: PlanningInputs): RuleEvaluation {
  const outlook = forecastMarginMove(draft, on)
  return {
    rules: checkMarginMove(draft, on),
    write: createMarginWrite(draft, on),
    outlook,
    warnings: listMarginWarnings(draft, outlook),
  }
}

const findIsolatedPosition = ({ snapshot }: PlanningInputs, symbol: string): PositionRecord | undefined =>
  snapshot.positions?.value.find(
    row => row.symbol === symbol && row.marginMode === 'ISOLATED' && row.quantity !== ZERO,
  )

function createMarginWrite(
  { symbol, way, amount }: MoveMarginDraft,
  on: PlanningInputs,
): PlannedMoveMargin | undefined {
  const [moved, row] = [parsePositiveAmount(amount), findIsolatedPosition(on, symbol)]
  if (moved === undefined || row?.margin === undefined) return undefined
  return {
    is: 'move margin',
    symbol,
    way,
    amount: moved,
    was: { margin: row.margin, quantity: row.quantity },
  }
}

const MARGIN_DECIMALS = 6

function checkMarginMove(draft: MoveMarginDraft, on: PlanningInputs): readonly RuleResult[] {
  const { positions, account } = on.snapshot
  if (positions === undefined || account === undefined) return [createUndecidedResult('MARGIN_MOVE')]
  const row = findIsolatedPosition(on, draft.symbol)
  if (row === undefined)
    return [
      createRuleResult('MARGIN_MOVE', {}, [createRefusal('MARGIN_NO_POSITION', { symbol: draft.symbol })]),
    ]
  const moved = parsePositiveAmount(draft.amount)
  const missingFigure = findMissingFigure(draft, on, row)
  if (missingFigure !== undefined)
    return [createUndecidedResult('MARGIN_MOVE', [createRefusal('FIGURE_UNTOLD', { figure: missingFigure })])]
  const max = computeMaxAmount(draft, on)
  if (moved === undefined)
    return [createUndecidedResult('MARGIN_MOVE', checkAmountText('amount', draft.amount))]
  if (max === undefined) return [createUndecidedResult('MARGIN_MOVE')]
  const refusals: readonly Refusal[] = [
    ...(roundToPlaces(moved, MARGIN_DECIMALS, 'down') === moved ? [] : [createRefusal('AMOUNT_TOO_PRECISE')]),
    ...(compareDecimals(moved, max) > 0 ? [createRefusal('MARGIN_TOO_MUCH', { amount: moved, max })] : []),
  ]
  return [createRuleResult('MARGIN_MOVE', { amount: moved, max }, refusals)]
}

/** Returns the missing figure that the limit and the later proof depend on. */
function findMissingFigure(
  { way, symbol }: MoveMarginDraft,
  on: PlanningInputs,
  row: PositionRecord,
): string | undefined {
  if (row.margin === undefined) return 'margin of this position'
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  return way === 'REDUCE' && market && !getMarginCurve(on, market)
    ? 'margin factor of this market'
    : undefined
}

function computeMaxAmount({ way, symbol }: MoveMarginDraft, on: PlanningInputs): Amount | undefined {
  const footing = readMarginState(on.snapshot)
  const holding = footing && findMarketHolding(footing, { symbol, marginMode: 'ISOLATED' })
  if (footing === undefined || holding === undefined) return undefined
  // Margin is not removed without a current mark.
  const isMarked =
    positiveOrUndefined(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark) !== undefined
  const most =
    way === 'ADD' ? computeFreeForIsolated(footing) : isMarked ? computeRemovableMargin(holding) : undefined
  return most && roundToPlaces(most, MARGIN_DECIMALS, 'down')
}

/** The position stays unchanged; its liquidation price and the free collateral change. */
function forecastMarginMove(draft: MoveMarginDraft, on: PlanningInputs): OrderForecast {
  const row = findIsolatedPosition(on, draft.symbol)
  const [moved, free] = [parsePositiveAmount(draft.amount), on.snapshot.account?.value.free]
  const by = moved === undefined ? undefined : draft.way === 'ADD' ? moved : negate(moved)
  const now = readMarginState(on.snapshot)
  const holding = now && row && findMarketHolding(now, row)
  const after = now && holding && by !== undefined ? projectMargin(now, holding, by) : undefined
  const held = after && row && findMarketHolding(after, row)
  return {
    effect: 'none',
    before: {
      ...optionalField('position', row?.quantity),
      ...optionalField('liquidation', now && holding && computeLiquidationPrice(now, holding)),
      ...optionalField('free', free),
    },
    now: {
      ...optionalField('position', row?.quantity),
      ...optionalField(
        'liquidation',
        after && held?.margin && !isNegative(held.margin) ? computeLiquidationPrice(after, held) : undefined,
      ),
      ...optionalField('free', after && getFreeCollateral(after)),
    },
    ...getPositionTimes(on, draft.symbol, 'ISOLATED'),
    ...optionalField('margin', held?.margin),
  }
}

function listMarginWarnings({ way }: MoveMarginDraft, outlook: OrderForecast): readonly PlanWarning[] {
  const [before, after] = [outlook.before.liquidation, outlook.now?.liquidation]
  if (way === 'ADD' || before === undefined || after === undefined || isZero(after)) return []
  const facts = isZero(before) ? { after } : { before, after }
  return [{ code: 'LIQUIDATION_NEARER', facts, typed: false }]
}
