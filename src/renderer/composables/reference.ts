import { computed, type ComputedRef } from 'vue'
import { sessionIn } from '@core/context/market-news'
import { referenceWords, type ReferenceWords } from '@messages/reference'
import { useNow } from '../now'
import { useDesk } from '../stores/desk'

/** What is said of a market's reference market now; the same as before while that is. */
export function useReference(symbol: () => string | undefined): ComputedRef<ReferenceWords | undefined> {
  const desk = useDesk()
  const now = useNow()
  return computed<ReferenceWords | undefined>(before => {
    const of = symbol()
    if (of === undefined) return undefined
    const words = referenceWords(sessionIn(desk.snapshot, of, now.value), desk.health?.clock.offset ?? 0)
    return words?.word === before?.word && words?.meaning === before?.meaning ? before : words
  })
}

/** Whether a market's mark may be further from its index than in session: it is closed, or nobody knows. */
export function useOffSession(): (symbol: string) => boolean {
  const desk = useDesk()
  const now = useNow()
  return symbol => {
    const is = sessionIn(desk.snapshot, symbol, now.value)?.is
    return is === 'closed' || is === 'not known'
  }
}
