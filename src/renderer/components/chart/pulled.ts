import { compareDecimals, type Amount } from '@core/value/decimal'
import type { TicketDrawer } from '../../stores/screen'
import type { LineDragTarget } from './line'

/**
 * The dialog that pulling a line to a price opens, with what would change already typed.
 *
 * A line of a position cannot itself move: pulled to the side that gains it drafts a take-profit, pulled to the other a stop-loss.
 */
export function createLineDragDraft(symbol: string, grip: Exclude<LineDragTarget, { is: 'draft' }>, to: Amount): TicketDrawer {
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
