import { computed, shallowRef, type ComputedRef } from 'vue'

/** Going from market to market. */
export interface MarketStepper {
  /** The market where the person is: the one being watched, or the one that is about to be. */
  readonly at: ComputedRef<string | undefined>
  readonly goTo: (symbol: string) => void
}

/**
 * Changes the market at once, and no more than once in a frame: of several that a key went through within one, the last
 * is watched with the next. Nothing waits for the keys to rest.
 */
export function createMarketStepper(
  displayedMarket: () => string | undefined,
  displayMarket: (symbol: string) => unknown,
  nextFrame: (then: () => void) => unknown = requestAnimationFrame,
): MarketStepper {
  const pendingMarket = shallowRef<string>()
  let isFrameUsed = false

  function goTo(symbol: string): void {
    if (isFrameUsed) {
      pendingMarket.value = symbol
      return
    }
    isFrameUsed = true
    void displayMarket(symbol)
    nextFrame(() => {
      isFrameUsed = false
      const next = pendingMarket.value
      pendingMarket.value = undefined
      if (next !== undefined) goTo(next)
    })
  }

  return { at: computed(() => pendingMarket.value ?? displayedMarket()), goTo }
}
