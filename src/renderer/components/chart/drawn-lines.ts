import { computed } from 'vue'
import type { Amount } from '@core/value/decimal'
import { useAlertStore } from '../../stores/alerts'
import { useDeskStore } from '../../stores/desk'
import { useDraftLinesStore } from '../../stores/draft-lines'
import { useScreenStore } from '../../stores/screen'
import { usePanelMarket } from '../../composables/sight'
import { createAlertLines, createMarketLines, createDraftLines, type LineDragTarget } from './line'
import { createLineDragDraft } from './pulled'

export function useDraggableLines() {
  const alerts = useAlertStore()
  const desk = useDeskStore()
  const drafts = useDraftLinesStore()
  const screen = useScreenStore()
  const marketView = usePanelMarket()

  const lines = computed(() => [
    ...createMarketLines(marketView.symbol, marketView.market, {
      positions: desk.positions ?? [],
      orders: desk.orders ?? [],
      algoOrders: desk.algoOrders ?? [],
    }),
    ...createAlertLines(marketView.symbol, alerts.report.rules.prices),
    ...createDraftLines(drafts.linesOf(marketView.symbol)),
  ])

  /** Drafts the change that dragging a line requests. The order itself stays unchanged. */
  function draftFromDrag(grip: LineDragTarget, to: Amount): void {
    if (grip.is === 'draft')
      drafts
        .linesOf(marketView.symbol)
        .find(({ id }) => id === grip.id)
        ?.onDrag(to)
    else if (marketView.symbol !== undefined) screen.openDrawer(createLineDragDraft(marketView.symbol, grip, to))
  }
  return { lines, pull: draftFromDrag }
}
