import { heldInside, type AtPress, type Outside } from '@core/armed/inside'
import { triggerIn } from '@core/armed/stop-move'
import type { Inputs } from '@core/context/inputs'
import type { ArmedEnvelope, BothClocks, CountedInside } from '@core/envelope/envelope'
import { guardsText, type Guards } from '@core/guard/guard'
import type { Result } from '@core/value/result'
import type { AttemptId, Write } from '@core/write/write'
import type { ArmingParts } from './arming-question'

/** The person's own caps as one text: where that is another one, they were changed. */
export const guardsSaid = (guards: Guards | undefined): string =>
  guards === undefined ? '' : JSON.stringify(guardsText(guards))

/** Holds a write against an envelope and all that left inside it, one of them apart. */
export const heldNow =
  ({ profileId, attempts, account }: ArmingParts, both: () => BothClocks) =>
  (
    envelope: ArmedEnvelope,
    write: Write,
    inputs: Pick<Inputs, 'book'>,
    apart?: AttemptId,
  ): Result<CountedInside, readonly Outside[]> => {
    const { left, used } = attempts.inside(envelope.id)
    const at: AtPress = {
      ...both(),
      ...{ profileId, account: account(), used: used(apart) },
      bestBid: symbol =>
        inputs.book?.value.symbol === symbol ? inputs.book.value.bids[0]?.price : undefined,
      // Nothing but a program that moves a stop is held against it.
      moved:
        envelope.rule?.is === 'protect'
          ? left.flatMap(({ id, write }) => (id === apart ? [] : (triggerIn(write) ?? [])))
          : [],
      isOwn: orderId => left.some(one => one.orderId === orderId),
    }
    return heldInside(envelope, write, at)
  }
