import { computed, shallowRef, watch as onChange } from 'vue'
import { parseAmount, type Amount } from '@core/value/decimal-amount'
import { findFittingGrouping } from '@core/figures/dom-rows'
import { listPriceGroupings } from '@core/figures/price-groups'
import { usePreferenceStore } from '../../stores/preference-store'
import { usePanelMarket } from '../../composables/use-panel-market'

const DOM_ROWS = 20

export function usePriceGrouping(of: 'book' | 'dom') {
  const marketView = usePanelMarket()
  const preferences = usePreferenceStore()
  const preferenceKey = of === 'dom' ? 'domGroupings' : 'groupings'
  const choices = computed(() =>
    marketView.market === undefined ? [] : listPriceGroupings(marketView.market.tick),
  )
  const storedStep = computed<Amount | undefined>(() => {
    const chosenBefore = parseAmount(preferences.value[preferenceKey][marketView.symbol ?? ''] ?? '')
    return choices.value.find(each => each === chosenBefore)
  })
  /**
   * Step that fits the depth of market when the market is first displayed. It stays, because prices must not move under
   * the pointer.
   */
  const fittedStep = shallowRef<Amount>()
  if (of === 'dom')
    onChange(
      [() => marketView.symbol, () => marketView.book !== undefined],
      ([symbol], [before]) => {
        if (symbol !== before) fittedStep.value = undefined
        fittedStep.value ??=
          marketView.book && findFittingGrouping(marketView.book.value, choices.value, DOM_ROWS)
      },
      { immediate: true },
    )
  const grouping = computed(() => storedStep.value ?? fittedStep.value)
  const chosen = computed({
    get: () => grouping.value ?? marketView.market?.tick ?? '',
    set: text => {
      if (marketView.symbol !== undefined)
        void preferences.setPreferences({
          [preferenceKey]: { ...preferences.value[preferenceKey], [marketView.symbol]: text },
        })
    },
  })
  return { choices, grouping, chosen }
}
