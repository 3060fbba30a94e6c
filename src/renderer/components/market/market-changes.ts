import { computed, watchEffect, type ComputedRef, type WritableComputedRef } from 'vue'
import type { Quote } from '@core/market/market'
import type { ChangeSpan } from '@core/market/venue-facts'
import type { Amount } from '@core/value/decimal'
import { useFreshness, type Ageing } from '../../composables/freshness'
import { useNow } from '../../now'
import { useMarketFacts } from '../../stores/market-facts'
import { usePreferences } from '../../stores/preferences'
import { ageSays } from '@messages/banners'
import { pickerSays } from '@messages/market'
import { movedOver } from '@messages/market-facts'
import { age, clockTime } from '@messages/times'
import { movedInDay } from './market-rows'

/** Changes are made once a minute: where two were missed they look old. */
const CHANGES_OLD = 150_000

/** How far markets moved over the span that the person chose. */
export interface MarketChanges {
  readonly span: WritableComputedRef<ChangeSpan>
  readonly movedOf: (symbol: string, quote: Quote | undefined) => Amount | undefined
  readonly ageing: ComputedRef<Ageing>
}

/** What the venue tells of prices a while ago, asked for while somebody looks, and how old it is. */
export function useToldChanges(isLooked: () => boolean) {
  const facts = useMarketFacts()
  const now = useNow()
  const ageing = computed<Ageing>(() => {
    const at = facts.at('changes')
    if (at === undefined) return { stale: true, words: pickerSays.changes[facts.state('changes')] }
    const old = now.value - at
    return { stale: old > CHANGES_OLD, words: pickerSays.changes.told(ageSays.asOf(clockTime(at), age(old))) }
  })
  watchEffect(() => {
    if (isLooked()) void facts.look('changes')
  })
  return { of: (symbol: string) => facts.of('changes', symbol), ageing }
}

/** A day is told all the time with the prices; every other span to whoever looks, and so only while somebody does. */
export function useMarketChanges(): MarketChanges {
  const preferences = usePreferences()
  const prices = useFreshness('quotes')
  const span = computed({
    get: () => preferences.value.span,
    set: chosen => void preferences.set({ span: chosen }),
  })
  const told = useToldChanges(() => span.value !== '24h')
  return {
    span,
    movedOf(symbol, quote) {
      if (span.value === '24h') return movedInDay(quote ?? {})
      const known = told.of(symbol)
      return known.is === 'told' ? movedOver(known.row, span.value) : undefined
    },
    ageing: computed(() => {
      if (span.value !== '24h') return told.ageing.value
      return { stale: prices.value.stale, words: prices.value.words }
    }),
  }
}
