import type { LadderDraft } from '@core/write/kind-drafts'
import type { MarginMode, OrderSide } from '@core/market/market'
import type { ExitUnit } from '@core/figures/exit-price'
import type { TicketOrderType } from '@core/write/ticket-type'

/** What stands in the ticket. Its figures are as the fields hand them on: plain, or what nobody takes for a figure. */
export interface TypedTicket {
  readonly side: OrderSide
  readonly type: TicketOrderType
  readonly price: string
  readonly size: string
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
  /** Where a stop is let go. */
  readonly trigger: string
  /** How far a trailing stop follows: a percentage, or an amount. */
  readonly distance: string
  readonly distanceIs: 'rate' | 'value'
  /** Where a trailing stop begins to follow; empty for at once. */
  readonly activation: string
  /** Whether the entry brings its protection along, and for how much. */
  readonly protect: boolean
  readonly protectAs: 'TP_SL' | 'POSITIONAL_TP_SL'
  /** Figures in the unit beside them, from which their prices are worked out. */
  readonly takeProfit: string
  readonly takeProfitIn: ExitUnit
  readonly takeProfitLimit: string
  readonly stopLoss: string
  readonly stopLossIn: ExitUnit
  readonly stopLossLimit: string
  /** Where a ladder ends; it begins at the price. */
  readonly upTo: string
  readonly count: string
  readonly skew: LadderDraft['skew']
  readonly rung: LadderDraft['type']
  /** Whether a limit order hides a part of its size, and how much of it then shows. */
  readonly hides: boolean
  readonly visible: string
  /** Whether a post-only order steps back by a tick where it would fill at once. */
  readonly stepsBack: boolean
}
