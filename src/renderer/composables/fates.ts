import { computed } from 'vue'
import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import { isOrderAtVenue, type WriteAttempt } from '@core/attempt/attempt'
import { getAbsenceProvableAt } from '@core/attempt/lapse'
import { getWriteMarket } from '@core/write/write'
import { useCurrentTime } from '../now'
import { useDeskStore } from '../stores/desk'
import { useScreenStore } from '../stores/screen'
import { formatShortDuration } from '@messages/times'
import { bannerActionLabels, statusBannerMessages } from '@messages/banners'
import { describeUnresolvedAttempt } from '@messages/fates'
import { describeAbsenceProofTime, describeWriteRequest } from '@messages/state'
import type { StatusBanner } from './banner'

/** How long something may keep all writing here before it is said above everything else: most of it takes less. */
export const SLOW_RECONCILIATION_MS = 3_000

/** Whether an attempt's fate is open in a way that a person has to know about. */
export const isOutcomeUnknown = ({ state }: WriteAttempt): boolean =>
  state.is === 'unknown' || state.is === 'quarantined'

/** Whether a person has to know of it: also of one that was answered, and is not read back as it should be. */
export const isOutcomePending = (attempt: WriteAttempt, now: number): boolean =>
  isOutcomeUnknown(attempt) || (isAttemptUnresolved(attempt) && now - attempt.state.at >= SLOW_RECONCILIATION_MS)

/** The attempts of this account that keep everything else here, and what is said of them. */
export function useOrderOutcomes() {
  const desk = useDeskStore()
  const screen = useScreenStore()
  const now = useCurrentTime()

  const unresolved = computed(() => (desk.attempts ?? []).filter(isAttemptUnresolved))
  const unknown = computed(() => unresolved.value.filter(isOutcomeUnknown))
  /** Outcomes that are unknown and are none of this account's: they keep everything here all the same. */
  const unknownElsewhere = computed(() => {
    const restriction = desk.writes?.holds.find(({ is }) => is === 'unknown')
    if (restriction?.is !== 'unknown' || desk.attempts === undefined) return 0
    return Math.max(0, restriction.attempts - unknown.value.length)
  })

  /** What a person has to know of, the most open first. */
  const pending = computed(() => [
    ...unknown.value,
    ...unresolved.value.filter(attempt => !isOutcomeUnknown(attempt) && isOutcomePending(attempt, now.value)),
  ])
  /** When it could be proved of the first that it never arrived, by this machine's clock. */
  const provableFrom = computed(() => {
    const [first] = pending.value
    const at = first && (isOrderAtVenue(first) ? undefined : getAbsenceProvableAt(first))
    return at === undefined ? undefined : at - (desk.health?.clock.offset ?? 0)
  })

  const banners = computed<readonly StatusBanner[]>(() => {
    const [first, ...more] = pending.value
    if (first === undefined) return []
    const { state, unknownAt, evidence, write } = first
    // No reading proves what cannot be true, nor the absence of an order that the venue has.
    const isProvable = state.is !== 'quarantined' && !isOrderAtVenue(first)
    const sentence = describeWriteRequest(write, desk.market.get(getWriteMarket(write) ?? ''))
    return [
      {
        id: 'unknown',
        tone: isOutcomeUnknown(first) ? 'unknown' : 'warn',
        ...describeUnresolvedAttempt(first, sentence, more.length, formatShortDuration(now.value - (unknownAt ?? state.at))),
        aside: statusBannerMessages.asked(
          evidence.length,
          isProvable ? describeAbsenceProofTime(write, provableFrom.value, now.value) : undefined,
        ),
        action: { label: bannerActionLabels.showEvidence, run: () => screen.openOverlay({ is: 'attempt', id: first.id }) },
      },
    ]
  })
  return { unresolved, unknown, elsewhere: unknownElsewhere, pending, provable: provableFrom, banners }
}
