import { computed } from 'vue'
import { isAttemptUnresolved } from '@core/attempt/attempt-state'
import { isOrderAtVenue, type WriteAttempt } from '@core/attempt/write-attempt'
import { getAbsenceProvableAt } from '@core/attempt/signature-expiry'
import { getWriteMarket } from '@core/write/venue-write'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'
import { useScreenStore } from '../stores/screen-store'
import { formatShortDuration } from '@messages/times'
import { bannerActionLabels, statusBannerMessages } from '@messages/banners'
import { describeUnresolvedAttempt } from '@messages/unresolved-attempt'
import { describeAbsenceProofTime } from '@messages/attempt-outcome'
import { describeWriteRequest } from '@messages/kind-words'
import { SLOW_RECONCILIATION_MS } from './use-slow-reconciliation'
import type { StatusBanner } from './status-banner'

export const isOutcomeUnknown = ({ state }: WriteAttempt): boolean =>
  state.is === 'unknown' || state.is === 'quarantined'

/** Returns true for an unknown outcome, and for an answered request that is not confirmed in time. */
export const isOutcomePending = (attempt: WriteAttempt, now: number): boolean =>
  isOutcomeUnknown(attempt) ||
  (isAttemptUnresolved(attempt) && now - attempt.state.at >= SLOW_RECONCILIATION_MS)

/** Returns the attempts of this account that block other writes, with their banner. */
export function useOrderOutcomes() {
  const desk = useDeskStore()
  const screen = useScreenStore()
  const now = useCurrentTime()

  const unresolved = computed(() => (desk.attempts ?? []).filter(isAttemptUnresolved))
  const unknown = computed(() => unresolved.value.filter(isOutcomeUnknown))
  /** Number of unknown outcomes in other accounts. They block writes here too. */
  const unknownElsewhere = computed(() => {
    const restriction = desk.writes?.holds.find(({ is }) => is === 'unknown')
    if (restriction?.is !== 'unknown' || desk.attempts === undefined) return 0
    return Math.max(0, restriction.attempts - unknown.value.length)
  })

  /** The account of all these outcomes, if it is one and still listed. */
  const accountElsewhere = computed(() => {
    const restriction = desk.writes?.holds.find(({ is }) => is === 'unknown')
    if (restriction?.is !== 'unknown') return undefined
    const [first, ...more] = (restriction.profileIds ?? []).filter(id => id !== desk.profile?.id)
    return more.length > 0 ? undefined : desk.profiles?.find(({ id }) => id === first)
  })

  const pending = computed(() => [
    ...unknown.value,
    ...unresolved.value.filter(attempt => !isOutcomeUnknown(attempt) && isOutcomePending(attempt, now.value)),
  ])
  /** Local time from which the absence of the first pending attempt can be proved. */
  const provableFrom = computed(() => {
    const [first] = pending.value
    const at = first && (isOrderAtVenue(first) ? undefined : getAbsenceProvableAt(first))
    return at === undefined ? undefined : at - (desk.health?.clock.offset ?? 0)
  })

  const banners = computed<readonly StatusBanner[]>(() => {
    const [first, ...more] = pending.value
    if (first === undefined) return []
    const { state, unknownAt, evidence, write } = first
    // Reconciliation cannot prove an impossible state, nor the absence of an order that the venue has.
    const isProvable = state.is !== 'quarantined' && !isOrderAtVenue(first)
    const sentence = desk.shorten(describeWriteRequest(write, desk.market.get(getWriteMarket(write) ?? '')))
    return [
      {
        id: 'unknown',
        tone: isOutcomeUnknown(first) ? 'unknown' : 'warn',
        ...describeUnresolvedAttempt(
          first,
          sentence,
          more.length,
          formatShortDuration(now.value - (unknownAt ?? state.at)),
        ),
        aside: statusBannerMessages.asked(
          evidence.length,
          isProvable ? describeAbsenceProofTime(write, provableFrom.value, now.value) : undefined,
        ),
        action: {
          label: bannerActionLabels.showEvidence,
          run: () => screen.openOverlay({ is: 'attempt', id: first.id }),
        },
      },
    ]
  })
  return {
    ...{ unresolved, unknown, elsewhere: unknownElsewhere, accountElsewhere },
    ...{ pending, provable: provableFrom, banners },
  }
}
