import { useDesk } from '../stores/desk'
import { useScreen } from '../stores/screen'
import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'
import { readOrder, type ReadOrder } from '../drafts/typed-order'

/** Orders typed as a line. What is understood fills the ticket; it is reviewed and sent there, as any other. */
export function useTypedOrders() {
  const desk = useDesk()
  const screen = useScreen()
  const ticket = useTicket()
  const watch = useWatch()

  const read = (line: string) =>
    readOrder(line, {
      markets: desk.markets ?? [],
      positions: desk.positions,
      marginMode: ticket.typed.marginMode,
    })

  function fill({ market, typed }: ReadOrder): void {
    screen.goTo('trade')
    screen.ticketOpen = true
    void watch.watch(market.symbol)
    ticket.fill(typed)
  }

  return { read, fill }
}
