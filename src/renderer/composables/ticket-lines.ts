import { computed, type ComputedRef } from 'vue'
import { size } from '@messages/format'
import { ticketLines } from '../drafts/ticket-lines'
import { useDraftLines } from '../stores/draft-lines'
import { useScreen } from '../stores/screen'
import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'

/** Shows the prices of what is typed in the ticket on the chart, with its size, and gives that in words. */
export function useTicketLines(): ComputedRef<string | undefined> {
  const ticket = useTicket()
  const { typed } = ticket
  const screen = useScreen()
  const watch = useWatch()
  const sized = computed(
    () => ticket.sizeRead && `${size(ticket.sizeRead, watch.market)} ${watch.market?.base ?? ''}`,
  )
  // A price without a size is no order yet. While something else is drafted in its place, the chart shows that alone.
  const isShown = (): boolean => screen.drawer === undefined
  /** What is pulled is pulled to a price, whatever unit its field was typed in. */
  const pull: Parameters<typeof ticketLines>[2] = (field, to) =>
    Object.assign(typed, {
      [field]: to,
      ...((field === 'stopLoss' || field === 'takeProfit') && { [`${field}In`]: 'price' }),
    })
  useDraftLines().show(() => ({
    symbol: watch.symbol,
    lines:
      isShown() && sized.value !== undefined
        ? ticketLines(
            { ...typed, stopLoss: ticket.stopLoss, takeProfit: ticket.takeProfit },
            sized.value,
            pull,
          )
        : [],
  }))
  return sized
}
