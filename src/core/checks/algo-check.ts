import type { AlgoDraft, LegDraft } from '../write/algo-draft'
import { algoOutlookOf } from './algo-outlook'
import { algoRules } from './algo-rules'
import { algoStanceOf, type AlgoStance, type Exit } from '../stance/algo-stance'
import { algoWarningsOf } from './algo-warnings'
import { positiveAmount, ZERO, type Amount } from '../value/decimal'
import type { AlgoWrite, Leg } from '../write/further-write'
import type { Ground, Preview, Weighed } from '../stance/ground'
import type { Outlook } from '../write/plan'
import { no, yes, type Result } from '../value/result'
import { refusalsOf, type Ruling } from './ruling'
import { ruleFresh, ruleWrites } from './state-rules'

/** Weighs an order that waits for a trigger: what is sent now, and what each trigger would let go. */
export function weighAlgo(draft: AlgoDraft, on: Ground, how: 'preview' | 'seal'): Result<Weighed> {
  const { stance, rules, outlook, write } = look(draft, on)
  const all = how === 'seal' ? [...rules, ruleFresh(draft, on), ruleWrites(draft, on)] : rules
  const refusals = refusalsOf(all, how)
  if (refusals.length > 0 || write === undefined) return no(refusals)
  const checks = all.filter(({ holds }) => holds === true).map(({ code, facts }) => ({ code, facts }))
  return yes({ write, checks, outlook, warnings: algoWarningsOf(stance, outlook, write) })
}

/** What can be said of it while it is typed. */
export function previewAlgo(draft: AlgoDraft, on: Ground): Preview {
  const { stance, rules, outlook, write } = look(draft, on)
  const lines = [...rules, ruleFresh(draft, on), ruleWrites(draft, on)]
  return {
    outlook,
    checks: lines.map(({ code, holds, facts }) => ({ code, holds, facts })),
    warnings: algoWarningsOf(stance, outlook, write),
    refusals: rules.flatMap(({ refusals }) => refusals),
  }
}

interface Look {
  readonly stance: AlgoStance
  readonly rules: readonly Ruling[]
  readonly outlook: Outlook
  readonly write: AlgoWrite | undefined
}

function look(draft: AlgoDraft, on: Ground): Look {
  const stance = algoStanceOf(draft, on)
  return { stance, rules: algoRules(stance), outlook: algoOutlookOf(stance), write: writeOf(stance) }
}

/** Exactly what was typed, in its canonical spelling; undefined where a figure of it cannot be read. */
function writeOf({ draft, held, exits }: AlgoStance): AlgoWrite | undefined {
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
    const side = exits[at]?.stance.draft.side
    if (triggerPrice === undefined || side === undefined) return undefined
    if (leg.price !== undefined && price === undefined) return undefined
    return { kind: leg.kind, side, triggerPrice, ...(price === undefined ? {} : { price }) }
  })
  return read.every(leg => leg !== undefined) ? read : undefined
}
