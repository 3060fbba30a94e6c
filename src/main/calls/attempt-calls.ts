import { err, createRefusal, ok } from '@core/value/result'
import { getReplayableUntil } from '@core/attempt/signature-expiry'
import { createAttemptTimeline } from '@core/attempt/attempt-timeline'
import type { AttemptId } from '@core/write/venue-write'
import type { DeskApi } from '@contract/desk-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import type { AttemptStore } from '../attempts/attempt-store'
import { MAX_UNCOMPARED_OFFSET_MS } from '../attempts/late-arrivals'
import { listAttemptEntries, createEvidencePack } from '../attempts/evidence-pack'
import type { ClockPort } from '../main-ports'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: AttemptStore
  readonly clock: ClockPort
  readonly version: string
}

/** Returns the first whole second after `at`, in ISO 8601. */
const formatSecondAfter = (at: number): string => new Date(Math.ceil((at + 1) / 1_000) * 1_000).toISOString()

export function createAttemptCalls({
  active,
  attempts,
  clock,
  version,
}: Parts): ContractHandlers<DeskApi>['attempts'] {
  const refuseAttempt = () => err([createRefusal('INPUT_MALFORMED', { at: 'attempt' })])
  return {
    timeline({ attempt }) {
      const id = attempt as AttemptId
      const timeline = createAttemptTimeline(id, listAttemptEntries(attempts.listChainedLines(), id))
      return timeline === undefined ? refuseAttempt() : ok(timeline)
    },
    evidence({ attempt }) {
      const id = attempt as AttemptId
      const chain = attempts.listChainedLines()
      const now = clock.now()
      // SECURITY: a request whose signature the venue still accepts could be replayed from its evidence.
      const replayableUntil = getReplayableUntil(listAttemptEntries(chain, id))
      const offset = active()?.connection()?.venue.clockOffset()?.offset ?? -MAX_UNCOMPARED_OFFSET_MS
      if (replayableUntil !== undefined && now + offset <= replayableUntil)
        return err([
          createRefusal('EVIDENCE_TOO_EARLY', { from: formatSecondAfter(replayableUntil - offset) }),
        ])
      const account = active()?.desk.snapshot().terms?.value.accountId
      const pack = createEvidencePack({
        attempt: id,
        chain,
        version,
        madeAt: now,
        secrets: account === undefined ? [] : [account],
      })
      return pack === undefined ? refuseAttempt() : ok(pack)
    },
  }
}
