import { computed } from 'vue'
import type { Amount } from '@core/value/decimal'
import { useAlerts } from '../../stores/alerts'
import { useDesk } from '../../stores/desk'
import { useDraftLines } from '../../stores/draft-lines'
import { useScreen } from '../../stores/screen'
import { useSight } from '../../composables/sight'
import { alertLines, chartLines, draftedLines, type Grip } from './line'
import { pulled } from './pulled'

/** The lines of the market that is watched, what is being drafted among them, and what pulling one does. */
export function useDrawnLines() {
  const alerts = useAlerts()
  const desk = useDesk()
  const drafts = useDraftLines()
  const screen = useScreen()
  const sight = useSight()

  const lines = computed(() => [
    ...chartLines(sight.symbol, sight.market, {
      positions: desk.positions ?? [],
      orders: desk.orders ?? [],
      algoOrders: desk.algoOrders ?? [],
    }),
    ...alertLines(sight.symbol, alerts.told.rules.prices),
    ...draftedLines(drafts.of(sight.symbol)),
  ])

  /** A line that was pulled drafts what was meant; the order itself stands where the venue has it. */
  function pull(grip: Grip, to: Amount): void {
    if (grip.is === 'draft')
      drafts
        .of(sight.symbol)
        .find(({ id }) => id === grip.id)
        ?.pull(to)
    else if (sight.symbol !== undefined) screen.draft(pulled(sight.symbol, grip, to))
  }
  return { lines, pull }
}
