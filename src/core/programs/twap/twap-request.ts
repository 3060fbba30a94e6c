import type { RequestedBounds } from '../../armed/arming-request'
import type { PlanningInputs } from '../../context/planning-inputs'
import { programRuleLimits, type TwapRule } from '../../envelope/program-rule'
import { add, compareDecimals, isZero, multiply, minAmount, ZERO } from '../../value/decimal-amount'
import { err, ok, createRefusal, type Result } from '../../value/result'
import { computeTwapSchedule, computeTwapDuration } from './twap-schedule'
import {
  getLowestCountedPrice,
  parseOptionalAmount,
  isIntegerWithin,
  computeMandateDurationMs,
  createMandateMarkets,
  SCHEDULE_MINUTE_MS,
  resolveProgramTerms,
  checkProgramTerms,
  createNotionalLimits,
  type ProgramTermsRequest,
} from '../program-terms'
import { createTwapStrategy } from './twap-strategy'

export interface TwapRequest extends ProgramTermsRequest {
  readonly is: 'twap'
  readonly slices: number
  readonly type: TwapRule['type']
  readonly sizeVaries: number
  readonly timeVaries: number
  /** Quantity that may be caught up. Empty for none. */
  readonly catchUp: string
}

export function parseTwapRequest(
  request: TwapRequest,
  on: PlanningInputs,
  seed: number,
): Result<RequestedBounds> {
  const { slices, type, sizeVaries, timeVaries } = request
  const fixed = resolveProgramTerms(request, on, findInvalidFields(request), type === 'IOC')
  if (!fixed.ok) return fixed
  const { rule: terms, worthInAll } = fixed.value
  const catchUp = parseOptionalAmount(request.catchUp) ?? ZERO
  const every = Math.floor((request.minutes * SCHEDULE_MINUTE_MS) / slices)
  const rule: TwapRule = { is: 'twap', ...terms, slices, every, sizeVaries, timeVaries, seed, type, catchUp }
  const most = createTwapStrategy(rule).maxOrderQuantity
  const least = computeTwapSchedule(rule)
    .map(({ quantity }) => quantity)
    .reduce(minAmount)
  const inAll = add(rule.quantity, catchUp)
  const refusals = [
    ...checkProgramTerms(fixed.value, { least, most, sizes: [rule.quantity, catchUp] }),
    // A TWAP that cannot finish within its own bound is not started.
    ...(compareDecimals(multiply(inAll, getLowestCountedPrice(fixed.value)), worthInAll) > 0
      ? [createRefusal('ENVELOPE_MALFORMED', { bound: 'worthInAll' })]
      : []),
    ...(!isZero(catchUp) && slices === 1 ? [createRefusal('ENVELOPE_MALFORMED', { bound: 'catchUp' })] : []),
  ]
  if (refusals.length > 0) return err(refusals)
  return ok({
    ...{ rule, types: [type], acts: [], worth: createNotionalLimits(fixed.value, worthInAll) },
    markets: createMandateMarkets(request, fixed.value, { perOrder: most, inAll }),
    writes: type === 'IOC' ? slices : 2 * slices,
    lasts: computeMandateDurationMs(computeTwapDuration(rule)),
  })
}

function findInvalidFields({
  slices,
  minutes,
  sizeVaries,
  timeVaries,
  catchUp,
}: TwapRequest): readonly string[] {
  const { varies, slices: most, every } = programRuleLimits
  const isHurried = (minutes * SCHEDULE_MINUTE_MS) / slices < every
  return [
    ...(isIntegerWithin(slices, 1, most) ? [] : ['slices']),
    ...(minutes >= 1 && slices >= 1 && slices <= most && isHurried ? ['minutes'] : []),
    ...(isIntegerWithin(sizeVaries, 0, varies) ? [] : ['sizeVaries']),
    ...(isIntegerWithin(timeVaries, 0, varies) ? [] : ['timeVaries']),
    ...(parseOptionalAmount(catchUp) === undefined ? ['catchUp'] : []),
  ]
}
