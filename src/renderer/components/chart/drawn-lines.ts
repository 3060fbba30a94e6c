import { computed } from 'vue'
import type { Amount } from '@core/value/decimal'
import { useAlerts } from '../../stores/alerts'
import { useDesk } from '../../stores/desk'
import { useDraftLines } from '../../stores/draft-lines'
import { useScreen } from '../../stores/screen'
import { useWatch } from '../../stores/watch'
import { alertLines, chartLines, draftedLines, type Grip } from './line'
import { pulled } from './pulled'

/** The lines of the market that is watched, what is being drafted among them, and what pulling one does. */
export function useDrawnLines() {
  const alerts = useAlerts()
  const desk = useDesk()
  const drafts = useDraftLines()
  const screen = useScreen()
  const watch = useWatch()

  const lines = computed(() => [
    ...chartLines(watch.symbol, watch.market, {
      positions: desk.positions ?? [],
      orders: desk.orders ?? [],
      algoOrders: desk.algoOrders ?? [],
    }),
    ...alertLines(watch.symbol, alerts.told.rules.prices),
    ...draftedLines(drafts.of(watch.symbol)),
  ])

  /** A line that was pulled drafts what was meant; the order itself stands where the venue has it. */
  function pull(grip: Grip, to: Amount): void {
    if (grip.is === 'draft')
      drafts
        .of(watch.symbol)
        .find(({ id }) => id === grip.id)
        ?.pull(to)
    else if (watch.symbol !== undefined) screen.draft(pulled(watch.symbol, grip, to))
  }
  return { lines, pull }
}
