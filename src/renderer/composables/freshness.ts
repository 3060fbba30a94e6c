import { computed, shallowRef, type Ref } from 'vue'
import { maxInputAgesMs, isFreshValue } from '@core/value/freshness'
import type { SnapshotSectionName } from '@core/snapshot/snapshot'
import { useDeskStore } from '../stores/desk'
import { formatShortDuration, formatClockTime } from '@messages/times'
import { useCurrentTime } from '../now'
import { useMissingText } from './absence'
import { dataAgeMessages } from '@messages/banners'

/** How old a section is, in words, and whether it must look old. */
export interface SectionAge {
  readonly stale: boolean
  readonly words: string
}

// A section is read again well within its limit; only when reads were missed does it begin to look old.
const MISSED_READS = 3

/** How often balances are read again although nothing asked for it, in milliseconds. */
const HOLDINGS_INTERVAL_MS = 30_000
/** The same of whether the venue works, and of what it announces. */
const [STATUS_INTERVAL_MS, ANNOUNCEMENTS_INTERVAL_MS] = [20_000, 600_000]

const maxAgeMs: Partial<Record<SnapshotSectionName, number>> = {
  quotes: maxInputAgesMs.quote * MISSED_READS,
  positions: maxInputAgesMs.positions * MISSED_READS,
  orders: maxInputAgesMs.orders * MISSED_READS,
  algoOrders: maxInputAgesMs.orders * MISSED_READS,
  holdings: HOLDINGS_INTERVAL_MS * MISSED_READS,
  account: maxInputAgesMs.account * MISSED_READS,
  markets: maxInputAgesMs.markets * MISSED_READS,
  systemStatus: STATUS_INTERVAL_MS * MISSED_READS,
  announcements: ANNOUNCEMENTS_INTERVAL_MS * MISSED_READS,
}

// Kept by this desk itself, so never old while the desk runs.
const localSections: readonly SnapshotSectionName[] = ['writes', 'guards', 'profile', 'profiles', 'health']

/**
 * The age of a section: "read 0.8 s ago" while it is fresh, "as of 14:02:11 (6 min)" when it no longer is.
 *
 * Its two parts are followed apart: the words change four times a second, and what only has to look old seldom does.
 */
export function useSectionAge(section: SnapshotSectionName): Readonly<Ref<SectionAge>> {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const { missing } = useMissingText()
  const sectionAge = computed((): SectionAge => {
    const dated = desk.snapshot[section]
    if (section === 'attempts' && desk.attempts !== undefined) return { stale: false, words: dataAgeMessages.ownKept }
    if (dated === undefined) return { stale: true, words: missing.value.unread }
    if (localSections.includes(section)) return { stale: false, words: dataAgeMessages.ownKept }
    // While the venue cannot be reached nothing is confirmed, however lately it was read.
    const isOffline = desk.writes?.state === 'offline'
    const isSectionFresh = !isOffline && isFreshValue(dated, maxAgeMs[section] ?? Number.POSITIVE_INFINITY, now.value)
    const ageText = formatShortDuration(now.value - dated.asOf)
    return isSectionFresh
      ? { stale: false, words: dataAgeMessages.read(ageText) }
      : { stale: true, words: dataAgeMessages.asOf(formatClockTime(dated.asOf), ageText) }
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
