import { computed, shallowRef, watch } from 'vue'
import { isAlgoOpen } from '@core/account/algo-fold'
import type { Hold, Writes } from '@core/guard/guard'
import { isOpen } from '@core/account/order-fold'
import type { Health } from '@core/snapshot/snapshot'
import { useAsking } from '../stores/asking'
import { useDesk } from '../stores/desk'
import { useKeyring } from '../stores/keyring'
import { useScreen } from '../stores/screen'
import { useWayIn } from '../stores/way-in'
import { clockWords } from '@messages/state'
import { shown } from '@messages/fill'
import { maintenanceWords, troubleWords } from '@messages/trouble'
import { bannerSays } from '@messages/banners'
import type { Banner } from './banner'
import { LASTING, useFates } from './fates'
import { holdBanners, type Around } from './hold-banners'
import { useNow } from '../now'
import { foremostFirst } from './no-writes'
import { useTimer } from './timer'
import { useVenueWord } from './venue-word'

/** How far the clock may be off before a person should know. */
const FAR_OFF = 1_000

/** What is wrong around the desk itself: the account's light, the disk, the clock. */
function machineBanners(health: Health | undefined, writes: Writes | undefined): readonly Banner[] {
  const { account, clock, storage, maintenance } = health ?? {}
  const rows: Banner[] = []
  const said = writes?.holds.some(({ is }) => is === 'offline' || is === 'read-only') ?? false
  const trouble =
    said || account?.is === 'live' || account?.is === 'off' ? undefined : troubleWords(account?.why)
  if (trouble !== undefined) rows.push({ id: 'account', tone: 'warn', ...trouble })
  const isOffline = writes?.holds.some(({ is }) => is === 'offline') ?? false
  if (maintenance !== undefined && !isOffline)
    rows.push({ id: 'maintenance', tone: 'warn', ...maintenanceWords(maintenance) })
  if (storage !== undefined)
    rows.push({
      id: 'storage',
      tone: 'warn',
      head: bannerSays.notKept,
      sentence: bannerSays.notKeptWhy(shown(storage, 260)),
    })
  const isHeld = writes?.holds.some(hold => hold.is === 'read-only' && hold.why === 'clock') ?? false
  if (!isHeld && clock?.offset !== undefined && Math.abs(clock.offset) > FAR_OFF)
    rows.push({
      id: 'clock',
      tone: 'warn',
      head: bannerSays.clock,
      sentence: bannerSays.clockOff(clockWords(clock.offset)),
    })
  return rows
}

/** Holds that say by themselves why nothing is being read back, or that nothing can be. */
const saysWhy: ReadonlySet<Hold['is']> = new Set(['offline', 'read-only', 'journal', 'halted', 'unknown'])

/** What has to be said above everything else, the gravest first. */
export function useBanners() {
  const desk = useDesk()
  const asking = useAsking()
  const keyring = useKeyring()
  const screen = useScreen()
  const wayIn = useWayIn()
  const now = useNow()
  const { banner: timer } = useTimer()
  const { banners: fromVenue } = useVenueWord()
  const { banners: fates, unknown, unresolved, elsewhere } = useFates()

  const isResting = computed(
    () => (desk.orders ?? []).some(isOpen) || (desk.algoOrders ?? []).some(isAlgoOpen),
  )
  const acts: Around['acts'] = {
    reconcile: () => void asking.reconcile(),
    reopen: () => void asking.reopen(),
    connect: () => void asking.come(),
    unlock: () => void keyring.unlock(),
    addKey: () => void wayIn.addKey(),
    cancelAll: () => screen.draft({ is: 'cancel all' }),
    keys: () => screen.goTo('keys'),
    goOn: () => void wayIn.goOn(desk.profile?.id ?? ''),
  }

  /** Since when something is being read before anything may be written; most of it takes less than to read about it. */
  const readingSince = shallowRef<number>()
  watch(
    () => desk.writes?.holds.some(({ is }) => is === 'reconciling') ?? false,
    isReading => (readingSince.value = isReading ? now.value : undefined),
    { immediate: true, flush: 'sync' },
  )
  const lasts = computed(
    () =>
      readingSince.value !== undefined &&
      now.value - readingSince.value >= LASTING &&
      fates.value.length === 0 &&
      !(desk.writes?.holds.some(({ is }) => saysWhy.has(is)) ?? false),
  )

  const holds = computed<readonly Banner[]>(() =>
    foremostFirst(desk.writes?.holds ?? []).flatMap(hold =>
      holdBanners(hold, {
        now: now.value,
        health: desk.health,
        isResting: isResting.value,
        elsewhere: elsewhere.value,
        lasts: lasts.value,
        acts,
      }),
    ),
  )

  const banners = computed(() => {
    const rows = [
      ...fates.value,
      ...holds.value,
      ...(timer.value === undefined ? [] : [timer.value]),
      ...machineBanners(desk.health, desk.writes),
      ...fromVenue.value,
    ]
    // One thing that went wrong may hold writing twice over; it is said once.
    return rows.filter(({ sentence }, i) => rows.findIndex(other => other.sentence === sentence) === i)
  })
  const open = computed(() => unresolved.value.length + elsewhere.value)
  return { banners, unknown, open }
}
