import type { AlgoDraft, LegDraft } from '../../write/algo-draft'
import { algoOutlookOf } from './algo-outlook'
import { algoRules } from './algo-rules'
import { algoContextOf, type AlgoContext, type Exit } from '../../context/algo-context'
import { algoWarningsOf } from './algo-warnings'
import { positiveAmount, ZERO, type Amount } from '../../value/decimal'
import type { AlgoWrite, Leg } from '../../write/kind-writes'
import type { Examined } from '../examined'
import type { Inputs } from '../../context/inputs'

/** An order that waits for a trigger: what is sent now, and what each trigger would let go. */
export function examineAlgo(draft: AlgoDraft, on: Inputs): Examined {
  const context = algoContextOf(draft, on)
  const [outlook, write] = [algoOutlookOf(context), writeOf(context)]
  return { rules: algoRules(context), write, outlook, warnings: algoWarningsOf(context, outlook, write) }
}

/** Exactly what was typed, in its canonical spelling; undefined where a figure of it cannot be read. */
function writeOf({ draft, held, exits }: AlgoContext): AlgoWrite | undefined {
  const { symbol, marginMode } = draft
  const about = { is: 'algo order', symbol, marginMode } as const
  switch (draft.kind) {
    case 'STOP': {
      const entry = entryPart(draft)
      const triggerPrice = positiveAmount(draft.triggerPrice)
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
      const [quantity, legs] = [positiveAmount(draft.quantity), legsPart(draft.legs, exits)]
      if (held === undefined || held === ZERO) return undefined
      return quantity && legs && { ...about, kind: 'TP_SL', quantity, legs }
    }
    case 'POSITIONAL_TP_SL': {
      const legs = legsPart(draft.legs, exits)
      return held === undefined || held === ZERO || legs === undefined
        ? undefined
        : { ...about, kind: 'POSITIONAL_TP_SL', legs }
    }
  }
}

type About = Pick<AlgoWrite, 'is' | 'symbol' | 'marginMode'>

function trailingPart(
  draft: Extract<AlgoDraft, { kind: 'TRAILING_STOP' }>,
  about: About,
): AlgoWrite | undefined {
  const { side, reduceOnly, distance } = draft
  const [quantity, by] = [positiveAmount(draft.quantity), positiveAmount(distance.by)]
  const activatedPrice = positiveAmount(draft.activatedPrice ?? '')
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
  const [quantity, price] = [positiveAmount(draft.quantity), positiveAmount(draft.price ?? '')]
  if (quantity === undefined || (type === 'LIMIT') !== (price !== undefined)) return undefined
  return { side, type, quantity, ...(price === undefined ? {} : { price }) }
}

function legsPart(legs: readonly LegDraft[], exits: readonly Exit[]): readonly Leg[] | undefined {
  const read = legs.map((leg, at): Leg | undefined => {
    const triggerPrice = positiveAmount(leg.triggerPrice)
    const price: Amount | undefined = positiveAmount(leg.price ?? '')
    const side = exits[at]?.context.draft.side
    if (triggerPrice === undefined || side === undefined) return undefined
    if (leg.price !== undefined && price === undefined) return undefined
    return { kind: leg.kind, side, triggerPrice, ...(price === undefined ? {} : { price }) }
  })
  return read.every(leg => leg !== undefined) ? read : undefined
}
