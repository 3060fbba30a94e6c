import type { OrderSide } from '@core/market/venue-market-rules'

/**
 * Texts of one write: `sentence` for tables, `lead` and `rest` for the sheet's title, its lines, and `yes` for the
 * button.
 */
export interface WriteDescription {
  readonly sentence: string
  readonly lead: string
  readonly rest: string
  readonly sent: readonly (readonly [label: string, text: string])[]
  readonly may: readonly (readonly [label: string, text: string])[]
  /** Lines that the sheet shows at once instead of `may`; the others are in its details. */
  readonly summary?: WriteDescription['may']
  /** Exits of the order. The sheet leaves them out where the forecast states each with its gain or loss. */
  readonly legs?: WriteDescription['may']
  readonly yes: string
  /** Side that colours the title. Only a write that trades has one. */
  readonly side?: OrderSide
  /** Set for a write that can fill and so has three cases. Other writes only succeed or fail. */
  readonly mayFill?: true
  /** Label of the attempt's id if the venue stores it as the order's own id. */
  readonly idLabel?: string
}
