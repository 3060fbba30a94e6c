import { decodeMandate } from '@core/envelope/mandate-text'
import type { ArmedSession, ListedMandate, ProgramWait } from '@core/snapshot/desk-snapshot'
import type { Refusal } from '@core/value/result'
import type { AttemptStore } from '../attempts/attempt-store'
import type { DeskState } from '../desk-state'
import type { ClockPort } from '../main-ports'

const MAX_REPORTED = 50

interface Parts {
  readonly profileId: string
  readonly attempts: Pick<AttemptStore, 'envelopes' | 'inside'>
  readonly desk: Pick<DeskState, 'see'>
  readonly clock: Pick<ClockPort, 'now'>
}

export function publishMandates(
  { profileId, attempts, desk, clock }: Parts,
  refusals: readonly Refusal[] = [],
  wait?: ProgramWait,
  session?: ArmedSession,
): void {
  const newest = attempts.envelopes(profileId).slice(-MAX_REPORTED).toReversed()
  const envelopes = newest.flatMap(({ id, text, digest, at, ended }): readonly ListedMandate[] => {
    const envelope = decodeMandate(text)
    const used = attempts.inside(id).getUse()
    return envelope === undefined
      ? []
      : [{ envelope, digest, at, used, ...(ended === undefined ? wait && { waits: wait } : { ended }) }]
  })
  desk.see({
    saw: 'envelopes',
    at: clock.now(),
    armed: { envelopes, refused: refusals, ...(session && { session }) },
  })
}

export function endLeftoverMandates(
  attempts: Pick<AttemptStore, 'envelopes' | 'owe'>,
  profileId: string,
  at: number,
): void {
  for (const { id, ended } of attempts.envelopes(profileId))
    if (ended === undefined) attempts.owe({ saw: 'disarmed', at, profileId, envelope: id, why: 'run ended' })
}
