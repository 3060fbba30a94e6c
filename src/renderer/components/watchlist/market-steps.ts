import { computed, shallowRef, type ComputedRef } from 'vue'

/** Going from market to market. */
export interface MarketSteps {
  /** The market where the person is: the one being watched, or the one that is about to be. */
  readonly at: ComputedRef<string | undefined>
  readonly go: (symbol: string) => void
}

/**
 * Changes the market at once, and no more than once in a frame: of several that a key went through within one, the last
 * is watched with the next. Nothing waits for the keys to rest.
 */
export function createMarketSteps(
  watched: () => string | undefined,
  watch: (symbol: string) => unknown,
  nextFrame: (then: () => void) => unknown = requestAnimationFrame,
): MarketSteps {
  const wanted = shallowRef<string>()
  let isFrameTaken = false

  function go(symbol: string): void {
    if (isFrameTaken) {
      wanted.value = symbol
      return
    }
    isFrameTaken = true
    void watch(symbol)
    nextFrame(() => {
      isFrameTaken = false
      const next = wanted.value
      wanted.value = undefined
      if (next !== undefined) go(next)
    })
  }

  return { at: computed(() => wanted.value ?? watched()), go }
}
