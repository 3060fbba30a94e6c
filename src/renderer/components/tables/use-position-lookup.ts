import { describeInsuranceFund } from '@messages/insurance-fund'
import { usePositionReadTime } from '../../composables/use-position-read-time'
import { useIsOffSession } from '../../composables/use-reference-market'
import { useSectionAge } from '../../composables/use-section-age'
import { useDeskStore } from '../../stores/desk-store'
import { useHeldFiguresStore } from '../../stores/held-figures-store'
import { usePositionsValueStore } from '../../stores/positions-value-store'
import { useCurrentTime } from '../../use-now'
import type { PositionLookup } from './position-columns'

/** Lookups of the tables about open positions, from the desk's current figures. */
export function usePositionLookup(): PositionLookup {
  const desk = useDeskStore()
  const positionsValue = usePositionsValueStore()
  const heldFigures = useHeldFiguresStore()
  const now = useCurrentTime()
  const prices = useSectionAge('quotes')
  return {
    market: symbol => desk.market.get(symbol),
    quote: symbol => desk.quote.get(symbol),
    worth: row => positionsValue.positionValueOf(row),
    waiting: () => desk.algoOrders,
    readAt: usePositionReadTime(),
    isOffSession: useIsOffSession(),
    fund: () => describeInsuranceFund(desk.snapshot.insuranceFund, now.value),
    oldPrices: () => (prices.value.stale ? prices.value.words : undefined),
    held: row => heldFigures.figuresOf(row),
  }
}
