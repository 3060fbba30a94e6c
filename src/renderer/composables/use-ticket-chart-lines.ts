import { computed, type ComputedRef } from 'vue'
import { formatMarketPrice, formatMarketSize } from '@messages/format'
import { checkPriceGrid } from '@core/writes/rules/market-rules'
import type { DraftLine } from '../drafts/draft-line'
import { createTicketLines } from '../drafts/ticket-lines'
import { useDraftLinesStore } from '../stores/draft-lines-store'
import { useScreenStore } from '../stores/screen-store'
import { useTicketStore } from '../stores/ticket-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'

/** Shows the ticket's prices and size on the chart. Returns the size as text. */
export function useTicketChartLines(): ComputedRef<string | undefined> {
  const ticket = useTicketStore()
  const { typed } = ticket
  const screen = useScreenStore()
  const watch = useWatchedMarketStore()
  const sizeText = computed(
    () => ticket.sizeRead && `${formatMarketSize(ticket.sizeRead, watch.market)} ${watch.market?.base ?? ''}`,
  )
  // A price without a size is not an order yet. While a drawer is open, the chart shows its draft only.
  const isVisible = (): boolean => screen.drawer === undefined
  /** A dragged line sets a price, whatever unit the field had. */
  const setDraggedPrice: Parameters<typeof createTicketLines>[2] = (field, to) =>
    Object.assign(typed, {
      [field]: to,
      ...((field === 'stopLoss' || field === 'takeProfit') && { [`${field}In`]: 'price' }),
    })
  /** The axis has only prices of the grid: a line between two would be at a price that was not typed. */
  const isOnGrid = ({ price }: DraftLine): boolean =>
    watch.market === undefined || checkPriceGrid(price, watch.market).length === 0
  useDraftLinesStore().showDraft(() => ({
    symbol: watch.symbol,
    lines:
      isVisible() && sizeText.value !== undefined
        ? createTicketLines(
            { ...typed, stopLoss: ticket.stopLoss, takeProfit: ticket.takeProfit },
            sizeText.value,
            setDraggedPrice,
            price => formatMarketPrice(price, watch.market),
          ).filter(isOnGrid)
        : [],
  }))
  return sizeText
}
