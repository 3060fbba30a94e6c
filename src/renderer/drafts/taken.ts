import { blank } from './drafting'
import type { Typed } from './typed'

/** What of a ticket means the same in every market: no figure does. */
export const termsAnywhere = ({ side, type, marginMode }: Typed): Typed => ({
  ...blank,
  side,
  type,
  marginMode,
})

/**
 * Keeps what stood in the ticket before something other than typing took all of it, so that it can come back. In another
 * market a ticket begins anew there, by what is handed in.
 */
export function createTaken(anew: (symbol: string | undefined, stood: Typed) => Typed) {
  let stood: { readonly symbol: string | undefined; readonly typed: Typed } | undefined

  return {
    /** Keeps what stands there; what stood there before several such acts is what stood before the first. */
    begin(symbol: string | undefined, typed: Typed): () => void {
      const kept = stood ?? { symbol, typed: { ...typed } }
      // The market that is shown meanwhile ends whatever was kept.
      return () => void (stood = kept)
    },
    forget: () => void (stood = undefined),
    /** What comes back once the ticket was sent, in the market it is sent in. */
    back(symbol: string | undefined): Partial<Typed> {
      const kept = stood
      stood = undefined
      // What was sent is not to be sent again by one more press: the size is typed anew.
      if (kept === undefined) return { size: '' }
      return kept.symbol === symbol ? kept.typed : anew(symbol, kept.typed)
    },
  }
}
