import { envelopeFrom } from '@core/envelope/envelope-text'
import type { ToldEnvelope, ToldWait } from '@core/snapshot/snapshot'
import type { Refusal } from '@core/value/result'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Clock } from '../ports'

/** How many of a profile's envelopes are told; the journal keeps them all. */
const TOLD = 50

interface Parts {
  readonly profileId: string
  readonly attempts: Pick<Attempts, 'envelopes' | 'inside'>
  readonly desk: Pick<Desk, 'see'>
  readonly clock: Pick<Clock, 'now'>
}

/** Tells the envelopes of a profile as the journal has them, newest first. */
export function tellEnvelopes(
  { profileId, attempts, desk, clock }: Parts,
  refused: readonly Refusal[] = [],
  waits?: ToldWait,
): void {
  const kept = attempts.envelopes(profileId).slice(-TOLD).toReversed()
  const envelopes = kept.flatMap(({ id, text, digest, at, ended }): readonly ToldEnvelope[] => {
    const envelope = envelopeFrom(text)
    const used = attempts.inside(id).used()
    return envelope === undefined
      ? []
      : [{ envelope, digest, at, used, ...(ended === undefined ? waits && { waits } : { ended }) }]
  })
  desk.see({ saw: 'envelopes', at: clock.now(), armed: { envelopes, refused } })
}

/** Ends what an earlier run left open: it allows nothing any more, and the journal says so. */
export function endLeftOpen(
  attempts: Pick<Attempts, 'envelopes' | 'owe'>,
  profileId: string,
  at: number,
): void {
  for (const { id, ended } of attempts.envelopes(profileId))
    if (ended === undefined) attempts.owe({ saw: 'disarmed', at, profileId, envelope: id, why: 'run ended' })
}
