import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { CollateralToken } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { useCurrentTime } from '../use-now'
import type { CollateralWeights } from '@messages/explain-holdings'
import { useDeskStore } from './desk-store'

/** Age from which the factors are read again. */
const REFRESH_AFTER_MS = 600_000
/** Age from which the factors count as unknown, if reading keeps failing. */
const MAX_AGE_MS = 2 * REFRESH_AFTER_MS

interface CollateralReport {
  readonly profile: string | undefined
  readonly tokens: ReadonlyMap<string, CollateralToken>
  readonly at: number
}

/** Collateral tokens of the venue. They rarely change, so they are read only when displayed. */
export const useCollateralStore = defineStore('collateral', () => {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const report = shallowRef<CollateralReport>()
  let readingProfile: string | undefined

  const currentReport = computed(() => {
    const latest = report.value
    if (latest === undefined || latest.profile !== desk.profile?.id) return undefined
    return now.value - latest.at < MAX_AGE_MS ? latest : undefined
  })
  const weights = computed<CollateralWeights>(() => ({
    of: token => currentReport.value?.tokens.get(token),
    at: currentReport.value?.at,
  }))

  /** Reads the tokens unless they are recent. An answer about another profile's venue is dropped. */
  async function readTokens(): Promise<void> {
    const profile = desk.profile?.id
    const at = currentReport.value?.at
    if (
      profile === undefined ||
      readingProfile === profile ||
      (at !== undefined && now.value - at < REFRESH_AFTER_MS)
    )
      return
    readingProfile = profile
    const answer = await bridge.market.tokens().finally(() => (readingProfile = undefined))
    if (!answer.ok || profile !== desk.profile?.id) return
    const { tokens, at: readAt } = answer.value
    report.value = { profile, at: readAt, tokens: new Map(tokens.map(each => [each.token, each])) }
  }

  return { weights, readTokens }
})
