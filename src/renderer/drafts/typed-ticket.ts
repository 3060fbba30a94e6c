import type { LadderDraft } from '@core/write/write-drafts'
import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import type { ExitUnit } from '@core/figures/exit-price'
import type { TicketOrderType } from '@core/write/ticket-order-type'

/** Contents of the ticket. Figures are plain decimal text, or the invalid text as typed. */
export interface TypedTicket {
  readonly side: OrderSide
  readonly type: TicketOrderType
  readonly price: string
  readonly size: string
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
  readonly trigger: string
  readonly distance: string
  readonly distanceIs: 'rate' | 'value'
  /** Price at which a trailing stop starts to follow; empty for immediately. */
  readonly activation: string
  /** True if the entry carries exits; `protectAs` decides for which size. */
  readonly protect: boolean
  readonly protectAs: 'TP_SL' | 'POSITIONAL_TP_SL'
  /** Figures in the unit beside them, from which exit prices are computed. */
  readonly takeProfit: string
  readonly takeProfitIn: ExitUnit
  readonly takeProfitLimit: string
  readonly stopLoss: string
  readonly stopLossIn: ExitUnit
  readonly stopLossLimit: string
  /** End price of a ladder; it begins at `price`. */
  readonly upTo: string
  readonly count: string
  readonly skew: LadderDraft['skew']
  readonly rung: LadderDraft['type']
  /** True if a limit order displays only the size `visible`. */
  readonly hides: boolean
  readonly visible: string
  /** True if a post-only order moves back by one tick instead of filling at once. */
  readonly stepsBack: boolean
}
