import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { FactName, FactRows, MarketFacts } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { useNow } from '../now'
import { useDesk } from './desk'

/** How long what is here is not asked for again. */
const ENOUGH = 60_000
/** How long nothing is asked again that could not be read, or came as old as it was. */
const AGAIN = 5_000

interface Told {
  /** Whose venue said it. */
  readonly profile: string
  readonly rows: ReadonlyMap<string, FactRows[FactName]>
  readonly at: number
}

/** What is known of one market, and when the venue said it; or how far the question has come. */
export type FactOf<N extends FactName> =
  | { readonly is: 'told'; readonly row: FactRows[N] | undefined; readonly at: number }
  | { readonly is: 'reading' | 'unread' }

/** What the venue tells of all markets to whoever looks, as main last had it. */
export const useMarketFacts = defineStore('market facts', () => {
  const desk = useDesk()
  const now = useNow()
  const told = shallowReactive<Partial<Record<FactName, Told>>>({})
  /** For whose venue the last question failed. */
  const failed = shallowReactive<Partial<Record<FactName, string | undefined>>>({})
  const asked: Partial<Record<FactName, { readonly by: string; readonly at: number }>> = {}

  const here = (of: FactName): Told | undefined => {
    const known = told[of]
    return known?.profile === desk.profile?.id ? known : undefined
  }

  /** Asks for it, but for what is young or was just asked for. An answer about another profile's venue is dropped. */
  async function look(of: FactName): Promise<void> {
    const profile = desk.profile?.id
    const at = here(of)?.at
    const last = asked[of]
    if (profile === undefined || (at !== undefined && now.value - at < ENOUGH)) return
    if (last?.by === profile && now.value - last.at < AGAIN) return
    asked[of] = { by: profile, at: now.value }
    const answer = await bridge.market.facts({ of })
    if (profile !== desk.profile?.id) return
    if (answer.ok) told[of] = { profile, ...byMarket(answer.value) }
    failed[of] = answer.ok ? undefined : profile
  }

  /** How a question stands of which nothing is known. */
  const state = (of: FactName): 'reading' | 'unread' =>
    failed[of] !== undefined && failed[of] === desk.profile?.id ? 'unread' : 'reading'

  /** What is known of a market. */
  function of<N extends FactName>(name: N, symbol: string): FactOf<N> {
    const known = here(name)
    if (known === undefined) return { is: state(name) }
    return { is: 'told', row: known.rows.get(symbol) as FactRows[N] | undefined, at: known.at }
  }

  return { look, of, state, at: (of: FactName) => here(of)?.at }
})

const byMarket = ({ rows, at }: MarketFacts) => ({
  rows: new Map<string, FactRows[FactName]>(rows.map(row => [row.symbol, row])),
  at,
})
