import { computed } from 'vue'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'
import { useScreenStore } from '../stores/screen-store'
import { statusBannerMessages } from '@messages/banners'
import { blockedSendMessages } from '@messages/held'
import { formatCountdown } from '@messages/times'
import { useOrderOutcomes } from './use-order-outcomes'

export interface RestrictionNotice {
  readonly rowText: string
  readonly sentence: string
  readonly showEvidence?: () => void
}

/**
 * Returns why nothing is sent now, and until when: because of a halt, or of a request with an unresolved outcome.
 * Returns `undefined` in every other case.
 */
export function useRestrictionNotice() {
  const [desk, screen, now] = [useDeskStore(), useScreenStore(), useCurrentTime()]
  const { pending, provable, elsewhere } = useOrderOutcomes()

  return computed<RestrictionNotice | undefined>(() => {
    if (desk.writes?.state === 'halted')
      return { rowText: blockedSendMessages.halted, sentence: blockedSendMessages.haltedUntil }
    if (desk.writes?.state !== 'held') return undefined
    const [first] = pending.value
    if (first === undefined)
      return elsewhere.value === 0
        ? undefined
        : {
            rowText: blockedSendMessages.unknown,
            sentence: statusBannerMessages.unknownElsewhere(elsewhere.value),
          }
    const showEvidence = (): void => screen.openOverlay({ is: 'attempt', id: first.id })
    // No read can resolve a quarantined attempt, so no time is shown.
    if (first.state.is === 'quarantined' || provable.value === undefined)
      return { rowText: blockedSendMessages.unknown, sentence: blockedSendMessages.untilKnown, showEvidence }
    const remainingMs = provable.value - now.value
    return remainingMs > 0
      ? {
          rowText: blockedSendMessages.for(formatCountdown(remainingMs)),
          sentence: blockedSendMessages.untilProof(formatCountdown(remainingMs)),
          showEvidence,
        }
      : { rowText: blockedSendMessages.due, sentence: blockedSendMessages.untilKnown, showEvidence }
  })
}
