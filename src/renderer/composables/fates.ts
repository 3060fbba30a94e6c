import { computed } from 'vue'
import { isUnresolved } from '@core/attempt/attempt-state'
import { isOrderAtVenue, type Attempt } from '@core/attempt/attempt'
import { provableAt } from '@core/attempt/lapse'
import { marketOf } from '@core/write/write'
import { useNow } from '../now'
import { useDesk } from '../stores/desk'
import { useScreen } from '../stores/screen'
import { age } from '@messages/times'
import { bannerActs, bannerSays } from '@messages/banners'
import { fateSays } from '@messages/fates'
import { provableWords, writeSentence } from '@messages/state'
import type { Banner } from './banner'

/** How long something may keep all writing here before it is said above everything else: most of it takes less. */
export const LASTING = 3_000

/** Whether an attempt's fate is open in a way that a person has to know about. */
export const isOpenFate = ({ state }: Attempt): boolean =>
  state.is === 'unknown' || state.is === 'quarantined'

/** Whether a person has to know of it: also of one that was answered, and is not read back as it should be. */
export const isPending = (attempt: Attempt, now: number): boolean =>
  isOpenFate(attempt) || (isUnresolved(attempt) && now - attempt.state.at >= LASTING)

/** The attempts of this account that keep everything else here, and what is said of them. */
export function useFates() {
  const desk = useDesk()
  const screen = useScreen()
  const now = useNow()

  const unresolved = computed(() => (desk.attempts ?? []).filter(isUnresolved))
  const unknown = computed(() => unresolved.value.filter(isOpenFate))
  /** Outcomes that are unknown and are none of this account's: they keep everything here all the same. */
  const elsewhere = computed(() => {
    const hold = desk.writes?.holds.find(({ is }) => is === 'unknown')
    if (hold?.is !== 'unknown' || desk.attempts === undefined) return 0
    return Math.max(0, hold.attempts - unknown.value.length)
  })

  /** What a person has to know of, the most open first. */
  const pending = computed(() => [
    ...unknown.value,
    ...unresolved.value.filter(attempt => !isOpenFate(attempt) && isPending(attempt, now.value)),
  ])
  /** When it could be proved of the first that it never arrived, by this machine's clock. */
  const provable = computed(() => {
    const [first] = pending.value
    const at = first && (isOrderAtVenue(first) ? undefined : provableAt(first))
    return at === undefined ? undefined : at - (desk.health?.clock.offset ?? 0)
  })

  const banners = computed<readonly Banner[]>(() => {
    const [first, ...more] = pending.value
    if (first === undefined) return []
    const { state, unknownAt, evidence, write } = first
    // No reading proves what cannot be true, nor the absence of an order that the venue has.
    const isProvable = state.is !== 'quarantined' && !isOrderAtVenue(first)
    const sentence = writeSentence(write, desk.market.get(marketOf(write) ?? ''))
    return [
      {
        id: 'unknown',
        tone: isOpenFate(first) ? 'unknown' : 'warn',
        ...fateSays(first, sentence, more.length, age(now.value - (unknownAt ?? state.at))),
        aside: bannerSays.asked(
          evidence.length,
          isProvable ? provableWords(write, provable.value, now.value) : undefined,
        ),
        action: { label: bannerActs.showEvidence, run: () => screen.show({ is: 'attempt', id: first.id }) },
      },
    ]
  })
  return { unresolved, unknown, elsewhere, pending, provable, banners }
}
