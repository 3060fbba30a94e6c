import type { ArmedMandate } from '@core/envelope/mandate'
import type { MandateRule } from '@core/envelope/program-rule'
import { deriveSliceExecutions, type SliceExecution } from '@core/programs/slice-executions'
import { getWriteMarket, isOrderPlacement } from '@core/write/venue-write'
import type { AttemptId } from '@core/write/venue-write'
import type { ArmingParts, SealedMandate } from '../armed/arming-prompt'

export interface OpenProgram extends SealedMandate {
  readonly rule: MandateRule
  readonly earlierOrders: ReadonlySet<AttemptId>
}

type Parts = Pick<ArmingParts, 'profileId' | 'attempts'>

export const listSliceExecutions = (
  { attempts, desk }: Pick<ArmingParts, 'attempts' | 'desk'>,
  { envelope }: OpenProgram,
  ignoredAttempt?: AttemptId,
): readonly SliceExecution[] =>
  deriveSliceExecutions(
    attempts.inside(envelope.id).attempts.filter(({ id }) => id !== ignoredAttempt),
    envelope.sealedAt.wall,
    desk.snapshot().fills?.value,
  )

export const createOpenProgram = (parts: Parts, sealed: SealedMandate, rule: MandateRule): OpenProgram => ({
  ...sealed,
  rule,
  earlierOrders: new Set(listOtherOrders(parts, sealed.envelope)),
})

/**
 * Returns true if the trader sent another order in a market of a closing or protecting program, which changes its
 * position.
 */
export const hasOtherOrder = (parts: Parts, { envelope, rule, earlierOrders }: OpenProgram): boolean =>
  (rule.is === 'protect' || rule.reduceOnly) &&
  listOtherOrders(parts, envelope).some(id => !earlierOrders.has(id))

const listOtherOrders = (
  { profileId, attempts }: Parts,
  { id, markets }: ArmedMandate,
): readonly AttemptId[] =>
  attempts
    .all()
    .filter(
      ({ write, inside, profileId: whose }) =>
        whose === profileId &&
        inside?.envelope !== id &&
        isOrderPlacement(write) &&
        markets.some(({ symbol }) => symbol === getWriteMarket(write)),
    )
    .map(one => one.id)
