import { computed, shallowRef, watch as onChange } from 'vue'
import { amount, type Amount } from '@core/value/decimal'
import { fittingStep } from '@core/figures/dom-rows'
import { groupings } from '@core/figures/levels'
import { usePreferences } from '../../stores/preferences'
import { useSight } from '../../composables/sight'

const DOM_ROWS = 20

/** What the prices of the market's book are put together by, and what else they could be. */
export function useGrouping(of: 'book' | 'dom') {
  const sight = useSight()
  const preferences = usePreferences()
  const kept = of === 'dom' ? 'domGroupings' : 'groupings'
  const choices = computed(() => (sight.market === undefined ? [] : groupings(sight.market.tick)))
  /** As remembered for this market, where it is still one of the choices. */
  const remembered = computed<Amount | undefined>(() => {
    const chosenBefore = amount(preferences.value[kept][sight.symbol ?? ''] ?? '')
    return choices.value.find(each => each === chosenBefore)
  })
  /** What fits the depth of market as the market is first seen: a step that changed by itself would move prices under a hand. */
  const fitting = shallowRef<Amount>()
  if (of === 'dom')
    onChange(
      [() => sight.symbol, () => sight.book !== undefined],
      ([symbol], [before]) => {
        if (symbol !== before) fitting.value = undefined
        fitting.value ??= sight.book && fittingStep(sight.book.value, choices.value, DOM_ROWS)
      },
      { immediate: true },
    )
  const grouping = computed(() => remembered.value ?? fitting.value)
  const chosen = computed({
    get: () => grouping.value ?? sight.market?.tick ?? '',
    set: text => {
      if (sight.symbol !== undefined)
        void preferences.set({ [kept]: { ...preferences.value[kept], [sight.symbol]: text } })
    },
  })
  return { choices, grouping, chosen }
}
