import type { AlgoOrder } from '../../account/algo-order'
import { toAlgoRecordTerms } from './algo-cancel-rules'
import type { EditAlgoDraft } from '../../write/algo-order-draft'
import { isAlgoOrderOpen, flattenAlgoOrder } from '../../account/algo-merge'
import { mergeRuleResults, checkTriggerPrice } from './algo-rules'
import type { TriggeredExit } from '../../context/algo-draft-context'
import {
  listAlgoEdits,
  editableAlgoFields,
  createEditedExits,
  findAlgoPosition,
  forecastTrigger,
  type AlgoRecordEdit,
} from '../../context/algo-edit-context'
import {
  computePositionGrowth,
  checkOrderCap,
  checkPositionCap,
  checkVenueMaxNotional,
} from '../rules/cap-rules'
import { getClosingSide } from '../../account/stop-coverage'
import {
  compareDecimals,
  isNegative,
  isPositive,
  positiveOrUndefined,
  parsePositiveAmount,
} from '../../value/decimal-amount'
import type { AlgoLegEdit } from '../../write/requested-writes'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'
import { checkKeyCeiling } from '../rules/key-ceiling-rules'
import { checkPriceBand, checkMarketRules } from '../rules/market-rules'
import { computeCollateralNeed, checkCollateral, checkReduceOnly } from '../rules/collateral-rules'
import { isOrderOpen } from '../../account/order-merge'
import type { PlannedEditAlgo } from '../../write/planned-algo'
import { unchangedForecast, type PlanWarning } from '../../write/plan'
import { createRefusal, type Refusal } from '../../value/result'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'
import { listOrderWarnings } from '../rules/order-warnings'

/** Evaluates an edit of a trigger order. The new terms must pass every rule of a new order of the same kind. */
export function evaluateAlgoEdit(draft: EditAlgoDraft, on: PlanningInputs): RuleEvaluation {
  const root = on.snapshot.algoOrders?.value.find(
    one => one.algoOrderId === draft.algoOrderId && one.symbol === draft.symbol,
  )
  const changes = root === undefined ? [] : listAlgoEdits(draft, root)
  const open = checkEditable(draft, on, root, changes)
  if (root === undefined) return { rules: [open], write: undefined, outlook: unchangedForecast, warnings: [] }
  const exits = changes
    .filter(({ terms }) => terms.active !== false)
    .flatMap(one => createEditedExits(one, root, on))
  return {
    rules: [open, checkEditChanges(draft, root, changes), ...checkNewTerms(root, exits, on)],
    write: createEditWrite(draft, root, changes),
    outlook: { ...unchangedForecast, triggers: exits.map(exit => forecastTrigger(exit, root, on)) },
    warnings: listEditWarnings(root, changes, exits, on),
  }
}

function checkEditable(
  { algoOrderId, legs }: EditAlgoDraft,
  on: PlanningInputs,
  root: AlgoOrder | undefined,
  changes: readonly AlgoRecordEdit[],
): RuleResult {
  if (on.snapshot.algoOrders === undefined) return createUndecidedResult('ALGO_OPEN')
  if (root === undefined)
    return createRuleResult('ALGO_OPEN', {}, [createRefusal('ALGO_NOT_OPEN', { algoOrderId })])
  const known = new Set(changes.map(({ record }) => record.algoOrderId))
  const missing = legs.filter(leg => !known.has(leg.algoOrderId))
  const refusals: readonly Refusal[] = [
    ...(isAlgoOrderOpen(root)
      ? []
      : [createRefusal('ALGO_NOT_OPEN', { algoOrderId, status: root.statusWord })]),
    ...missing.map(leg => createRefusal('LEG_UNKNOWN', { algoOrderId: leg.algoOrderId })),
    ...changes.flatMap(({ record, terms }) => checkRecordEdits(record, root, terms)),
  ]
  return createRuleResult('ALGO_OPEN', { kind: root.kind }, refusals)
}

function checkRecordEdits(
  record: AlgoOrder,
  root: AlgoOrder,
  terms: AlgoRecordEdit['terms'],
): readonly Refusal[] {
  const { kind, algoOrderId, statusWord: status } = record
  const allowed = editableAlgoFields[kind] ?? []
  const isWhole = flattenAlgoOrder(root).some(
    one => one.kind === 'POSITIONAL_TP_SL' && one.legs.includes(record),
  )
  const refused = (Object.keys(terms) as (keyof AlgoRecordEdit['terms'])[]).filter(
    field => !allowed.includes(field) || (isWhole && field === 'quantity'),
  )
  return [
    ...(isOrderOpen(record) ? [] : [createRefusal('ALGO_NOT_OPEN', { algoOrderId, status })]),
    ...(record.triggered ? [createRefusal('ALGO_TRIGGERED', { algoOrderId })] : []),
    ...refused.map(field => createRefusal('ALGO_NOT_EDITABLE', { field, kind })),
    ...(terms.price !== undefined && record.price === undefined
      ? [createRefusal('PRICE_NOT_TAKEN', { type: 'MARKET' })]
      : []),
  ]
}

/** Requires a real change. The legs of a fixed-size pair must keep equal sizes. */
function checkEditChanges(
  { legs }: EditAlgoDraft,
  root: AlgoOrder,
  changes: readonly AlgoRecordEdit[],
): RuleResult {
  const isSame = changes.every(({ record, terms }) => !differsFromRecord(terms, record))
  const sizes = new Set(legs.map(({ quantity }) => quantity))
  const sized = legs.filter(({ quantity }) => quantity !== undefined)
  const pair = flattenAlgoOrder(root).filter(({ kind }) => kind === 'TAKE_PROFIT' || kind === 'STOP_LOSS')
  const isUneven = sized.length > 0 && (sizes.size > 1 || sized.length < pair.length)
  return createRuleResult('EDIT_CHANGES', {}, [
    ...(isSame ? [createRefusal('EDIT_NOTHING')] : []),
    ...(isUneven ? [createRefusal('LEGS_UNEQUAL')] : []),
  ])
}

const figures = ['quantity', 'price', 'triggerPrice'] as const

function differsFromRecord(terms: AlgoRecordEdit['terms'], record: AlgoOrder): boolean {
  const moved = figures.some(name => {
    const [asked, now] = [parsePositiveAmount(terms[name] ?? ''), record[name]]
    return (
      terms[name] !== undefined &&
      (asked === undefined || now === undefined || compareDecimals(asked, now) !== 0)
    )
  })
  return moved || (terms.active !== undefined && terms.active !== record.active)
}

function checkNewTerms(
  root: AlgoOrder,
  exits: readonly TriggeredExit[],
  on: PlanningInputs,
): readonly RuleResult[] {
  const mark = positiveOrUndefined(
    on.snapshot.quotes?.value.find(({ symbol }) => symbol === root.symbol)?.mark,
  )
  const isToCome = root.kind === 'BRACKET' && !isPositive(root.executed)
  const limit = isToCome ? root.price : undefined
  const start =
    limit === undefined
      ? ({ from: 'mark', price: mark } as const)
      : ({ from: 'limit', price: limit } as const)
  const adding = exits.filter(exit => !exit.context.draft.reduceOnly).map(({ context }) => context)
  return [
    mergeRuleResults(exits.map(({ context }) => checkMarketRules(context))),
    // A trailing stop moves its own trigger, so only its size is checked.
    mergeRuleResults(
      exits
        .filter(({ kind }) => kind !== 'TRAILING_STOP')
        .map(exit => checkTriggerPrice(exit.context.market, start, exit)),
    ),
    mergeRuleResults(exits.map(({ context }) => checkPriceBand(context))),
    isToCome ? undefined : mergeRuleResults(exits.map(({ context }) => checkReduceOnly(context))),
    ...adding.flatMap(context => {
      const grown = computePositionGrowth(context)
      const need = computeCollateralNeed(context)
      return [
        checkOrderCap(context),
        checkKeyCeiling(context, 'algo edit'),
        checkPositionCap(context, grown),
        checkVenueMaxNotional(context),
        checkCollateral(context, need),
      ]
    }),
  ].filter(rule => rule !== undefined)
}

function listEditWarnings(
  root: AlgoOrder,
  changes: readonly AlgoRecordEdit[],
  exits: readonly TriggeredExit[],
  on: PlanningInputs,
): readonly PlanWarning[] {
  const row = findAlgoPosition(root, on)
  const liquidation = positiveOrUndefined(row?.liquidation)
  const beyond = exits.find(
    ({ kind, trigger, context }) =>
      kind !== 'TAKE_PROFIT' &&
      trigger !== undefined &&
      liquidation !== undefined &&
      row !== undefined &&
      context.draft.side === getClosingSide(row.quantity) &&
      (isNegative(row.quantity)
        ? compareDecimals(trigger, liquidation) >= 0
        : compareDecimals(trigger, liquidation) <= 0),
  )?.trigger
  const off = changes.some(({ record, terms }) => record.kind === 'STOP_LOSS' && terms.active === false)
  const priced = exits.flatMap(({ context }) =>
    listOrderWarnings(context, unchangedForecast)
      .filter(({ code, typed }) => code === 'FAR_FROM_MARK' || (code === 'NO_CEILING_MARKET' && typed))
      // A reduce-only stop needs no typed word.
      .map(one => ({ ...one, typed: one.typed && !context.draft.reduceOnly })),
  )
  const price = priced.find(({ typed }) => typed) ?? priced[0]
  return [
    { code: 'MAY_TRIGGER_FIRST', facts: {}, typed: false },
    ...(off ? [{ code: 'UNPROTECTS', facts: {}, typed: false } as const] : []),
    ...(beyond === undefined || liquidation === undefined
      ? []
      : [
          { code: 'STOP_BEYOND_LIQUIDATION', facts: { trigger: beyond, liquidation }, typed: false } as const,
        ]),
    ...(price === undefined ? [] : [price]),
  ]
}

function createEditWrite(
  { algoOrderId, symbol }: EditAlgoDraft,
  root: AlgoOrder,
  changes: readonly AlgoRecordEdit[],
): PlannedEditAlgo | undefined {
  const read = changes.map(({ record, terms }) => ({ record, terms: parseTerms(terms) }))
  const own = read.find(({ record }) => record === root)?.terms
  const legs = read.filter(({ record }) => record !== root)
  if (read.some(({ terms }) => terms === undefined)) return undefined
  const { active: _active, ...ownTerms } = own ?? {}
  return {
    is: 'edit algo',
    algoOrderId,
    symbol,
    ...ownTerms,
    legs: legs.map(({ record, terms }) => ({ algoOrderId: record.algoOrderId, ...terms })),
    was: toAlgoRecordTerms(root),
    wereLegs: legs.map(({ record }) => toAlgoRecordTerms(record)),
  }
}

function parseTerms(terms: AlgoRecordEdit['terms']): Omit<AlgoLegEdit, 'algoOrderId'> | undefined {
  const read = figures.flatMap(name => {
    const text = terms[name]
    return text === undefined ? [] : [[name, parsePositiveAmount(text)] as const]
  })
  if (read.some(([, figure]) => figure === undefined)) return undefined
  return { ...Object.fromEntries(read), ...(terms.active === undefined ? {} : { active: terms.active }) }
}
