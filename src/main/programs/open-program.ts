import type { ArmedMandate } from '@core/envelope/envelope'
import type { MandateRule } from '@core/envelope/program-rule'
import { deriveSliceExecutions, type SliceExecution } from '@core/programs/done'
import { getWriteMarket, isOrderPlacement } from '@core/write/write'
import type { AttemptId } from '@core/write/write'
import type { ArmingParts, SealedMandate } from '../armed/arming-question'

/** A program that was sealed and has not ended. */
export interface OpenProgram extends SealedMandate {
  readonly rule: MandateRule
  /** What there was in its markets before it: none of that is the person's own order beside it. */
  readonly earlierOrders: ReadonlySet<AttemptId>
}

type Parts = Pick<ArmingParts, 'profileId' | 'attempts'>

/** What was done for each slice of it so far, but by the attempt that is set apart. */
export const listSliceExecutions = (
  { attempts, desk }: Pick<ArmingParts, 'attempts' | 'desk'>,
  { envelope }: OpenProgram,
  ignoredAttempt?: AttemptId,
): readonly SliceExecution[] =>
  deriveSliceExecutions(
    attempts.inside(envelope.id).left.filter(({ id }) => id !== ignoredAttempt),
    envelope.sealedAt.wall,
    desk.snapshot().fills?.value,
  )

/** A program as it begins. */
export const createOpenProgram = (parts: Parts, sealed: SealedMandate, rule: MandateRule): OpenProgram => ({
  ...sealed,
  rule,
  earlierOrders: new Set(listOtherOrders(parts, sealed.envelope)),
})

/** Whether the person sent an order beside it: what it closes or protects is the position, which is that order's too. */
export const hasOtherOrder = (parts: Parts, { envelope, rule, earlierOrders }: OpenProgram): boolean =>
  (rule.is === 'protect' || rule.reduceOnly) && listOtherOrders(parts, envelope).some(id => !earlierOrders.has(id))

/** Every order in its markets that did not leave inside it. */
const listOtherOrders = ({ profileId, attempts }: Parts, { id, markets }: ArmedMandate): readonly AttemptId[] =>
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
