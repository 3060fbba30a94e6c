import { computed, type ComputedRef } from 'vue'
import { formatMarketSize } from '@messages/format'
import { createTicketLines } from '../drafts/ticket-lines'
import { useDraftLinesStore } from '../stores/draft-lines'
import { useScreenStore } from '../stores/screen'
import { useTicketStore } from '../stores/ticket'
import { useWatchedMarketStore } from '../stores/watch'

/** Shows the prices of what is typed in the ticket on the chart, with its size, and gives that in words. */
export function useTicketChartLines(): ComputedRef<string | undefined> {
  const ticket = useTicketStore()
  const { typed } = ticket
  const screen = useScreenStore()
  const watch = useWatchedMarketStore()
  const sizeText = computed(
    () => ticket.sizeRead && `${formatMarketSize(ticket.sizeRead, watch.market)} ${watch.market?.base ?? ''}`,
  )
  // A price without a size is no order yet. While something else is drafted in its place, the chart shows that alone.
  const isVisible = (): boolean => screen.drawer === undefined
  /** What is pulled is pulled to a price, whatever unit its field was typed in. */
  const setDraggedPrice: Parameters<typeof createTicketLines>[2] = (field, to) =>
    Object.assign(typed, {
      [field]: to,
      ...((field === 'stopLoss' || field === 'takeProfit') && { [`${field}In`]: 'price' }),
    })
  useDraftLinesStore().showDraft(() => ({
    symbol: watch.symbol,
    lines:
      isVisible() && sizeText.value !== undefined
        ? createTicketLines(
            { ...typed, stopLoss: ticket.stopLoss, takeProfit: ticket.takeProfit },
            sizeText.value,
            setDraggedPrice,
          )
        : [],
  }))
  return sizeText
}
