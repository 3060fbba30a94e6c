import { compareDecimals, type Amount } from '@core/value/decimal-amount'
import type { TicketDrawer } from '../../stores/screen-store'
import type { LineDragTarget } from './chart-lines'

/**
 * Creates the dialog that opens when a line is dragged to a price, with the change filled in. A position's line cannot
 * move: a drag to the profitable side drafts a take-profit, to the other side a stop-loss.
 */
export function createLineDragDraft(
  symbol: string,
  grip: Exclude<LineDragTarget, { is: 'draft' }>,
  to: Amount,
): TicketDrawer {
  switch (grip.is) {
    case 'order':
      return { is: 'edit order', orderId: grip.orderId, price: to }
    case 'algo':
      return {
        is: 'edit algo',
        algoOrderId: grip.rootId,
        trigger: { of: grip.algoOrderId, at: to },
      }
    case 'position':
      return {
        is: 'protect',
        symbol,
        marginMode: grip.marginMode,
        leg: {
          kind: compareDecimals(to, grip.entry) > 0 === grip.isLong ? 'TAKE_PROFIT' : 'STOP_LOSS',
          at: to,
        },
      }
  }
}
