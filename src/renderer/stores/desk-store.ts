import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef } from 'vue'
import type {
  SnapshotChanges,
  SnapshotSectionName,
  SnapshotSections,
  DeskSnapshot,
} from '@core/snapshot/desk-snapshot'
import type { TradingState } from '@core/guard/trading-guards'
import { createMarketNames, nameMarketsIn } from '@core/market/market-name'
import { unpackSectionChanges } from '@contract/packed-changes'
import type { PageVisibility } from '@contract/messages-api'
import { desk as bridge } from '../bridge'
import { createMessageReceiver } from '../message-receiver'

type MutableSnapshot = { -readonly [S in SnapshotSectionName]?: NonNullable<DeskSnapshot[S]> }

/** Latest snapshot from main, the only data source of the page. */
export const useDeskStore = defineStore('desk', () => {
  const snapshot = shallowReactive<MutableSnapshot>({})
  const openingState = shallowRef<'waiting' | 'open' | 'refused'>('waiting')

  /** Replaces the changed sections. A section older than the current one is ignored. */
  function applyChanges(changes: SnapshotChanges): void {
    if (changes.profile !== undefined && changes.profile.value.id !== snapshot.profile?.value.id)
      clearSnapshot()
    for (const name of Object.keys(changes) as SnapshotSectionName[]) applySection(name, changes[name])
  }

  function applySection<S extends SnapshotSectionName>(name: S, dated: DeskSnapshot[S]): void {
    const known = snapshot[name]
    if (dated === undefined || (known !== undefined && known.version > dated.version)) return
    ;(snapshot as Record<SnapshotSectionName, unknown>)[name] = dated
  }

  /** Figures of two accounts are never mixed. */
  function clearSnapshot(): void {
    for (const name of Object.keys(snapshot) as SnapshotSectionName[]) delete snapshot[name]
  }

  /**
   * Subscribes to changes and requests the full snapshot once, which never overwrites newer changes. The snapshot is
   * applied after `shownBy` has resolved too.
   */
  async function open(displaySettings?: Promise<void>): Promise<void> {
    const onMessage = createMessageReceiver({
      decode: unpackSectionChanges,
      // Price changes build on the last prices sent, whatever was sent in between.
      merge: (changes, base) => ({ ...base, ...changes }),
      apply: applyChanges,
      acknowledge: answer => void bridge.messages.ack({ of: 'desk', ...answer }),
    })
    bridge.desk.changed(onMessage)
    const [whole] = await Promise.all([bridge.desk.snapshot(), displaySettings])
    if (whole.ok) applyChanges(whole.value)
    openingState.value = whole.ok ? 'open' : 'refused'
  }

  /** Reports what is visible. Main sends nothing else meanwhile. */
  async function reportVisibility(visibility: PageVisibility): Promise<void> {
    await bridge.messages.shows(visibility)
  }

  const sectionValue = <S extends SnapshotSectionName>(name: S) =>
    computed(() => snapshot[name]?.value as SnapshotSections[S] | undefined)
  const markets = sectionValue('markets')
  const quotes = sectionValue('quotes')
  /** Main sends attempts before `writes`. If `writes` is present and attempts are not, nothing was ever sent. */
  const attempts = computed(
    () => snapshot.attempts?.value ?? (snapshot.writes === undefined ? undefined : []),
  )
  const market = computed(() => new Map(markets.value?.map(each => [each.symbol, each])))
  const quote = computed(() => new Map(quotes.value?.map(each => [each.symbol, each])))

  /** True while the venue cannot be reached. A halt or an unknown outcome hides that in `writes.state`. */
  const isOffline = computed(
    () => snapshot.writes?.value.holds.some(hold => hold.is === 'offline' && hold.answers !== true) ?? false,
  )
  /** Trading state for texts. In maintenance the venue accepts nothing, whatever this desk would send. */
  const acceptedTrading = computed<TradingState | undefined>(() => {
    const trading = snapshot.writes?.value
    const isSendable = trading?.state === 'active' || trading?.state === 'reducing'
    return isSendable && snapshot.health?.value.maintenance !== undefined
      ? { ...trading, state: 'held' }
      : trading
  })
  const nameOf = computed(() => createMarketNames(markets.value?.map(({ symbol }) => symbol)))

  return {
    snapshot,
    openingState,
    open,
    applyChanges,
    reportVisibility,
    profile: sectionValue('profile'),
    profiles: sectionValue('profiles'),
    writes: sectionValue('writes'),
    health: sectionValue('health'),
    key: sectionValue('key'),
    guards: sectionValue('guards'),
    terms: sectionValue('terms'),
    account: sectionValue('account'),
    positions: sectionValue('positions'),
    orders: sectionValue('orders'),
    fills: sectionValue('fills'),
    holdings: sectionValue('holdings'),
    leverages: sectionValue('leverages'),
    marginModes: sectionValue('marginModes'),
    algoOrders: sectionValue('algoOrders'),
    attempts,
    isOffline,
    acceptedTrading,
    markets,
    quotes,
    market,
    quote,
    nameOf,
    /** Shortens each symbol within a text. */
    shorten: (text: string): string => nameMarketsIn(text, nameOf.value),
  }
})
