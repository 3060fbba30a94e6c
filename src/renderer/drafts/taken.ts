import { blankTicket } from './drafting'
import type { TypedTicket } from './typed'

/** What of a ticket means the same in every market: no figure does. */
export const keepMarketIndependentTerms = ({ side, type, marginMode }: TypedTicket): TypedTicket => ({
  ...blankTicket,
  side,
  type,
  marginMode,
})

/**
 * Keeps what stood in the ticket before something other than typing took all of it, so that it can come back. In another
 * market a ticket begins anew there, by what is handed in.
 */
export function createTicketBackup(adaptToMarket: (symbol: string | undefined, stood: TypedTicket) => TypedTicket) {
  let backup: { readonly symbol: string | undefined; readonly typed: TypedTicket } | undefined

  return {
    /** Keeps what stands there; what stood there before several such acts is what stood before the first. */
    prepareBackup(symbol: string | undefined, typed: TypedTicket): () => void {
      const kept = backup ?? { symbol, typed: { ...typed } }
      // The market that is shown meanwhile ends whatever was kept.
      return () => void (backup = kept)
    },
    clearBackup: () => void (backup = undefined),
    /** What comes back once the ticket was sent, in the market it is sent in. */
    restoreTicket(symbol: string | undefined): Partial<TypedTicket> {
      const kept = backup
      backup = undefined
      // What was sent is not to be sent again by one more press: the size is typed anew.
      if (kept === undefined) return { size: '' }
      return kept.symbol === symbol ? kept.typed : adaptToMarket(symbol, kept.typed)
    },
  }
}
