import { computed, shallowRef, type Ref } from 'vue'
import { ageLimits, isFresh } from '@core/value/freshness'
import type { SectionName } from '@core/snapshot/snapshot'
import { useDesk } from '../stores/desk'
import { age, clockTime } from '@messages/times'
import { useNow } from '../now'
import { useAbsence } from './absence'
import { ageSays } from '@messages/banners'

/** How old a section is, in words, and whether it must look old. */
export interface Ageing {
  readonly stale: boolean
  readonly words: string
}

// A section is read again well within its limit; only when reads were missed does it begin to look old.
const MISSED_READS = 3

/** How often balances are read again although nothing asked for it, in milliseconds. */
const HOLDINGS_ROUND = 30_000
/** The same of whether the venue works, and of what it announces. */
const [STATUS_ROUND, ANNOUNCEMENTS_ROUND] = [20_000, 600_000]

const limitOf: Partial<Record<SectionName, number>> = {
  quotes: ageLimits.quote * MISSED_READS,
  positions: ageLimits.positions * MISSED_READS,
  orders: ageLimits.orders * MISSED_READS,
  algoOrders: ageLimits.orders * MISSED_READS,
  holdings: HOLDINGS_ROUND * MISSED_READS,
  account: ageLimits.account * MISSED_READS,
  markets: ageLimits.markets * MISSED_READS,
  systemStatus: STATUS_ROUND * MISSED_READS,
  announcements: ANNOUNCEMENTS_ROUND * MISSED_READS,
}

// Kept by this desk itself, so never old while the desk runs.
const own: readonly SectionName[] = ['writes', 'guards', 'profile', 'profiles', 'health']

/**
 * The age of a section: "read 0.8 s ago" while it is fresh, "as of 14:02:11 (6 min)" when it no longer is.
 *
 * Its two parts are followed apart: the words change four times a second, and what only has to look old seldom does.
 */
export function useFreshness(section: SectionName): Readonly<Ref<Ageing>> {
  const desk = useDesk()
  const now = useNow()
  const { missing } = useAbsence()
  const ageing = computed((): Ageing => {
    const dated = desk.snapshot[section]
    if (section === 'attempts' && desk.attempts !== undefined) return { stale: false, words: ageSays.ownKept }
    if (dated === undefined) return { stale: true, words: missing.value.unread }
    if (own.includes(section)) return { stale: false, words: ageSays.ownKept }
    // While the venue cannot be reached nothing is confirmed, however lately it was read.
    const offline = desk.writes?.state === 'offline'
    const fresh = !offline && isFresh(dated, limitOf[section] ?? Number.POSITIVE_INFINITY, now.value)
    const old = age(now.value - dated.asOf)
    return fresh
      ? { stale: false, words: ageSays.read(old) }
      : { stale: true, words: ageSays.asOf(clockTime(dated.asOf), old) }
  })
  const [stale, words] = [computed(() => ageing.value.stale), computed(() => ageing.value.words)]
  return shallowRef({
    get stale() {
      return stale.value
    },
    get words() {
      return words.value
    },
  })
}
