import type { AlgoOrder } from '../../account/algo'
import { termsOf } from './algo-change-rules'
import type { EditAlgoDraft } from '../../write/algo-draft'
import { isAlgoOpen, treeOf } from '../../account/algo-fold'
import { merged, ruleTrigger } from './algo-rules'
import type { Exit } from '../../context/algo-context'
import { changesOf, editable, exitOf, rowOf, triggerOf, type AlgoEdit } from '../../context/algo-edited'
import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from '../rules/cap-rules'
import { closingSide } from '../../account/coverage'
import { compare, isNegative, isPositive, positive, positiveAmount } from '../../value/decimal'
import type { EditedLeg } from '../../write/kind-writes'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import { ruleKey } from '../rules/key-rules'
import { ruleBand, ruleMarket } from '../rules/market-rules'
import { needOf, ruleCollateral, ruleReduceOnly } from '../rules/money-rules'
import { isOpen } from '../../account/order-fold'
import type { PlannedEditAlgo } from '../../write/planned-algo'
import { nothingMoves, type Warning } from '../../write/plan'
import { refuse, type Refusal } from '../../value/result'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'
import { warningsOf } from '../rules/warnings'

/** A change of what waits for a trigger: the new terms meet every rule that a new order of its kind meets. */
export function examineAlgoEdit(draft: EditAlgoDraft, on: Inputs): Examined {
  const root = on.snapshot.algoOrders?.value.find(
    one => one.algoOrderId === draft.algoOrderId && one.symbol === draft.symbol,
  )
  const changes = root === undefined ? [] : changesOf(draft, root)
  const open = ruleEditable(draft, on, root, changes)
  if (root === undefined) return { rules: [open], write: undefined, outlook: nothingMoves, warnings: [] }
  const exits = changes.filter(({ terms }) => terms.active !== false).flatMap(one => exitOf(one, root, on))
  return {
    rules: [open, ruleChange(draft, root, changes), ...termRules(root, exits, on)],
    write: writeOf(draft, root, changes),
    outlook: { ...nothingMoves, triggers: exits.map(exit => triggerOf(exit, root, on)) },
    warnings: warningsAbout(root, changes, exits, on),
  }
}

function ruleEditable(
  { algoOrderId, legs }: EditAlgoDraft,
  on: Inputs,
  root: AlgoOrder | undefined,
  changes: readonly AlgoEdit[],
): RuleResult {
  if (on.snapshot.algoOrders === undefined) return undecided('ALGO_OPEN')
  if (root === undefined) return ruled('ALGO_OPEN', {}, [refuse('ALGO_NOT_OPEN', { algoOrderId })])
  const known = new Set(changes.map(({ record }) => record.algoOrderId))
  const missing = legs.filter(leg => !known.has(leg.algoOrderId))
  const refusals: readonly Refusal[] = [
    ...(isAlgoOpen(root) ? [] : [refuse('ALGO_NOT_OPEN', { algoOrderId, status: root.statusWord })]),
    ...missing.map(leg => refuse('LEG_UNKNOWN', { algoOrderId: leg.algoOrderId })),
    ...changes.flatMap(({ record, terms }) => refuseParts(record, root, terms)),
  ]
  return ruled('ALGO_OPEN', { kind: root.kind }, refusals)
}

function refuseParts(record: AlgoOrder, root: AlgoOrder, terms: AlgoEdit['terms']): readonly Refusal[] {
  const { kind, algoOrderId, statusWord: status } = record
  const allowed = editable[kind] ?? []
  const isWhole = treeOf(root).some(one => one.kind === 'POSITIONAL_TP_SL' && one.legs.includes(record))
  const refused = (Object.keys(terms) as (keyof AlgoEdit['terms'])[]).filter(
    field => !allowed.includes(field) || (isWhole && field === 'quantity'),
  )
  return [
    ...(isOpen(record) ? [] : [refuse('ALGO_NOT_OPEN', { algoOrderId, status })]),
    ...(record.triggered ? [refuse('ALGO_TRIGGERED', { algoOrderId })] : []),
    ...refused.map(field => refuse('ALGO_NOT_EDITABLE', { field, kind })),
    // What leaves at market has no price to change.
    ...(terms.price !== undefined && record.price === undefined
      ? [refuse('PRICE_NOT_TAKEN', { type: 'MARKET' })]
      : []),
  ]
}

/** Something has to change, and both legs of a stated size change together. */
function ruleChange({ legs }: EditAlgoDraft, root: AlgoOrder, changes: readonly AlgoEdit[]): RuleResult {
  const isSame = changes.every(({ record, terms }) => !differs(terms, record))
  const sizes = new Set(legs.map(({ quantity }) => quantity))
  const sized = legs.filter(({ quantity }) => quantity !== undefined)
  const pair = treeOf(root).filter(({ kind }) => kind === 'TAKE_PROFIT' || kind === 'STOP_LOSS')
  const isUneven = sized.length > 0 && (sizes.size > 1 || sized.length < pair.length)
  return ruled('EDIT_CHANGES', {}, [
    ...(isSame ? [refuse('EDIT_NOTHING')] : []),
    ...(isUneven ? [refuse('LEGS_UNEQUAL')] : []),
  ])
}

const figures = ['quantity', 'price', 'triggerPrice'] as const

function differs(terms: AlgoEdit['terms'], record: AlgoOrder): boolean {
  const moved = figures.some(name => {
    const [asked, now] = [positiveAmount(terms[name] ?? ''), record[name]]
    return (
      terms[name] !== undefined && (asked === undefined || now === undefined || compare(asked, now) !== 0)
    )
  })
  return moved || (terms.active !== undefined && terms.active !== record.active)
}

function termRules(root: AlgoOrder, exits: readonly Exit[], on: Inputs): readonly RuleResult[] {
  const mark = positive(on.snapshot.quotes?.value.find(({ symbol }) => symbol === root.symbol)?.mark)
  const isToCome = root.kind === 'BRACKET' && !isPositive(root.executed)
  const from = isToCome ? (root.price ?? mark) : mark
  const adding = exits.filter(exit => !exit.context.draft.reduceOnly).map(({ context }) => context)
  return [
    merged(exits.map(({ context }) => ruleMarket(context))),
    // A trailing stop moves its own trigger; only its size is asked for.
    merged(
      exits
        .filter(({ kind }) => kind !== 'TRAILING_STOP')
        .map(exit => ruleTrigger(exit.context.market, from, exit)),
    ),
    merged(exits.map(({ context }) => ruleBand(context))),
    isToCome ? undefined : merged(exits.map(({ context }) => ruleReduceOnly(context))),
    ...adding.flatMap(context => {
      const grown = growthOf(context)
      const need = needOf(context)
      return [
        ruleOwnOrder(context),
        ruleKey(context),
        ruleOwnPosition(context, grown),
        ruleVenueMax(context),
        ruleCollateral(context, need),
      ]
    }),
  ].filter(rule => rule !== undefined)
}

function warningsAbout(
  root: AlgoOrder,
  changes: readonly AlgoEdit[],
  exits: readonly Exit[],
  on: Inputs,
): readonly Warning[] {
  const row = rowOf(root, on)
  const liquidation = positive(row?.liquidation)
  const beyond = exits.find(
    ({ kind, trigger, context }) =>
      kind !== 'TAKE_PROFIT' &&
      trigger !== undefined &&
      liquidation !== undefined &&
      row !== undefined &&
      context.draft.side === closingSide(row.quantity) &&
      (isNegative(row.quantity) ? compare(trigger, liquidation) >= 0 : compare(trigger, liquidation) <= 0),
  )?.trigger
  const off = changes.some(({ record, terms }) => record.kind === 'STOP_LOSS' && terms.active === false)
  const priced = exits.flatMap(({ context }) =>
    warningsOf(context, nothingMoves).filter(({ code }) => code === 'FAR_FROM_MARK'),
  )
  return [
    { code: 'MAY_TRIGGER_FIRST', facts: {}, typed: false },
    ...(off ? [{ code: 'UNPROTECTS', facts: {}, typed: false } as const] : []),
    ...(beyond === undefined || liquidation === undefined
      ? []
      : [{ code: 'STOP_BEYOND_LIQUIDATION', facts: { trigger: beyond, liquidation }, typed: true } as const]),
    ...priced.slice(0, 1),
  ]
}

function writeOf(
  { algoOrderId, symbol }: EditAlgoDraft,
  root: AlgoOrder,
  changes: readonly AlgoEdit[],
): PlannedEditAlgo | undefined {
  const read = changes.map(({ record, terms }) => ({ record, terms: readTerms(terms) }))
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
    was: termsOf(root),
    wereLegs: legs.map(({ record }) => termsOf(record)),
  }
}

function readTerms(terms: AlgoEdit['terms']): Omit<EditedLeg, 'algoOrderId'> | undefined {
  const read = figures.flatMap(name => {
    const text = terms[name]
    return text === undefined ? [] : [[name, positiveAmount(text)] as const]
  })
  if (read.some(([, figure]) => figure === undefined)) return undefined
  return { ...Object.fromEntries(read), ...(terms.active === undefined ? {} : { active: terms.active }) }
}
