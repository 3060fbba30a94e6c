import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { CollateralToken } from '@core/market/venue-facts'
import { desk as bridge } from '../bridge'
import { useNow } from '../now'
import type { Weights } from '@messages/explain-holdings'
import { useDesk } from './desk'

/** How long what was read is not asked for again. */
const ENOUGH = 600_000
/** How long what was read is shown: where reading fails for longer, what a token counts for is not known. */
const LONGEST = 2 * ENOUGH

interface Told {
  /** Whose venue said it. */
  readonly profile: string | undefined
  readonly tokens: ReadonlyMap<string, CollateralToken>
  readonly at: number
}

/** What the venue takes for margin: it seldom changes, so it is read when somebody looks. */
export const useCollateral = defineStore('collateral', () => {
  const desk = useDesk()
  const now = useNow()
  const told = shallowRef<Told>()
  let reading: string | undefined

  const known = computed(() => {
    const here = told.value
    const isHere = here?.profile === desk.profile?.id && now.value - (here?.at ?? 0) < LONGEST
    return isHere ? here : undefined
  })
  const counted = computed<Weights>(() => ({
    of: token => known.value?.tokens.get(token),
    at: known.value?.at,
  }))

  /** Reads it, but for what was just read. An answer about another profile's venue is dropped. */
  async function read(): Promise<void> {
    const profile = desk.profile?.id
    const at = known.value?.at
    if (profile === undefined || reading === profile || (at !== undefined && now.value - at < ENOUGH)) return
    reading = profile
    const answer = await bridge.market.tokens().finally(() => (reading = undefined))
    if (!answer.ok || profile !== desk.profile?.id) return
    const { tokens } = answer.value
    told.value = { profile, at: answer.value.at, tokens: new Map(tokens.map(each => [each.token, each])) }
  }

  return { counted, read }
})
