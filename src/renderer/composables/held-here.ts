import { computed } from 'vue'
import { useCurrentTime } from '../now'
import { useDeskStore } from '../stores/desk'
import { useScreenStore } from '../stores/screen'
import { statusBannerMessages } from '@messages/banners'
import { blockedSendMessages } from '@messages/held'
import { formatCountdown } from '@messages/times'
import { useOrderOutcomes } from './fates'

/** What is said where a button would be that sends, while nothing of its kind can be sent. */
export interface RestrictionNotice {
  /** Short enough for a row. */
  readonly rowText: string
  readonly sentence: string
  /** Shows what is known of it, and what can be done meanwhile. */
  readonly showEvidence?: () => void
}

/** Why nothing is sent for now, and until when; undefined where something can be, and where a profile only reads. */
export function useRestrictionNotice() {
  const [desk, screen, now] = [useDeskStore(), useScreenStore(), useCurrentTime()]
  const { pending, provable, elsewhere } = useOrderOutcomes()

  return computed<RestrictionNotice | undefined>(() => {
    if (desk.writes?.state === 'halted') return { rowText: blockedSendMessages.halted, sentence: blockedSendMessages.haltedUntil }
    if (desk.writes?.state !== 'held') return undefined
    const [first] = pending.value
    if (first === undefined)
      return elsewhere.value === 0
        ? undefined
        : { rowText: blockedSendMessages.unknown, sentence: statusBannerMessages.unknownElsewhere(elsewhere.value) }
    const showEvidence = (): void => screen.openOverlay({ is: 'attempt', id: first.id })
    // What cannot be true is proved by nothing that is read, so nothing is said of when.
    if (first.state.is === 'quarantined' || provable.value === undefined)
      return { rowText: blockedSendMessages.unknown, sentence: blockedSendMessages.untilKnown, showEvidence }
    const remainingMs = provable.value - now.value
    return remainingMs > 0
      ? { rowText: blockedSendMessages.for(formatCountdown(remainingMs)), sentence: blockedSendMessages.untilProof(formatCountdown(remainingMs)), showEvidence }
      : { rowText: blockedSendMessages.due, sentence: blockedSendMessages.untilKnown, showEvidence }
  })
}
