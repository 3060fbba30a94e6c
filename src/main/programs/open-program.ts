import type { ArmedEnvelope } from '@core/envelope/envelope'
import type { EnvelopeRule } from '@core/envelope/program-rule'
import { doneOf, type DoneWrite } from '@core/programs/done'
import { marketOf, placesOrder } from '@core/write/write'
import type { AttemptId } from '@core/write/write'
import type { ArmingParts, SealedEnvelope } from '../armed/arming-question'

/** A program that was sealed and has not ended. */
export interface OpenProgram extends SealedEnvelope {
  readonly rule: EnvelopeRule
  /** What there was in its markets before it: none of that is the person's own order beside it. */
  readonly before: ReadonlySet<AttemptId>
}

type Parts = Pick<ArmingParts, 'profileId' | 'attempts'>

/** What was done for each slice of it so far, but by the attempt that is set apart. */
export const doneInside = (
  { attempts, desk }: Pick<ArmingParts, 'attempts' | 'desk'>,
  { envelope }: OpenProgram,
  apart?: AttemptId,
): readonly DoneWrite[] =>
  doneOf(
    attempts.inside(envelope.id).left.filter(({ id }) => id !== apart),
    envelope.sealedAt.wall,
    desk.snapshot().fills?.value,
  )

/** A program as it begins. */
export const programOf = (parts: Parts, sealed: SealedEnvelope, rule: EnvelopeRule): OpenProgram => ({
  ...sealed,
  rule,
  before: new Set(besides(parts, sealed.envelope)),
})

/** Whether the person sent an order beside it: what it closes or protects is the position, which is that order's too. */
export const isDisturbed = (parts: Parts, { envelope, rule, before }: OpenProgram): boolean =>
  (rule.is === 'protect' || rule.reduceOnly) && besides(parts, envelope).some(id => !before.has(id))

/** Every order in its markets that did not leave inside it. */
const besides = ({ profileId, attempts }: Parts, { id, markets }: ArmedEnvelope): readonly AttemptId[] =>
  attempts
    .all()
    .filter(
      ({ write, inside, profileId: whose }) =>
        whose === profileId &&
        inside?.envelope !== id &&
        placesOrder(write) &&
        markets.some(({ symbol }) => symbol === marketOf(write)),
    )
    .map(one => one.id)
