import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { CollateralToken } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { useCurrentTime } from '../now'
import type { CollateralWeights } from '@messages/explain-holdings'
import { useDeskStore } from './desk'

/** How long what was read is not asked for again. */
const REFRESH_AFTER_MS = 600_000
/** How long what was read is shown: where reading fails for longer, what a token counts for is not known. */
const MAX_AGE_MS = 2 * REFRESH_AFTER_MS

interface CollateralReport {
  /** Whose venue said it. */
  readonly profile: string | undefined
  readonly tokens: ReadonlyMap<string, CollateralToken>
  readonly at: number
}

/** What the venue takes for margin: it seldom changes, so it is read when somebody looks. */
export const useCollateralStore = defineStore('collateral', () => {
  const desk = useDeskStore()
  const now = useCurrentTime()
  const report = shallowRef<CollateralReport>()
  let readingProfile: string | undefined

  const currentReport = computed(() => {
    const latest = report.value
    const isHere = latest?.profile === desk.profile?.id && now.value - (latest?.at ?? 0) < MAX_AGE_MS
    return isHere ? latest : undefined
  })
  const weights = computed<CollateralWeights>(() => ({
    of: token => currentReport.value?.tokens.get(token),
    at: currentReport.value?.at,
  }))

  /** Reads it, but for what was just read. An answer about another profile's venue is dropped. */
  async function readTokens(): Promise<void> {
    const profile = desk.profile?.id
    const at = currentReport.value?.at
    if (profile === undefined || readingProfile === profile || (at !== undefined && now.value - at < REFRESH_AFTER_MS)) return
    readingProfile = profile
    const answer = await bridge.market.tokens().finally(() => (readingProfile = undefined))
    if (!answer.ok || profile !== desk.profile?.id) return
    const { tokens } = answer.value
    report.value = { profile, at: answer.value.at, tokens: new Map(tokens.map(each => [each.token, each])) }
  }

  return { weights: weights, readTokens: readTokens }
})
