import { err, refuse, ok } from '@core/value/result'
import { replayableUntil } from '@core/attempt/lapse'
import { timelineOf } from '@core/attempt/timeline'
import type { AttemptId } from '@core/write/write'
import type { Api } from '@contract/api'
import type { Handlers } from '@contract/wire'
import type { Attempts } from '../attempts/attempts'
import { UNCOMPARED } from '../attempts/arrivals'
import { entriesAbout, packEvidence } from '../attempts/evidence-pack'
import type { Clock } from '../ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: Attempts
  readonly clock: Clock
  readonly version: string
}

/** The first whole second after a moment, in ISO 8601. */
const secondAfter = (at: number): string => new Date(Math.ceil((at + 1) / 1_000) * 1_000).toISOString()

/** What can be asked about one attempt after the fact. */
export function attemptCalls({ active, attempts, clock, version }: Parts): Handlers<Api>['attempts'] {
  const unknown = () => err([refuse('INPUT_MALFORMED', { at: 'attempt' })])
  return {
    timeline({ attempt }) {
      const id = attempt as AttemptId
      const timeline = timelineOf(id, entriesAbout(attempts.chain(), id))
      return timeline === undefined ? unknown() : ok(timeline)
    },
    evidence({ attempt }) {
      const id = attempt as AttemptId
      const chain = attempts.chain()
      const now = clock.now()
      // SECURITY: a request whose signature the venue still accepts could be replayed from its evidence.
      const until = replayableUntil(entriesAbout(chain, id))
      const offset = active()?.connection()?.venue.clockOffset()?.offset ?? -UNCOMPARED
      if (until !== undefined && now + offset <= until)
        return err([refuse('EVIDENCE_TOO_EARLY', { from: secondAfter(until - offset) })])
      const account = active()?.desk.snapshot().terms?.value.accountId
      const pack = packEvidence({
        attempt: id,
        chain,
        version,
        madeAt: now,
        secrets: account === undefined ? [] : [account],
      })
      return pack === undefined ? unknown() : ok(pack)
    },
  }
}
