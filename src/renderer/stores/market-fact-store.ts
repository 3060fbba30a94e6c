import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { MarketFactName, MarketFactRows, MarketFacts } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from './desk-store'

const REFRESH_AFTER_MS = 60_000
/** Pause before facts are requested again after a failure or an outdated answer. */
const RETRY_AFTER_MS = 5_000

interface MarketFactReport {
  readonly profile: string
  readonly rows: ReadonlyMap<string, MarketFactRows[MarketFactName]>
  readonly at: number
}

export type MarketFactState<N extends MarketFactName> =
  | { readonly is: 'told'; readonly row: MarketFactRows[N] | undefined; readonly at: number }
  | { readonly is: 'reading' | 'unread' }

export const useMarketFactStore = defineStore('market facts', () => {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const reports = shallowReactive<Partial<Record<MarketFactName, MarketFactReport>>>({})
  const failedProfiles = shallowReactive<Partial<Record<MarketFactName, string | undefined>>>({})
  const lastRequests: Partial<Record<MarketFactName, { readonly by: string; readonly at: number }>> = {}

  const currentReport = (of: MarketFactName): MarketFactReport | undefined => {
    const report = reports[of]
    return report?.profile === desk.profile?.id ? report : undefined
  }

  /**
   * Reads the facts unless they are recent or were just requested. An answer about another profile's venue is dropped.
   */
  async function readFacts(of: MarketFactName): Promise<void> {
    const profile = desk.profile?.id
    const at = currentReport(of)?.at
    const lastRequest = lastRequests[of]
    if (profile === undefined || (at !== undefined && now.value - at < REFRESH_AFTER_MS)) return
    if (lastRequest?.by === profile && now.value - lastRequest.at < RETRY_AFTER_MS) return
    lastRequests[of] = { by: profile, at: now.value }
    const answer = await bridge.market.facts({ of })
    if (profile !== desk.profile?.id) return
    if (answer.ok) reports[of] = { profile, ...indexByMarket(answer.value) }
    failedProfiles[of] = answer.ok ? undefined : profile
  }

  const readState = (of: MarketFactName): 'reading' | 'unread' =>
    failedProfiles[of] !== undefined && failedProfiles[of] === desk.profile?.id ? 'unread' : 'reading'

  function factOf<N extends MarketFactName>(name: N, symbol: string): MarketFactState<N> {
    const report = currentReport(name)
    if (report === undefined) return { is: readState(name) }
    return { is: 'told', row: report.rows.get(symbol) as MarketFactRows[N] | undefined, at: report.at }
  }

  return {
    readFacts,
    factOf,
    readState,
    at: (of: MarketFactName) => currentReport(of)?.at,
  }
})

const indexByMarket = ({ rows, at }: MarketFacts) => ({
  rows: new Map<string, MarketFactRows[MarketFactName]>(rows.map(row => [row.symbol, row])),
  at,
})
