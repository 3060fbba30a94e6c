import { useTicketStore } from '../stores/ticket-store'
import { useWatchedMarketStore } from '../stores/watched-market-store'
import type { TypedTicket } from '../drafts/typed-ticket'
import { usePanelMarket } from './use-panel-market'

/**
 * Fills the ticket from a panel; sends nothing. If the panel shows another market, the desk switches to it first, which
 * clears the ticket. Returns true if the market was already selected.
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
