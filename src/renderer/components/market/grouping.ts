import { computed, shallowRef, watch as onChange } from 'vue'
import { parseAmount, type Amount } from '@core/value/decimal'
import { findFittingGrouping } from '@core/figures/dom-rows'
import { listPriceGroupings } from '@core/figures/levels'
import { usePreferenceStore } from '../../stores/preferences'
import { usePanelMarket } from '../../composables/sight'

const DOM_ROWS = 20

/** What the prices of the market's book are put together by, and what else they could be. */
export function usePriceGrouping(of: 'book' | 'dom') {
  const marketView = usePanelMarket()
  const preferences = usePreferenceStore()
  const preferenceKey = of === 'dom' ? 'domGroupings' : 'groupings'
  const choices = computed(() => (marketView.market === undefined ? [] : listPriceGroupings(marketView.market.tick)))
  /** As remembered for this market, where it is still one of the choices. */
  const storedStep = computed<Amount | undefined>(() => {
    const chosenBefore = parseAmount(preferences.value[preferenceKey][marketView.symbol ?? ''] ?? '')
    return choices.value.find(each => each === chosenBefore)
  })
  /** What fits the depth of market as the market is first seen: a step that changed by itself would move prices under a hand. */
  const fittedStep = shallowRef<Amount>()
  if (of === 'dom')
    onChange(
      [() => marketView.symbol, () => marketView.book !== undefined],
      ([symbol], [before]) => {
        if (symbol !== before) fittedStep.value = undefined
        fittedStep.value ??= marketView.book && findFittingGrouping(marketView.book.value, choices.value, DOM_ROWS)
      },
      { immediate: true },
    )
  const grouping = computed(() => storedStep.value ?? fittedStep.value)
  const chosen = computed({
    get: () => grouping.value ?? marketView.market?.tick ?? '',
    set: text => {
      if (marketView.symbol !== undefined)
        void preferences.setPreferences({ [preferenceKey]: { ...preferences.value[preferenceKey], [marketView.symbol]: text } })
    },
  })
  return { choices, grouping, chosen }
}
