import { optional } from '../../context/projected'
import { positionTimes } from '../../context/position-times'
import {
  compare,
  isNegative,
  isZero,
  negate,
  positive,
  positiveAmount,
  toPlaces,
  ZERO,
  type Amount,
} from '../../value/decimal'
import type { MoveMarginDraft } from '../../write/kind-drafts'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'
import type { Outlook, Warning } from '../../write/plan'
import type { PlannedMoveMargin } from '../../write/planned-write'
import type { Position } from '../../account/position'
import { refuse, type Refusal } from '../../value/result'
import { freeForIsolated, freeOf, mostToTake, holdingIn } from '../../figures/footing'
import { liquidationOf } from '../../figures/liquidation'
import { withMargin } from '../../figures/projection'
import { refuseText, ruled, undecided, type RuleResult } from '../rules/rule-result'
import { curveOf, footingOf } from '../../context/footing-of'

/** A move of margin: there is an isolated position, and what is moved is there to be moved. */
export function examineMoveMargin(draft: MoveMarginDraft, on: Inputs): Examined {
  const outlook = outlookOf(draft, on)
  return {
    rules: rulesOf(draft, on),
    write: writeOf(draft, on),
    outlook,
    warnings: warningsAbout(draft, outlook),
  }
}

const rowOf = ({ snapshot }: Inputs, symbol: string): Position | undefined =>
  snapshot.positions?.value.find(
    row => row.symbol === symbol && row.marginMode === 'ISOLATED' && row.quantity !== ZERO,
  )

function writeOf({ symbol, way, amount }: MoveMarginDraft, on: Inputs): PlannedMoveMargin | undefined {
  const [moved, row] = [positiveAmount(amount), rowOf(on, symbol)]
  if (moved === undefined || row?.margin === undefined) return undefined
  return {
    is: 'move margin',
    symbol,
    way,
    amount: moved,
    was: { margin: row.margin, quantity: row.quantity },
  }
}

/** Margin is money: the venue keeps six decimals of it. */
const PLACES = 6

function rulesOf(draft: MoveMarginDraft, on: Inputs): readonly RuleResult[] {
  const { positions, account } = on.snapshot
  if (positions === undefined || account === undefined) return [undecided('MARGIN_MOVE')]
  const row = rowOf(on, draft.symbol)
  if (row === undefined)
    return [ruled('MARGIN_MOVE', {}, [refuse('MARGIN_NO_POSITION', { symbol: draft.symbol })])]
  const moved = positiveAmount(draft.amount)
  const untold = untoldOf(draft, on, row)
  if (untold !== undefined) return [undecided('MARGIN_MOVE', [refuse('FIGURE_UNTOLD', { figure: untold })])]
  const max = mostOf(draft, on)
  if (moved === undefined) return [undecided('MARGIN_MOVE', refuseText('amount', draft.amount))]
  if (max === undefined) return [undecided('MARGIN_MOVE')]
  const refusals: readonly Refusal[] = [
    ...(toPlaces(moved, PLACES, 'down') === moved ? [] : [refuse('AMOUNT_TOO_PRECISE')]),
    ...(compare(moved, max) > 0 ? [refuse('MARGIN_TOO_MUCH', { amount: moved, max })] : []),
  ]
  return [ruled('MARGIN_MOVE', { amount: moved, max }, refusals)]
}

/** A figure without which nobody can say what may be moved, and by which it would be proved that it was. */
function untoldOf({ way, symbol }: MoveMarginDraft, on: Inputs, row: Position): string | undefined {
  if (row.margin === undefined) return 'margin of this position'
  const market = on.snapshot.markets?.value.find(one => one.symbol === symbol)
  return way === 'REDUCE' && market && !curveOf(on, market) ? 'margin factor of this market' : undefined
}

/** What can be added is free for it; what can be taken leaves what the position has to have. */
function mostOf({ way, symbol }: MoveMarginDraft, on: Inputs): Amount | undefined {
  const footing = footingOf(on.snapshot)
  const holding = footing && holdingIn(footing, { symbol, marginMode: 'ISOLATED' })
  if (footing === undefined || holding === undefined) return undefined
  // Nobody takes margin away from a position whose mark is not known now.
  const isMarked = positive(on.snapshot.quotes?.value.find(one => one.symbol === symbol)?.mark) !== undefined
  const most = way === 'ADD' ? freeForIsolated(footing) : isMarked ? mostToTake(holding) : undefined
  return most && toPlaces(most, PLACES, 'down')
}

/** The position stays; its liquidation price and what is free move. */
function outlookOf(draft: MoveMarginDraft, on: Inputs): Outlook {
  const row = rowOf(on, draft.symbol)
  const [moved, free] = [positiveAmount(draft.amount), on.snapshot.account?.value.free]
  const by = moved === undefined ? undefined : draft.way === 'ADD' ? moved : negate(moved)
  const now = footingOf(on.snapshot)
  const holding = now && row && holdingIn(now, row)
  const after = now && holding && by !== undefined ? withMargin(now, holding, by) : undefined
  const held = after && row && holdingIn(after, row)
  return {
    effect: 'none',
    before: {
      ...optional('position', row?.quantity),
      ...optional('liquidation', now && holding && liquidationOf(now, holding)),
      ...optional('free', free),
    },
    now: {
      ...optional('position', row?.quantity),
      ...optional(
        'liquidation',
        after && held?.margin && !isNegative(held.margin) ? liquidationOf(after, held) : undefined,
      ),
      ...optional('free', after && freeOf(after)),
    },
    ...positionTimes(on, draft.symbol, 'ISOLATED'),
    ...optional('margin', held?.margin),
  }
}

function warningsAbout({ way }: MoveMarginDraft, outlook: Outlook): readonly Warning[] {
  const [before, after] = [outlook.before.liquidation, outlook.now?.liquidation]
  if (way === 'ADD' || before === undefined || after === undefined || isZero(after)) return []
  const facts = isZero(before) ? { after } : { before, after }
  return [{ code: 'LIQUIDATION_NEARER', facts, typed: false }]
}
