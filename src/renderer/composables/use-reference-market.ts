import { computed, type ComputedRef } from 'vue'
import { getRwaSession } from '@core/context/market-lookups'
import { describeReferenceMarket, type ReferenceMarketText } from '@messages/reference'
import { useCurrentTime } from '../use-now'
import { useDeskStore } from '../stores/desk-store'

/** Returns the texts about a market's reference market. The object stays the same while they do. */
export function useReferenceMarket(
  symbol: () => string | undefined,
): ComputedRef<ReferenceMarketText | undefined> {
  const desk = useDeskStore()
  const now = useCurrentTime()
  return computed<ReferenceMarketText | undefined>(before => {
    const of = symbol()
    if (of === undefined) return undefined
    const words = describeReferenceMarket(
      getRwaSession(desk.snapshot, of, now.value),
      desk.health?.clock.offset ?? 0,
    )
    return words?.word === before?.word && words?.meaning === before?.meaning ? before : words
  })
}

/**
 * Returns true if the mark may be further from the index than in session: the reference market is closed or its state
 * is unknown.
 */
export function useIsOffSession(): (symbol: string) => boolean {
  const desk = useDeskStore()
  const now = useCurrentTime()
  return symbol => {
    const is = getRwaSession(desk.snapshot, symbol, now.value)?.is
    return is === 'closed' || is === 'not known'
  }
}
