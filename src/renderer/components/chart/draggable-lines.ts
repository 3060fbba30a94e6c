import { computed } from 'vue'
import type { Amount } from '@core/value/decimal-amount'
import { useAlertStore } from '../../stores/alert-store'
import { useDeskStore } from '../../stores/desk-store'
import { useDraftLinesStore } from '../../stores/draft-lines-store'
import { useScreenStore } from '../../stores/screen-store'
import { usePanelMarket } from '../../composables/use-panel-market'
import { createAlertLines, createMarketLines, createDraftLines, type LineDragTarget } from './chart-lines'
import { createLineDragDraft } from './line-drag-draft'

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

  /** Drafts the change that a dragged line asks for. The order itself stays unchanged. */
  function draftFromDrag(target: LineDragTarget, to: Amount): void {
    if (target.is === 'draft')
      drafts
        .linesOf(marketView.symbol)
        .find(({ id }) => id === target.id)
        ?.onDrag(to)
    else if (marketView.symbol !== undefined)
      screen.openDrawer(createLineDragDraft(marketView.symbol, target, to))
  }
  return { lines, pull: draftFromDrag }
}
