import { computed, shallowRef, type ComputedRef } from 'vue'

export interface MarketStepper {
  readonly at: ComputedRef<string | undefined>
  readonly goTo: (symbol: string) => void
}

/**
 * Creates a stepper that changes the market at once, but at most once per frame. Of several steps within a frame, the
 * last one applies in the next frame.
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
