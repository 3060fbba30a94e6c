import { computed } from 'vue'
import { useNow } from '../now'
import { useDesk } from '../stores/desk'
import { useScreen } from '../stores/screen'
import { bannerSays } from '@messages/banners'
import { heldSays } from '@messages/held'
import { countdown } from '@messages/times'
import { useFates } from './fates'

/** What is said where a button would be that sends, while nothing of its kind can be sent. */
export interface HeldHere {
  /** Short enough for a row. */
  readonly row: string
  readonly sentence: string
  /** Shows what is known of it, and what can be done meanwhile. */
  readonly show?: () => void
}

/** Why nothing is sent for now, and until when; undefined where something can be, and where a profile only reads. */
export function useHeldHere() {
  const [desk, screen, now] = [useDesk(), useScreen(), useNow()]
  const { pending, provable, elsewhere } = useFates()

  return computed<HeldHere | undefined>(() => {
    if (desk.writes?.state === 'halted') return { row: heldSays.halted, sentence: heldSays.haltedUntil }
    if (desk.writes?.state !== 'held') return undefined
    const [first] = pending.value
    if (first === undefined)
      return elsewhere.value === 0
        ? undefined
        : { row: heldSays.unknown, sentence: bannerSays.unknownElsewhere(elsewhere.value) }
    const show = (): void => screen.show({ is: 'attempt', id: first.id })
    // What cannot be true is proved by nothing that is read, so nothing is said of when.
    if (first.state.is === 'quarantined' || provable.value === undefined)
      return { row: heldSays.unknown, sentence: heldSays.untilKnown, show }
    const left = provable.value - now.value
    return left > 0
      ? { row: heldSays.for(countdown(left)), sentence: heldSays.untilProof(countdown(left)), show }
      : { row: heldSays.due, sentence: heldSays.untilKnown, show }
  })
}
