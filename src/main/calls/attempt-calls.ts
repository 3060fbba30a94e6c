import { err, refuse, ok } from '@core/value/result'
import { timelineOf } from '@core/attempt/timeline'
import type { AttemptId } from '@core/write/write'
import type { Api } from '@contract/api'
import type { Handlers } from '@contract/wire'
import type { Attempts } from '../attempts/attempts'
import { entriesAbout, packEvidence } from '../attempts/evidence-pack'
import type { Clock } from '../ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: Attempts
  readonly clock: Clock
  readonly version: string
}

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
      const account = active()?.desk.snapshot().terms?.value.accountId
      const pack = packEvidence({
        attempt: attempt as AttemptId,
        chain: attempts.chain(),
        version,
        madeAt: clock.now(),
        secrets: account === undefined ? [] : [account],
      })
      return pack === undefined ? unknown() : ok(pack)
    },
  }
}
