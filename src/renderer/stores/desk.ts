import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef } from 'vue'
import type { SnapshotChanges, SnapshotSectionName, SnapshotSections, DeskSnapshot } from '@core/snapshot/snapshot'
import { unpackSectionChanges } from '@contract/changes-wire'
import type { PageVisibility } from '@contract/messages-api'
import { desk as bridge } from '../bridge'
import { createMessageReceiver } from '../receiving'

type MutableSnapshot = { -readonly [S in SnapshotSectionName]?: NonNullable<DeskSnapshot[S]> }

/** What main knows, as it last told it. Nothing on the screen has another source. */
export const useDeskStore = defineStore('desk', () => {
  const snapshot = shallowReactive<MutableSnapshot>({})
  /** Whether the first picture has come, or why it has not. */
  const openingState = shallowRef<'waiting' | 'open' | 'refused'>('waiting')

  /** Takes the sections that changed, whole. One that is older than what is here is left out. */
  function applyChanges(changes: SnapshotChanges): void {
    if (changes.profile !== undefined && changes.profile.value.id !== snapshot.profile?.value.id) clearSnapshot()
    for (const name of Object.keys(changes) as SnapshotSectionName[]) applySection(name, changes[name])
  }

  function applySection<S extends SnapshotSectionName>(name: S, dated: DeskSnapshot[S]): void {
    const known = snapshot[name]
    if (dated === undefined || (known !== undefined && known.version > dated.version)) return
    ;(snapshot as Record<SnapshotSectionName, unknown>)[name] = dated
  }

  /** Another account's figures never stand beside this one's. */
  function clearSnapshot(): void {
    for (const name of Object.keys(snapshot) as SnapshotSectionName[]) delete snapshot[name]
  }

  /**
   * Hears what changes, and asks for everything once. What came meanwhile is not overwritten by an older picture.
   * The picture is taken once what it is shown by has come too, which is asked for beside it.
   */
  async function open(displaySettings?: Promise<void>): Promise<void> {
    const onMessage = createMessageReceiver({
      decode: unpackSectionChanges,
      // Prices build on the last that were told, whatever else was told since.
      merge: (changes, base) => ({ ...base, ...changes }),
      apply: applyChanges,
      acknowledge: answer => void bridge.messages.ack({ of: 'desk', ...answer }),
    })
    bridge.desk.changed(onMessage)
    const [whole] = await Promise.all([bridge.desk.snapshot(), displaySettings])
    if (whole.ok) applyChanges(whole.value)
    openingState.value = whole.ok ? 'open' : 'refused'
  }

  /** Says what of the screen can be seen: nothing else is told meanwhile. */
  async function reportVisibility(visibility: PageVisibility): Promise<void> {
    await bridge.messages.shows(visibility)
  }

  const sectionValue = <S extends SnapshotSectionName>(name: S) =>
    computed(() => snapshot[name]?.value as SnapshotSections[S] | undefined)
  const markets = sectionValue('markets')
  const quotes = sectionValue('quotes')
  /** What was sent from here is told before how writing stands: where that is and no attempt is, nothing was sent. */
  const attempts = computed(
    () => snapshot.attempts?.value ?? (snapshot.writes === undefined ? undefined : []),
  )
  const market = computed(() => new Map(markets.value?.map(each => [each.symbol, each])))
  const quote = computed(() => new Map(quotes.value?.map(each => [each.symbol, each])))

  return {
    snapshot: snapshot,
    openingState: openingState,
    open: open,
    applyChanges: applyChanges,
    reportVisibility: reportVisibility,
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
    attempts: attempts,
    markets: markets,
    quotes: quotes,
    market: market,
    quote: quote,
  }
})
