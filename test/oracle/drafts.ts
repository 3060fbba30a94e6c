import { evaluateDraft, previewDraft } from '../../src/core/writes/draft-evaluation'
import type { DraftEvaluation } from '../../src/core/context/planning-inputs'
import type { Refusal, Result } from '../../src/core/value/result'
import type {
  StopCoverageChange,
  FeeEstimate,
  FillEstimate,
  OrderForecast,
  PositionState,
  CaseForecast,
  TriggerForecast,
} from '../../src/core/write/plan'
import type { AttemptId, WriteDraft } from '../../src/core/write/venue-write'
import { sealPlan } from '../../src/main/orders/plan-sealing'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { chanceOf, type Chance } from '../campaigns/chance'
import { NOW } from '../kit/trade'
import { draftsOf } from './draft-kinds'
import { joined, type OracleGroup } from './recording'
import { inFieldOrder, plainValues } from './values'
import { drawWorld, type World } from './worlds'

const SEED = 41
/** Drafts under one digest. */
const TOGETHER = 10

const positionFields = {
  position: plainValues,
  liquidation: plainValues,
  collateral: plainValues,
  free: plainValues,
  leverage: plainValues,
  ratio: plainValues,
}
const positionValues = inFieldOrder<PositionState>(positionFields)
const prospectValues = inFieldOrder<CaseForecast>({
  ...positionFields,
  fill: inFieldOrder<FillEstimate>({
    quantity: plainValues,
    average: plainValues,
    best: plainValues,
    worst: plainValues,
    by: plainValues,
    rests: plainValues,
    cancelled: plainValues,
  }),
  paid: plainValues,
  fee: inFieldOrder<FeeEstimate>({ amount: plainValues, as: plainValues, bps: plainValues }),
  realised: plainValues,
})
const triggerValues = inFieldOrder<TriggerForecast>({
  kind: plainValues,
  trigger: plainValues,
  price: plainValues,
  quantity: plainValues,
  pnl: plainValues,
  fees: plainValues,
})
const outlookValues = inFieldOrder<OrderForecast>({
  effect: plainValues,
  ceiling: plainValues,
  before: positionValues,
  positionAt: plainValues,
  positionMovedAt: plainValues,
  now: prospectValues,
  filled: prospectValues,
  worst: prospectValues,
  margin: plainValues,
  bookAge: plainValues,
  triggers: triggers => triggers.map(triggerValues),
  coverage: inFieldOrder<StopCoverageChange>({ size: plainValues, before: plainValues, after: plainValues }),
})

/** The texts of one draft that are compared, by aspect. */
type Aspects = Readonly<
  Record<'bytes' | 'seal' | 'planned' | 'refusals' | 'checks' | 'warnings' | 'outlook', unknown>
>

/** Evaluates and seals a draft, and reduces what came of it to values. */
export function aspectsOf(draft: WriteDraft, { on }: World, nth: number): Aspects {
  const sealed = evaluateDraft(draft, on, 'seal')
  const seen = previewDraft(draft, on)
  const plan = sealed.ok ? sealOf(sealed.value, nth) : undefined
  const writes = plan === undefined ? [] : [plan, ...(plan.rest ?? [])]
  return {
    bytes: writes.map(({ request: { method, path, body } }) => `${method} ${path} ${body}`),
    seal: [...writes.map(({ digest }) => digest), plan?.expiresAt, plan?.stops],
    planned: plainValues([evaluated(sealed)?.write, evaluated(sealed)?.rest, evaluated(sealed)?.standing]),
    refusals: [refusalsOf(sealed), seen.refusals].map(plainValues),
    checks: [evaluated(sealed)?.checks, seen.checks].map(plainValues),
    warnings: [evaluated(sealed)?.warnings, seen.warnings].map(plainValues),
    outlook: [...outlooksOf(evaluated(sealed)), seen.outlook].map(
      outlook => outlook && outlookValues(outlook),
    ),
  }
}

const evaluated = (result: Result<DraftEvaluation>): DraftEvaluation | undefined =>
  result.ok ? result.value : undefined
const refusalsOf = (result: Result<DraftEvaluation>): readonly Refusal[] => (result.ok ? [] : result.error)
const outlooksOf = (of: DraftEvaluation | undefined): readonly (OrderForecast | undefined)[] =>
  of === undefined ? [] : [of.outlook, of.together, ...(of.outlooks ?? [])]

function sealOf(evaluation: DraftEvaluation, nth: number) {
  let count = 0
  const seals = {
    venue: { encode: encodeVenueWrite },
    ids: { attempt: () => `pd-${nth}-${(count += 1)}` as AttemptId, token: () => `token-${nth}` },
    profileId: 'practice',
    account: { id: `0x${'ab'.repeat(32)}`, label: 'Main' },
    sealedAt: NOW,
  }
  return sealPlan(seals, evaluation, NOW - 300)
}

/**
 * Evaluates seeded drafts of every kind: a group for each kind and aspect.
 *
 * @param share Part of each kind's drafts, from the first one on.
 */
export function* evaluateDrafts(share = 1): Generator<OracleGroup> {
  for (const [name, { draw, times }] of Object.entries(draftsOf)) {
    const length = Math.min(times, TOGETHER * Math.ceil((times * share) / TOGETHER))
    const drawn = Array.from({ length }, (_, nth) => drawAspects(name, draw, nth))
    for (const aspect of Object.keys(drawn[0] ?? {}) as (keyof Aspects)[])
      yield {
        name: `drafts ${name} ${aspect}`,
        cases: joined(
          drawn.map(each => JSON.stringify(each[aspect])),
          TOGETHER,
        ),
      }
  }
}

/** Draws each draft from a separate seed, so that one more kind changes no other. */
function drawAspects(name: string, draw: (chance: Chance, world: World) => WriteDraft, nth: number): Aspects {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, SEED)
  const chance = chanceOf(seed * 1_009 + nth)
  const world = drawWorld(chance)
  return aspectsOf(draw(chance, world), world, nth)
}
