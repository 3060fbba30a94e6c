import { useTicket } from '../stores/ticket'
import { useWatch } from '../stores/watch'
import type { Typed } from '../drafts/typed'
import { useSight } from './sight'

/**
 * Fills the ticket from a panel; sends nothing. Where that shows another market than the ticket's, the desk goes there
 * first, as it does when that is chosen: what was typed for the one before is gone. Says whether it was there already.
 */
export function useFilling(): (some: Partial<Typed>) => boolean {
  const [sight, ticket, watch] = [useSight(), useTicket(), useWatch()]
  return some => {
    const isThere = sight.symbol === watch.symbol
    if (!isThere && sight.symbol !== undefined) void watch.watch(sight.symbol)
    ticket.fill(some)
    return isThere
  }
}
