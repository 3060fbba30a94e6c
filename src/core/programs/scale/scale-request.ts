import type { RequestedBounds } from '../../armed/arming-request'
import type { PlanningInputs } from '../../context/planning-inputs'
import { parseBoundFigure } from '../../envelope/bound-figure'
import { programRuleLimits, type ScaleRule } from '../../envelope/program-rule'
import { compareDecimals, isOnStepGrid, maxAmount, multiply, minAmount } from '../../value/decimal-amount'
import { err, ok, createRefusal, type Refusal, type Result } from '../../value/result'
import {
  isIntegerWithin,
  computeMandateDurationMs,
  createMandateMarkets,
  SCHEDULE_MINUTE_MS,
  resolveProgramTerms,
  checkProgramTerms,
  createNotionalLimits,
  type ResolvedProgramTerms,
  type ProgramTermsRequest,
} from '../program-terms'
import { computeScaleLevels, computeScaleTotal } from './scale-levels'
import { createScaleStrategy } from './scale-strategy'

/** A scale order as typed, not yet checked. Its worst price is the price of its first level. */
export interface ScaleRequest extends Omit<ProgramTermsRequest, 'worst'> {
  readonly is: 'scale'
  readonly near: string
  readonly far: string
  readonly levels: number
  /** In hundredths of the first level. */
  readonly grows: number
  /** In seconds. Zero places one level after the other without delay. */
  readonly every: number
}

const SECOND = 1_000
/** Time for placing and cancelling one level at the pace of program steps. */
const LEVEL_PACE_MS = 3_000

export function parseScaleRequest(request: ScaleRequest, on: PlanningInputs): Result<RequestedBounds> {
  const { levels, grows } = request
  const [every, rests] = [request.every * SECOND, request.minutes * SCHEDULE_MINUTE_MS]
  const [near, far] = [parseBoundFigure(request.near), parseBoundFigure(request.far)]
  const terms: ProgramTermsRequest = { ...request, worst: near ?? '1' }
  const fixed = resolveProgramTerms(terms, on, findInvalidFields(request), false)
  if (!fixed.ok) return fixed
  if (near === undefined || far === undefined)
    return err([createRefusal('ENVELOPE_MALFORMED', { bound: 'far' })])
  const { guards, worthInAll, rule: ruled } = fixed.value
  const { collar } = guards
  const rule: ScaleRule = { is: 'scale', ...ruled, near, far, levels, grows, every, rests, collar }
  const refusals = checkScaleLevels(rule, fixed.value)
  if (refusals.length > 0) return err(refusals)
  const { types, maxOrderQuantity } = createScaleStrategy(rule)
  return ok({
    ...{ rule, types, acts: [], worth: createNotionalLimits(fixed.value, worthInAll) },
    markets: createMandateMarkets(terms, fixed.value, { perOrder: maxOrderQuantity, inAll: rule.quantity }),
    writes: 2 * levels,
    lasts: computeDurationMs(request),
  })
}

function findInvalidFields(request: ScaleRequest): readonly string[] {
  const { side, levels, grows, every, minutes } = request
  const [near, far] = [parseBoundFigure(request.near), parseBoundFigure(request.far)]
  const { leastLevels, levels: most, lasts } = programRuleLimits
  const isOrdered = near && far && compareDecimals(near, far) === (side === 'BUY' ? 1 : -1)
  const takes = levels * Math.max(every * SECOND, LEVEL_PACE_MS)
  return [
    ...(near === undefined ? ['near'] : []),
    ...(far === undefined || isOrdered === false ? ['far'] : []),
    ...(isIntegerWithin(levels, leastLevels, most) ? [] : ['levels']),
    ...(isIntegerWithin(grows, 0, programRuleLimits.grows) ? [] : ['grows']),
    ...(isIntegerWithin(every, 0, lasts / SECOND) ? [] : ['every']),
    // There must be time to place every level while it rests, and to cancel it within the duration.
    ...(minutes >= 1 && (takes > minutes * SCHEDULE_MINUTE_MS || computeDurationMs(request) > lasts)
      ? ['minutes']
      : []),
  ]
}

const computeDurationMs = ({ minutes, levels }: ScaleRequest): number =>
  computeMandateDurationMs(minutes * SCHEDULE_MINUTE_MS + levels * LEVEL_PACE_MS)

function checkScaleLevels(rule: ScaleRule, fixed: ResolvedProgramTerms): readonly Refusal[] {
  const { quantity, near, far, levels, tick, every } = rule
  const levelPlan = computeScaleLevels(rule)
  const worths = levelPlan.map(({ price, quantity: size }) => multiply(price, size))
  const sizes = levelPlan.map(({ quantity: size }) => size)
  const inAll = maxAmount(computeScaleTotal(rule).worth, multiply(quantity, near))
  const cap = fixed.guards.writesPerMinute
  const inMinute = every === 0 ? levels : Math.min(levels, Math.ceil(SCHEDULE_MINUTE_MS / every))
  return [
    ...checkProgramTerms(fixed, {
      ...{ least: sizes.reduce(minAmount), most: sizes.reduce(maxAmount), sizes: [quantity] },
      worths: { least: worths.reduce(minAmount), most: worths.reduce(maxAmount) },
    }),
    ...(isOnStepGrid(far, tick) ? [] : [createRefusal('PRICE_OFF_TICK', { price: far, tick })]),
    ...(new Set(levelPlan.map(({ price }) => price)).size < levels
      ? [createRefusal('LADDER_DENSE', { tick })]
      : []),
    ...(compareDecimals(inAll, fixed.worthInAll) > 0
      ? [createRefusal('ENVELOPE_MALFORMED', { bound: 'worthInAll' })]
      : []),
    ...(inMinute > cap ? [createRefusal('CAP_RATE', { count: String(inMinute), cap: String(cap) })] : []),
  ]
}
