import { createSharedComposable, useTimestamp } from '@vueuse/core'

/** The time by this machine's clock, four times a second: for ages and countdowns only. */
export const useNow = createSharedComposable(() => useTimestamp({ interval: 250 }))
