import { previewAlgoCancel, weighAlgoCancel } from './algo-change-rules'
import { previewAlgo, weighAlgo } from './algo-check'
import { previewAlgoEdit, weighAlgoEdit } from './algo-edit-rules'
import { growthOf, ruleOwnOrder, ruleOwnPosition, ruleVenueMax } from './cap-rules'
import { previewCancelAll, weighCancelAll } from './cancel-all-rules'
import { previewCancel, weighCancel } from './cancel-rules'
import { settle } from './close'
import { previewCloses, weighCloses } from './closes'
import { previewEdit, weighEdit } from './edit-rules'
import type { Ground, Preview, Weighed } from '../stance/ground'
import { previewLadder, weighLadder } from './ladder-rules'
import { previewMoveMargin, weighMoveMargin } from './margin-rules'
import { ruleBand, ruleMarket } from './market-rules'
import { needOf, ruleCollateral, ruleDepth, ruleReduceOnly, type Need } from './money-rules'
import { outlookOf } from './outlook'
import { no, yes, type Result } from '../value/result'
import { refusalsOf, type Ruling } from './ruling'
import { previewSetting, weighSetting } from './setting-rules'
import { standingOf, type Stance } from '../stance/stance'
import { ruleFresh, ruleWrites } from './state-rules'
import { previewTimer, weighTimer } from './timer-rules'
import { ruleShown, visibleOf } from './visible-rules'
import { warningsOf } from './warnings'
import type { Draft, OrderDraft, OrderWrite } from '../write/write'

/**
 * Weighs a draft: what would be asked of the venue, under which rules, with what outlook; or every reason
 * why not, all at once. Nothing that was asked for is ever changed.
 *
 * To `seal`, every figure has to be there and fresh and writing has to be open. A `preview` leaves those out.
 */
export function weigh(draft: Draft, on: Ground, how: 'preview' | 'seal'): Result<Weighed> {
  switch (draft.is) {
    case 'order':
      return weighOrder(draft, on, how)
    case 'close': {
      const settled = settle(draft, on)
      if (!settled.ok) return settled
      return settled.value.is === 'close'
        ? weighCloses(settled.value, on, weighTerms)
        : weigh(settled.value, on, how)
    }
    case 'cancel':
      return weighCancel(draft, on, how)
    case 'edit':
      return weighEdit(draft, on, how)
    case 'cancel all':
      return weighCancelAll(draft, on, how)
    case 'leverage':
    case 'margin mode':
      return weighSetting(draft, on, how)
    case 'move margin':
      return weighMoveMargin(draft, on, how)
    case 'cancel all after':
      return weighTimer(draft, on, how)
    case 'ladder':
      return weighLadder(draft, on, how, weighOrder)
    case 'algo order':
      return weighAlgo(draft, on, how)
    case 'edit algo':
      return weighAlgoEdit(draft, on, how)
    case 'cancel algo':
    case 'cancel all algo':
      return weighAlgoCancel(draft, on, how)
  }
}

/** What can be said of a draft while it is typed: each rule and whether it holds, and what may happen. */
export function preview(draft: Draft, on: Ground): Preview {
  switch (draft.is) {
    case 'order':
      return previewOrder(draft, on)
    case 'close': {
      const settled = settle(draft, on)
      if (!settled.ok) return { checks: [], warnings: [], refusals: settled.error }
      return settled.value.is === 'close'
        ? previewCloses(settled.value, on, weighTerms)
        : preview(settled.value, on)
    }
    case 'cancel':
      return previewCancel(draft, on)
    case 'edit':
      return previewEdit(draft, on)
    case 'cancel all':
      return previewCancelAll(draft, on)
    case 'leverage':
    case 'margin mode':
      return previewSetting(draft, on)
    case 'move margin':
      return previewMoveMargin(draft, on)
    case 'cancel all after':
      return previewTimer(draft, on)
    case 'ladder':
      return previewLadder(draft, on, weighOrder)
    case 'algo order':
      return previewAlgo(draft, on)
    case 'edit algo':
      return previewAlgoEdit(draft, on)
    case 'cancel algo':
    case 'cancel all algo':
      return previewAlgoCancel(draft, on)
  }
}

function previewOrder(draft: OrderDraft, on: Ground): Preview {
  const stance = standingOf(draft, on)
  const need = needOf(stance)
  const rules = orderRules(stance, need)
  const outlook = outlookOf(stance, need)
  const lines = [...rules, ...sealRules(draft, on)].map(({ code, holds, facts }) => ({ code, holds, facts }))
  return {
    outlook,
    checks: lines,
    warnings: warningsOf(stance, outlook),
    refusals: rules.flatMap(({ refusals }) => refusals),
  }
}

const weighOrder = (draft: OrderDraft, on: Ground, how: 'preview' | 'seal'): Result<Weighed> =>
  weighBy(draft, on, how, how === 'seal' ? sealRules(draft, on) : [])

/** By the rules of an order alone: what holds for the whole sheet is ruled for the whole sheet. */
const weighTerms = (draft: OrderDraft, on: Ground): Result<Weighed> => weighBy(draft, on, 'seal', [])

function weighBy(
  draft: OrderDraft,
  on: Ground,
  how: 'preview' | 'seal',
  seals: readonly Ruling[],
): Result<Weighed> {
  const stance = standingOf(draft, on)
  const need = needOf(stance)
  const rules = [...orderRules(stance, need), ...seals]
  const refusals = refusalsOf(rules, how)
  const write = writeOf(stance)
  if (refusals.length > 0 || write === undefined) return no(refusals)
  const outlook = outlookOf(stance, need)
  const checks = rules.filter(({ holds }) => holds === true).map(({ code, facts }) => ({ code, facts }))
  return yes({ write, checks, warnings: warningsOf(stance, outlook), outlook })
}

function orderRules(stance: Stance, need: Need | undefined): readonly Ruling[] {
  const grown = growthOf(stance)
  return [
    ruleMarket(stance),
    ruleShown(stance),
    ruleBand(stance),
    ruleReduceOnly(stance),
    ruleDepth(stance),
    ruleOwnOrder(stance),
    ruleOwnPosition(stance, grown),
    ruleVenueMax(stance),
    ruleCollateral(stance, need),
  ].filter(ruling => ruling !== undefined)
}

const sealRules = (draft: Draft, on: Ground): readonly Ruling[] => [
  ruleFresh(draft, on),
  ruleWrites(draft, on),
]

/** Exactly what was typed, in its canonical spelling. */
function writeOf({ draft, price, quantity }: Stance): OrderWrite | undefined {
  if (quantity === undefined || (price === undefined && draft.type !== 'MARKET')) return undefined
  const { symbol, side, type, reduceOnly, marginMode, stepsBack } = draft
  const visible = visibleOf(draft)
  return {
    is: 'order',
    symbol,
    side,
    type,
    ...(price === undefined ? {} : { price }),
    quantity,
    reduceOnly,
    marginMode,
    ...(visible === undefined ? {} : { visible }),
    ...(stepsBack === true ? { stepsBack } : {}),
  }
}
