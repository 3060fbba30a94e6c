import { computed } from 'vue'
import { flattenAlgoOrder } from '@core/account/algo-merge'
import type { Amount } from '@core/value/decimal-amount'
import { useAlertStore } from '../../stores/alert-store'
import { useDeskStore } from '../../stores/desk-store'
import { useDraftLinesStore } from '../../stores/draft-lines-store'
import { usePopoutStore } from '../../stores/popout-store'
import { useRequestStore } from '../../stores/request-store'
import { useScreenStore } from '../../stores/screen-store'
import { createTriggerMove, hasOnlyTrigger } from '../../drafts/stop-move'
import { useDanglingStops } from '../../composables/use-dangling-stops'
import { useSectionAge } from '../../composables/use-section-age'
import { usePanelMarket } from '../../composables/use-panel-market'
import { createAlertLines, createMarketLines, createDraftLines, type LineDragTarget } from './chart-lines'
import { createLineDragDraft } from './line-drag-draft'

const accountSections = ['positions', 'orders', 'algoOrders'] as const

export function useDraggableLines() {
  const alerts = useAlertStore()
  const desk = useDeskStore()
  const drafts = useDraftLinesStore()
  const screen = useScreenStore()
  const requests = useRequestStore()
  const popout = usePopoutStore()
  const marketView = usePanelMarket()

  const danglingStops = useDanglingStops()
  const ages = accountSections.map(section => [section, useSectionAge(section)] as const)
  const stale = computed(() => ages.flatMap(([section, age]) => (age.value.stale ? [section] : [])))

  const lines = computed(() => [
    ...createMarketLines(marketView.symbol, marketView.market, {
      positions: desk.positions ?? [],
      orders: desk.orders ?? [],
      algoOrders: desk.algoOrders ?? [],
      dangling: danglingStops.value.map(({ order }) => order.algoOrderId),
      stale: stale.value,
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
    else if (target.is === 'algo' && isStopMoved(target.algoOrderId, to)) return
    else if (marketView.symbol !== undefined)
      screen.openDrawer(createLineDragDraft(marketView.symbol, target, to))
  }
  /** Asks at once for the confirmation of an exit that its trigger alone moves. Only the desk window can. */
  function isStopMoved(algoOrderId: string, to: Amount): boolean {
    const order = (desk.algoOrders ?? [])
      .flatMap(flattenAlgoOrder)
      .find(each => each.algoOrderId === algoOrderId)
    if (popout.kind !== undefined || order === undefined || !hasOnlyTrigger(order)) return false
    void requests.review(createTriggerMove(order, to))
    return true
  }
  return { lines, pull: draftFromDrag }
}
