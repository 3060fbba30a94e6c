import { computed, type ComputedRef } from 'vue'
import { touchOf, type BestPrices } from '@core/market/best-prices'
import { ageLimits, isFresh, type Dated } from '@core/value/freshness'
import { touchSays } from '@messages/book'
import { price } from '@messages/format'
import { age } from '@messages/times'
import { useNow } from '../now'
import { useDesk } from '../stores/desk'
import { useWatch } from '../stores/watch'

/** The best prices of the watched market for the eye: what they are, whether they look old, and both as words. */
export interface Touch {
  readonly told: ComputedRef<Dated<BestPrices> | undefined>
  readonly stale: ComputedRef<boolean>
  readonly say: (words: typeof touchSays.pair) => string | undefined
}

/** Nothing that is sent rests on it: that goes by the book alone. */
export function useTouch(): Touch {
  const [desk, watch, now] = [useDesk(), useWatch(), useNow()]
  const told = computed(() => touchOf(watch.best, watch.book))
  const stale = computed(
    () =>
      told.value !== undefined &&
      (desk.writes?.state === 'offline' || !isFresh(told.value, ageLimits.book, now.value)),
  )
  const old = computed(() => (told.value && stale.value ? age(now.value - told.value.asOf) : undefined))
  const pair = computed(() => {
    const { bid, ask } = told.value?.value ?? {}
    const said = [bid, ask].map(of => (of === undefined ? touchSays.nobody : price(of, watch.market)))
    return told.value && said
  })
  return {
    told,
    stale,
    say: words => pair.value && words(pair.value[0] ?? '', pair.value[1] ?? '', old.value),
  }
}
