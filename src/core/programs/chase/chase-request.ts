import type { RequestedBounds } from '../../armed/arming-request'
import type { PlanningInputs } from '../../context/planning-inputs'
import { programRuleLimits, type ChaseRule } from '../../envelope/program-rule'
import { compareDecimals, requireAmount, multiply } from '../../value/decimal-amount'
import { err, ok, createRefusal, type Result } from '../../value/result'
import {
  getLowestCountedPrice,
  isIntegerWithin,
  computeMandateDurationMs,
  createMandateMarkets,
  SCHEDULE_MINUTE_MS,
  resolveProgramTerms,
  checkProgramTerms,
  createNotionalLimits,
  type ProgramTermsRequest,
} from '../program-terms'
import { createChaseStrategy } from './chase-strategy'

/** A chase order as typed, not yet checked. */
export interface ChaseRequest extends ProgramTermsRequest {
  readonly is: 'chase'
  readonly moves: number
  /** In seconds. */
  readonly apart: number
  readonly takesRest: boolean
}

const SECOND = 1_000

/**
 * Returns the mandate bounds and the rule of `request`, or every error in it. `inAll` counts each placing in full,
 * because each could fill; the executed total is bounded by `quantity`.
 */
export function parseChaseRequest(request: ChaseRequest, on: PlanningInputs): Result<RequestedBounds> {
  const { moves, takesRest } = request
  const [apart, follows] = [request.apart * SECOND, request.minutes * SCHEDULE_MINUTE_MS]
  const wrong = [
    ...(isIntegerWithin(moves, 0, programRuleLimits.moves) ? [] : ['moves']),
    ...(isIntegerWithin(apart, programRuleLimits.apart, follows) ? [] : ['apart']),
  ]
  const fixed = resolveProgramTerms(request, on, wrong, takesRest)
  if (!fixed.ok) return fixed
  const { rule: terms, market, worthInAll } = fixed.value
  const { quantity } = terms
  const rule: ChaseRule = { is: 'chase', ...terms, moves, apart, follows, takesRest, least: market.sizeMin }
  const { maxOrders, types } = createChaseStrategy(rule)
  const times = requireAmount(String(maxOrders))
  const refusals = [
    ...checkProgramTerms(fixed.value, { least: quantity, most: quantity, sizes: [quantity] }),
    // A chase that cannot finish within its own bound is not started.
    ...(compareDecimals(multiply(quantity, getLowestCountedPrice(fixed.value)), worthInAll) > 0
      ? [createRefusal('ENVELOPE_MALFORMED', { bound: 'worthInAll' })]
      : []),
  ]
  if (refusals.length > 0) return err(refusals)
  return ok({
    ...{ rule, types, acts: [] },
    worth: { ...createNotionalLimits(fixed.value, worthInAll), inAll: multiply(worthInAll, times) },
    markets: createMandateMarkets(request, fixed.value, {
      perOrder: quantity,
      inAll: multiply(quantity, times),
    }),
    writes: 2 * (moves + 1) + (takesRest ? 1 : 0),
    lasts: computeMandateDurationMs(follows),
  })
}

/** Each placing is cancelled before the next one. */
const REQUESTS_PER_MOVE = 2

/** Returns the minimum time between placings, in whole seconds, that keeps within `writesPerMinute`. */
export const minSecondsBetweenMoves = (writesPerMinute: number): number =>
  Math.max(
    MIN_SECONDS_APART,
    Math.ceil(SCHEDULE_MINUTE_MS / SECOND / Math.max(1, Math.floor(writesPerMinute / REQUESTS_PER_MOVE))),
  )
const MIN_SECONDS_APART = 2
