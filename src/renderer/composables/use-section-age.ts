import { computed, shallowRef, type Ref } from 'vue'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import type { SnapshotSectionName } from '@core/snapshot/desk-snapshot'
import { useDeskStore } from '../stores/desk-store'
import { formatShortDuration } from '@messages/times'
import { useCurrentTime } from '../use-now'
import { useMissingText } from './use-missing-text'
import { dataAgeMessages } from '@messages/banners'

export interface SectionAge {
  readonly stale: boolean
  readonly words: string
}

// A section is normally read well within its limit. It looks stale only after missed reads.
const MISSED_READS = 3

/** Interval of the background read of balances. */
const HOLDINGS_INTERVAL_MS = 30_000
const [STATUS_INTERVAL_MS, ANNOUNCEMENTS_INTERVAL_MS] = [20_000, 600_000]

const maxAgeMs: Partial<Record<SnapshotSectionName, number>> = {
  // Pushed every second, so a plan's own limit is already three missed pushes.
  quotes: maxInputAgesMs.quote,
  positions: maxInputAgesMs.positions * MISSED_READS,
  orders: maxInputAgesMs.orders * MISSED_READS,
  algoOrders: maxInputAgesMs.orders * MISSED_READS,
  holdings: HOLDINGS_INTERVAL_MS * MISSED_READS,
  account: maxInputAgesMs.account * MISSED_READS,
  markets: maxInputAgesMs.markets * MISSED_READS,
  systemStatus: STATUS_INTERVAL_MS * MISSED_READS,
  announcements: ANNOUNCEMENTS_INTERVAL_MS * MISSED_READS,
}

// Sections maintained by the desk itself. They are never stale while it runs.
const localSections: readonly SnapshotSectionName[] = ['writes', 'guards', 'profile', 'profiles', 'health']

/**
 * Returns the age of a section: "read 0.8 s ago" while fresh, "as of 14:02:11 (6 min)" when stale. `words` changes four
 * times a second and `stale` rarely, so they are tracked separately.
 */
export function useSectionAge(section: SnapshotSectionName): Readonly<Ref<SectionAge>> {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const { missing } = useMissingText()
  const sectionAge = computed((): SectionAge => {
    const dated = desk.snapshot[section]
    if (section === 'attempts' && desk.attempts !== undefined)
      return { stale: false, words: dataAgeMessages.ownKept }
    if (dated === undefined) return { stale: true, words: missing.value.unread }
    if (localSections.includes(section)) return { stale: false, words: dataAgeMessages.ownKept }
    // Nothing is confirmed while the venue is unreachable, however recent the last read.
    const isSectionFresh =
      !desk.isOffline && isFreshValue(dated, maxAgeMs[section] ?? Number.POSITIVE_INFINITY, now.value)
    return isSectionFresh
      ? { stale: false, words: dataAgeMessages.read(formatShortDuration(now.value - dated.asOf)) }
      : { stale: true, words: dataAgeMessages.asOf(dated.asOf, now.value) }
  })
  const [stale, words] = [computed(() => sectionAge.value.stale), computed(() => sectionAge.value.words)]
  return shallowRef({
    get stale() {
      return stale.value
    },
    get words() {
      return words.value
    },
  })
}
