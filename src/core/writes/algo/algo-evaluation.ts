import type { AlgoDraft, AlgoLegDraft } from '../../write/algo-order-draft'
import { forecastAlgoOrder } from './algo-forecast'
import { checkAlgoRules } from './algo-rules'
import {
  createAlgoContext,
  type AlgoDraftContext,
  type TriggeredExit,
} from '../../context/algo-draft-context'
import { listAlgoWarnings } from './algo-warnings'
import { parsePositiveAmount, ZERO, type Amount } from '../../value/decimal-amount'
import type { AlgoWrite, AlgoLegTerms } from '../../write/requested-writes'
import type { RuleEvaluation } from '../rule-evaluation'
import type { PlanningInputs } from '../../context/planning-inputs'

/** Evaluates a trigger order: the immediate request and the order that each trigger releases. */
export function evaluateAlgoDraft(draft: AlgoDraft, on: PlanningInputs): RuleEvaluation {
  const context = createAlgoContext(draft, on)
  const [outlook, write] = [forecastAlgoOrder(context), createAlgoWrite(context)]
  return {
    rules: checkAlgoRules(context),
    write,
    outlook,
    warnings: listAlgoWarnings(context, outlook, write),
  }
}

function createAlgoWrite({ draft, held, exits }: AlgoDraftContext): AlgoWrite | undefined {
  const { symbol, marginMode } = draft
  const about = { is: 'algo order', symbol, marginMode } as const
  switch (draft.kind) {
    case 'STOP': {
      const entry = entryPart(draft)
      const triggerPrice = parsePositiveAmount(draft.triggerPrice)
      if (entry === undefined || triggerPrice === undefined) return undefined
      return { ...about, kind: 'STOP', ...entry, triggerPrice, reduceOnly: draft.reduceOnly }
    }
    case 'TRAILING_STOP':
      return trailingPart(draft, about)
    case 'BRACKET': {
      const [entry, legs] = [entryPart(draft), legsPart(draft.legs, exits)]
      const { protection } = draft
      return entry && legs && { ...about, kind: 'BRACKET', ...entry, protection, legs }
    }
    case 'TP_SL': {
      const [quantity, legs] = [parsePositiveAmount(draft.quantity), legsPart(draft.legs, exits)]
      if ((held ?? ZERO) === ZERO) return undefined
      return quantity && legs && { ...about, kind: 'TP_SL', quantity, legs }
    }
    case 'POSITIONAL_TP_SL': {
      const legs = legsPart(draft.legs, exits)
      return (held ?? ZERO) === ZERO || legs === undefined
        ? undefined
        : { ...about, kind: 'POSITIONAL_TP_SL', legs }
    }
  }
}

type AlgoWriteBase = Pick<AlgoWrite, 'is' | 'symbol' | 'marginMode'>

function trailingPart(
  draft: Extract<AlgoDraft, { kind: 'TRAILING_STOP' }>,
  about: AlgoWriteBase,
): AlgoWrite | undefined {
  const { side, reduceOnly, distance } = draft
  const [quantity, by] = [parsePositiveAmount(draft.quantity), parsePositiveAmount(distance.by)]
  const activatedPrice = parsePositiveAmount(draft.activatedPrice ?? '')
  if (quantity === undefined || by === undefined) return undefined
  if (draft.activatedPrice !== undefined && activatedPrice === undefined) return undefined
  return {
    ...about,
    kind: 'TRAILING_STOP',
    side,
    quantity,
    distance: { is: distance.is, by },
    ...(activatedPrice === undefined ? {} : { activatedPrice }),
    reduceOnly,
  }
}

function entryPart(draft: Extract<AlgoDraft, { kind: 'STOP' | 'BRACKET' }>) {
  const { side, type } = draft
  const [quantity, price] = [parsePositiveAmount(draft.quantity), parsePositiveAmount(draft.price ?? '')]
  if (quantity === undefined || (type === 'LIMIT') !== (price !== undefined)) return undefined
  return { side, type, quantity, ...(price === undefined ? {} : { price }) }
}

function legsPart(
  legs: readonly AlgoLegDraft[],
  exits: readonly TriggeredExit[],
): readonly AlgoLegTerms[] | undefined {
  const read = legs.map((leg, at): AlgoLegTerms | undefined => {
    const triggerPrice = parsePositiveAmount(leg.triggerPrice)
    const price: Amount | undefined = parsePositiveAmount(leg.price ?? '')
    const side = exits[at]?.context.draft.side
    if (triggerPrice === undefined || side === undefined) return undefined
    if (leg.price !== undefined && price === undefined) return undefined
    return { kind: leg.kind, side, triggerPrice, ...(price === undefined ? {} : { price }) }
  })
  return read.every(leg => leg !== undefined) ? read : undefined
}
