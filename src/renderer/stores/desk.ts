import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef } from 'vue'
import type { Changes, SectionName, Sections, Snapshot } from '@core/snapshot/snapshot'
import { unpackChanges } from '@contract/changes-wire'
import type { Shows } from '@contract/messages-api'
import { desk as bridge } from '../bridge'
import { createReceiver } from '../receiving'

type Cell = { -readonly [S in SectionName]?: NonNullable<Snapshot[S]> }

/** What main knows, as it last told it. Nothing on the screen has another source. */
export const useDesk = defineStore('desk', () => {
  const snapshot = shallowReactive<Cell>({})
  /** Whether the first picture has come, or why it has not. */
  const opening = shallowRef<'waiting' | 'open' | 'refused'>('waiting')

  /** Takes the sections that changed, whole. One that is older than what is here is left out. */
  function fold(changes: Changes): void {
    if (changes.profile !== undefined && changes.profile.value.id !== snapshot.profile?.value.id) forget()
    for (const name of Object.keys(changes) as SectionName[]) take(name, changes[name])
  }

  function take<S extends SectionName>(name: S, dated: Snapshot[S]): void {
    const known = snapshot[name]
    if (dated === undefined || (known !== undefined && known.version > dated.version)) return
    ;(snapshot as Record<SectionName, unknown>)[name] = dated
  }

  /** Another account's figures never stand beside this one's. */
  function forget(): void {
    for (const name of Object.keys(snapshot) as SectionName[]) delete snapshot[name]
  }

  /**
   * Hears what changes, and asks for everything once. What came meanwhile is not overwritten by an older picture.
   * The picture is taken once what it is shown by has come too, which is asked for beside it.
   */
  async function open(shownBy?: Promise<void>): Promise<void> {
    const receive = createReceiver({
      unpack: unpackChanges,
      // Prices build on the last that were told, whatever else was told since.
      join: (changes, base) => ({ ...base, ...changes }),
      receive: fold,
      ack: answer => void bridge.messages.ack({ of: 'desk', ...answer }),
    })
    bridge.desk.changed(receive)
    const [whole] = await Promise.all([bridge.desk.snapshot(), shownBy])
    if (whole.ok) fold(whole.value)
    opening.value = whole.ok ? 'open' : 'refused'
  }

  /** Says what of the screen can be seen: nothing else is told meanwhile. */
  async function shows(now: Shows): Promise<void> {
    await bridge.messages.shows(now)
  }

  const of = <S extends SectionName>(name: S) =>
    computed(() => snapshot[name]?.value as Sections[S] | undefined)
  const markets = of('markets')
  const quotes = of('quotes')
  /** What was sent from here is told before how writing stands: where that is and no attempt is, nothing was sent. */
  const attempts = computed(
    () => snapshot.attempts?.value ?? (snapshot.writes === undefined ? undefined : []),
  )
  const market = computed(() => new Map(markets.value?.map(each => [each.symbol, each])))
  const quote = computed(() => new Map(quotes.value?.map(each => [each.symbol, each])))

  return {
    snapshot,
    opening,
    open,
    fold,
    shows,
    profile: of('profile'),
    profiles: of('profiles'),
    writes: of('writes'),
    health: of('health'),
    key: of('key'),
    guards: of('guards'),
    terms: of('terms'),
    account: of('account'),
    positions: of('positions'),
    orders: of('orders'),
    fills: of('fills'),
    holdings: of('holdings'),
    leverages: of('leverages'),
    marginModes: of('marginModes'),
    algoOrders: of('algoOrders'),
    attempts,
    markets,
    quotes,
    market,
    quote,
  }
})
