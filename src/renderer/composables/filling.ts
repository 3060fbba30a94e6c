import { useTicketStore } from '../stores/ticket'
import { useWatchedMarketStore } from '../stores/watch'
import type { TypedTicket } from '../drafts/typed'
import { usePanelMarket } from './sight'

/**
 * Fills the ticket from a panel; sends nothing. Where that shows another market than the ticket's, the desk goes there
 * first, as it does when that is chosen: what was typed for the one before is gone. Says whether it was there already.
 */
export function useTicketFill(): (some: Partial<TypedTicket>) => boolean {
  const [sight, ticket, watch] = [usePanelMarket(), useTicketStore(), useWatchedMarketStore()]
  return fields => {
    const isSameMarket = sight.symbol === watch.symbol
    if (!isSameMarket && sight.symbol !== undefined) void watch.watchMarket(sight.symbol)
    ticket.fill(fields)
    return isSameMarket
  }
}
