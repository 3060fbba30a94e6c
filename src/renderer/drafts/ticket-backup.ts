import { blankTicket } from './ticket-drafting'
import type { TypedTicket } from './typed-ticket'

export const keepMarketIndependentTerms = ({ side, type, marginMode }: TypedTicket): TypedTicket => ({
  ...blankTicket,
  side,
  type,
  marginMode,
})

/**
 * Creates a backup of the typed ticket for actions that replace the whole ticket. `adaptToMarket` creates the restored
 * ticket if the market has changed.
 */
export function createTicketBackup(
  adaptToMarket: (symbol: string | undefined, stood: TypedTicket) => TypedTicket,
) {
  let backup: { readonly symbol: string | undefined; readonly typed: TypedTicket } | undefined

  return {
    /**
     * Prepares a backup of the current ticket. Nested actions keep the backup of the first. The returned function
     * stores it.
     */
    prepareBackup(symbol: string | undefined, typed: TypedTicket): () => void {
      const kept = backup ?? { symbol, typed: { ...typed } }
      // Displaying the other market clears an earlier backup, so it is stored afterwards.
      return () => void (backup = kept)
    },
    clearBackup: () => void (backup = undefined),
    /** Returns the ticket to restore after sending, for the market `symbol`. */
    restoreTicket(symbol: string | undefined): Partial<TypedTicket> {
      const kept = backup
      backup = undefined
      // The size must be typed again, so that a second key press cannot send the same order.
      if (kept === undefined) return { size: '' }
      return kept.symbol === symbol ? kept.typed : adaptToMarket(symbol, kept.typed)
    },
  }
}
