import { computed } from 'vue'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'
import { useScreenStore } from '../stores/screen-store'
import { statusBannerMessages } from '@messages/banners'
import { blockedSendMessages } from '@messages/held'
import { formatCountdown } from '@messages/times'
import { describeAbsenceProofTime } from '@messages/attempt-outcome'
import { describeTradingRestriction } from '@messages/state'
import { useOrderOutcomes } from './use-order-outcomes'
import { useSlowReconciliation } from './use-slow-reconciliation'

export interface RestrictionNotice {
  readonly rowText: string
  readonly sentence: string
  readonly showEvidence?: () => void
}

/**
 * Returns why nothing is sent now, and until when as far as that is known: because of a halt, a request with an
 * unresolved outcome, a slow reconciliation, or an unwritable journal. Returns `undefined` in every other case.
 */
export function useRestrictionNotice() {
  const [desk, screen, now] = [useDeskStore(), useScreenStore(), useCurrentTime()]
  const { pending, provable, elsewhere, accountElsewhere } = useOrderOutcomes()
  const isReconciliationSlow = useSlowReconciliation()

  /** Restriction that no request explains. */
  const findOtherRestriction = () =>
    desk.writes?.holds.find(
      ({ is }) => is === 'journal' || (is === 'reconciling' && isReconciliationSlow.value),
    )

  return computed<RestrictionNotice | undefined>(() => {
    if (desk.writes?.state === 'halted')
      return { rowText: blockedSendMessages.halted, sentence: blockedSendMessages.haltedUntil }
    if (desk.writes?.state !== 'held') return undefined
    const [first] = pending.value
    if (first === undefined && elsewhere.value > 0)
      return {
        rowText: blockedSendMessages.unknown,
        sentence: statusBannerMessages.unknownElsewhere(elsewhere.value, accountElsewhere.value?.label),
      }
    if (first === undefined) {
      const other = findOtherRestriction()
      return (
        other && { rowText: blockedSendMessages.paused, sentence: describeTradingRestriction(other, 'held') }
      )
    }
    const showEvidence = (): void => screen.openOverlay({ is: 'attempt', id: first.id })
    // No read can resolve a quarantined attempt, so no time is shown.
    if (first.state.is === 'quarantined' || provable.value === undefined)
      return { rowText: blockedSendMessages.unknown, sentence: blockedSendMessages.untilKnown, showEvidence }
    const remainingMs = provable.value - now.value
    return remainingMs > 0
      ? {
          rowText: blockedSendMessages.for(formatCountdown(remainingMs)),
          sentence: blockedSendMessages.untilProof(
            describeAbsenceProofTime(first.write, provable.value, now.value),
          ),
          showEvidence,
        }
      : { rowText: blockedSendMessages.due, sentence: blockedSendMessages.untilKnown, showEvidence }
  })
}
